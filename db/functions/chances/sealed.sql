-- Decisive rows of this feature and their sealed columns (proofs.md 5).
select ledger.seal_rows('chances.use', '{id}', '{purpose,cause_id,member_id,amount,used_at}', '{transfer_id}');

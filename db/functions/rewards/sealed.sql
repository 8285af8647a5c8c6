-- Decisive rows of this feature and their sealed columns (proofs.md 5).
select ledger.seal_rows('rewards.grant', '{id}', '{purpose,cause_id,member_id,amount,granted_at}', '{transfer_id}');

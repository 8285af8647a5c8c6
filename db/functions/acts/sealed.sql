-- Decisive rows of this feature and their sealed columns (proofs.md 5).
select ledger.seal_rows('acts.proposal', '{act_id}', '{id,kind,subject}', '{ended_at}', '{state}');
select ledger.release_fills('acts.kind');

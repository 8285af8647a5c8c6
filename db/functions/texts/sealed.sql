-- Decisive rows of this feature and their sealed columns (proofs.md 5): who proposed which words.
select ledger.seal_rows('texts.review', '{id}', '{act_id,kind,subject_id,title,proposed_by,proposed_at}', '{ended_at}',
  changing => '{state}');

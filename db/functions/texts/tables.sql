-- The app cannot change a proposal. Functions end it (review.sql).
grant usage on schema texts to c3_app, c3_ledger;
grant select, insert (act_id, kind, subject_id, title, proposed_by) on texts.review to c3_app;

select platform.never_deleted('texts.review');

-- Sealed (proofs.md 5): who proposed which words.
select ledger.seal_rows('texts.review', '{id}', '{act_id,kind,subject_id,title,proposed_by,proposed_at}', '{ended_at}',
  changing => '{state}');

-- A proposal ends through functions (review.sql). The app changes none.
grant usage on schema texts to c3_app, c3_ledger;
grant select, insert (act_id, kind, subject_id, title, proposed_by) on texts.review to c3_app;

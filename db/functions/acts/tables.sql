-- c3_app inserts the act's id, and ends a proposal through `state`. All other columns follow from the signed words.
grant usage on schema acts to c3_app, c3_ledger;
grant select, insert (act_id), update (state) on acts.proposal to c3_app;

select platform.never_deleted('acts.proposal');

-- Sealed (proofs.md 5).
select ledger.seal_rows('acts.proposal', '{act_id}', '{id,kind,subject}', '{ended_at}', '{state}');
select ledger.release_fills('acts.kind');

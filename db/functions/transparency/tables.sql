grant usage on schema transparency to c3_app;
grant select on all tables in schema transparency to c3_app;
grant insert (kind, began_at), update (ended_at) on transparency.incident to c3_app;

-- Sealed (proofs.md 5).
grant usage on schema transparency to c3_ledger;
select ledger.seal_rows('transparency.incident', '{id}', '{kind,began_at}', '{ended_at}');
-- Check 14 recomputes the sums. `member` decides whether the page names a receiver.
select ledger.seal_rows('transparency.paid_to', '{from_account,to_account}', '{}', changing => '{member}');

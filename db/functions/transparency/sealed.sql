-- Decisive rows of this feature and their sealed columns (proofs.md 5).
grant usage on schema transparency to c3_ledger;
select ledger.seal_rows('transparency.incident', '{id}', '{kind,began_at}', '{ended_at}');

-- c3_app inserts the member and the points. A trigger in exchange.sql writes the amount, and the guard the transfer.
grant usage on schema points to c3_app, c3_ledger;
grant select, insert (id, member_id, points) on points.exchange to c3_app;
grant usage on sequence points.exchange_id_seq to c3_app;

-- Only the guard changes a row: it writes the transfer, once.
select platform.never_deleted('points.exchange');

-- Sealed (proofs.md 5).
select ledger.seal_rows('points.exchange', '{id}', '{member_id,points,amount_minor,made_at,business_date}',
  '{transfer_id}');

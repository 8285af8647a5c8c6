-- c3_app says who exchanges how many points. The trigger of exchange.sql writes their worth, the guard the transfer.
grant usage on schema points to c3_app, c3_ledger;
grant select, insert (id, member_id, points) on points.exchange to c3_app;
grant usage on sequence points.exchange_id_seq to c3_app;

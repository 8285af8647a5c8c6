-- c3_app begins a pack, adds its pieces and names its files. A trigger writes the hash. Closings and reopenings are
-- written by the functions that carry out acts of two.
grant usage on schema month_end to c3_app, c3_ledger;
grant select, insert (month), update (files) on month_end.pack to c3_app;
grant select, insert on month_end.piece to c3_app;
grant select on month_end.closing, month_end.reopening to c3_app;

select platform.never_deleted('month_end.pack');
select platform.append_only('month_end.piece');
select platform.append_only('month_end.closing');
select platform.append_only('month_end.reopening');

select ledger.seal_rows('month_end.pack', '{id}', '{month}', '{files,sha256,bytes,made_at}');
select ledger.seal_rows('month_end.closing', '{act_id}', '{month,pack_id,closed_at}');
select ledger.seal_rows('month_end.reopening', '{act_id}', '{closing_id,reason,reopened_at}');

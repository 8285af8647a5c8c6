-- c3_app says who read what of whom. Triggers write the times and the counts, and nothing is ever deleted.
grant usage on schema looks to c3_app, c3_ledger;
grant select, insert (staff_id, member_id, shown, case_kind, case_number), update (count, last_at) on looks.look
  to c3_app;
grant select, update (looked_into_by, note) on looks.unusual to c3_app;

select platform.never_deleted('looks.look');
select platform.never_deleted('looks.unusual');

select ledger.seal_rows('looks.look', '{id}', '{staff_id,member_id,shown,case_kind,case_number,hour,first_at}');
select ledger.seal_rows('looks.unusual', '{id}', '{staff_id,on_day,reason,member_id,step,members,found_at}',
  '{looked_into_by,looked_into_at,note}');

grant usage on schema desk to c3_app, c3_ledger;
grant select, delete, insert (staff_id, list, name, filter, shared_with), update (filter, shared_with)
  on desk.saved_view to c3_app;
-- A note never changes. It is struck out once (note.sql), and stays.
grant select, insert (member_id, staff_id, text), update (struck_by, struck_reason) on desk.note to c3_app;

select platform.never_deleted('desk.note');

-- Sealed (proofs.md 5).
select ledger.seal_rows('desk.note', '{id}', '{member_id,staff_id,text,at}', '{struck_by,struck_at,struck_reason}');

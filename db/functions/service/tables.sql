grant usage on schema service to c3_app;
grant select, insert on service.complaint to c3_app;
grant update (state, due_at, escalated_at, closed_at) on service.complaint to c3_app;
grant select, insert on service.complaint_entry to c3_app;
grant select, insert, delete, update (staff_id, until) on service.claim to c3_app;
grant select, insert (complaint_id, staff_id, text) on service.note to c3_app;
grant select, insert (name, texts, changed_by),
  update (name, texts, version, changed_by, changed_at, retired_at) on service.canned_answer to c3_app;
-- A report's text cannot change. It is decided once (promises.sql).
grant select, insert (complaint_id, member_id, of_kind, of_id, language, title, words),
  update (outcome, reason, decided_by, decided_at) on service.promise_report to c3_app;

select platform.append_only('service.complaint_entry');
select platform.append_only('service.note');
select platform.never_deleted('service.canned_answer');
select platform.never_deleted('service.promise_report');

-- Sealed (proofs.md 5).
grant usage on schema service to c3_ledger;
select ledger.seal_rows('service.complaint', '{id}', '{member_id,kind,subject_id,reason_code,opened_at}',
  changing => '{state,due_at,escalated_at,closed_at}');
select ledger.seal_rows('service.complaint_entry', '{id}', '{complaint_id,author,staff_id,kind,text,at}');
select ledger.seal_rows('service.note', '{id}', '{complaint_id,staff_id,text,at}');
select ledger.seal_rows('service.promise_report', '{id}',
  '{complaint_id,member_id,of_kind,of_id,language,title,words}', '{outcome,reason,decided_by,decided_at}');

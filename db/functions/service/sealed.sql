-- Decisive rows of this feature and their sealed columns (proofs.md 5).
grant usage on schema service to c3_ledger;
select ledger.seal_rows('service.complaint', '{id}', '{member_id,kind,subject_id,reason_code,opened_at}',
  changing => '{state,due_at,escalated_at,closed_at}');
select ledger.seal_rows('service.complaint_entry', '{id}', '{complaint_id,author,staff_id,kind,text,at}');
select ledger.seal_rows('service.note', '{id}', '{complaint_id,staff_id,text,at}');
select ledger.seal_rows('service.promise_report', '{id}',
  '{complaint_id,member_id,of_kind,of_id,language,title,words}', '{outcome,reason,decided_by,decided_at}');

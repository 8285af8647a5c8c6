-- c3_app inserts only which contract is claimed. The functions of contract.sql and claim.sql write the rest.
grant usage on schema salary to c3_app, c3_ledger;
grant usage on sequence salary.contract_number to c3_app;
grant select on salary.contract, salary.contract_event to c3_app;
grant select, insert (contract_id) on salary.claim to c3_app;

select platform.never_deleted('salary.contract');
select platform.append_only('salary.contract_event');
select platform.append_only('salary.claim');

select ledger.seal_rows('salary.contract', '{id}',
  '{number,member_id,level,amount_minor,one_valid,team_valid,term_months,notice_days}'::text[]
    || '{document,sha256,opened_at}'::text[],
  '{viewed_at,signed_at,sign_method,signature,effective_on,ended_by,end_reason,end_noted_at,void_at}',
  '{last_day}');
select ledger.seal_rows('salary.contract_event', '{id}', '{contract_id,kind,at}');
select ledger.seal_rows('salary.claim', '{id}',
  '{contract_id,member_id,month,amount_minor,one_valid,team_valid,at}');

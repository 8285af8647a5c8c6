select ledger.seal_rows('salary.contract', '{id}',
  '{number,member_id,level,amount_minor,one_valid,team_valid,term_months,notice_days}'::text[]
    || '{document,sha256,opened_at}'::text[],
  '{viewed_at,signed_at,sign_method,signature,effective_on,ended_by,end_reason,end_noted_at,void_at}',
  '{last_day}');
select ledger.seal_rows('salary.contract_event', '{id}', '{contract_id,kind,at}');
select ledger.seal_rows('salary.claim', '{id}',
  '{contract_id,member_id,month,amount_minor,one_valid,team_valid,at}');

-- Views of revenue's rows with the names to show. The names come from lower features, and with a view each list stays
-- one indexed read.
create view revenue.approval_seen as
  select a.act_id, json_agg(json_build_object('staffId', a.staff_id::text, 'staffName', s.name, 'method', a.method,
      'approvedAt', to_char(a.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by a.approved_at, a.staff_id) as approvals
  from ledger.act_approval a join identity.staff s on s.id = a.staff_id group by a.act_id;

-- Bookings that two persons posted and did not undo.
create view revenue.booked as
  select e.* from revenue.entry e
  where e.posted_at is not null and not exists (select from revenue.reversal r where r.entry_id = e.id);

create view revenue.entry_seen as
  select x.*, p.title, c.number as contract_number, t.name as party, t.role, t.bank_account as account,
    l.bank_line_id, l.reference, l.booked_at, l.value_date,
    coalesce((select v.approvals from revenue.approval_seen v where v.act_id = x.act_id), '[]') as approvals,
    coalesce((select sum(s.given) from revenue.slice s where s.entry_id = x.id), 0)::bigint as given,
    r.reversed_at, r.act_id as reversal_id, coalesce(r.owed, 0) as owed
  from revenue.entry x
  join catalogue.product p on p.id = x.product_id
  join catalogue.contract c on c.id = x.contract_id
  join catalogue.party t on t.id = x.party_id
  join ledger.statement_line l on l.id = x.statement_line_id
  left join revenue.reversal r on r.entry_id = x.id;

create view revenue.deployment_seen as
  select x.*, p.title, c.number as contract_number, t.name as party, t.role, t.bank_account as account,
    d.title as document_title, f.sha256, f.content_type, i.state as instruction_state,
    coalesce((select v.approvals from revenue.approval_seen v where v.act_id = x.act_id), '[]') as approvals
  from revenue.deployment x
  join catalogue.product p on p.id = x.product_id
  join catalogue.contract c on c.id = x.contract_id
  join catalogue.party t on t.id = x.party_id
  join catalogue.document d on d.id = x.document_id
  join catalogue.file f on f.id = d.file_id
  left join reconciliation.instruction i on i.id = x.instruction_id;

create view revenue.restoration_seen as
  select x.*, p.title, c.number as contract_number, t.name as party, t.role, t.bank_account as account, l.bank_line_id,
    coalesce((select v.approvals from revenue.approval_seen v where v.act_id = x.act_id), '[]') as approvals
  from revenue.restoration x
  join catalogue.product p on p.id = x.product_id
  join catalogue.contract c on c.id = x.contract_id
  join catalogue.party t on t.id = x.party_id
  join ledger.statement_line l on l.id = x.statement_line_id;

grant select on revenue.approval_seen, revenue.booked, revenue.entry_seen, revenue.deployment_seen,
  revenue.restoration_seen to c3_app;

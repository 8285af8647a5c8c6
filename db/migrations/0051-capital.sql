-- Capital (money.md 1): what holders paid is spent on the asset, by two persons, to a supplier named on its contract, with a
-- document; and what comes back from the asset is restored to the same tranche: before its maturity as a rule, and later only
-- because principal that was short is due as soon as its capital is restored (money.md 1, principal_returned).

create table revenue.deployment (
  id bigint generated always as identity primary key,
  product_id bigint not null references catalogue.product,
  tranche_id bigint not null references catalogue.tranche,
  contract_id bigint not null references catalogue.contract,
  party_id bigint not null references catalogue.party,
  document_id bigint not null references catalogue.document,
  amount bigint not null check (amount > 0),
  note text not null check (length(note) between 1 and 280),
  act_id bigint not null unique references ledger.act,
  proposed_by bigint not null,
  proposed_at timestamptz not null default platform.now(),
  rejected_by bigint,
  rejected_at timestamptz,
  reject_reason text,
  -- The order to the bank, queued with the posting (reconciliation.instruction).
  instruction_id bigint unique,
  -- Written by the guard alone.
  posted_at timestamptz,
  transfer_id uuid,
  check (posted_at is null or rejected_at is null),
  check ((posted_at is null) = (transfer_id is null))
);
create index deployment_tranche on revenue.deployment (tranche_id, id);
create index deployment_open on revenue.deployment (id) where posted_at is null and rejected_at is null;
create index deployment_posted on revenue.deployment (posted_at desc, id desc) where posted_at is not null;

create table revenue.restoration (
  id bigint generated always as identity primary key,
  product_id bigint not null references catalogue.product,
  tranche_id bigint not null references catalogue.tranche,
  contract_id bigint not null references catalogue.contract,
  party_id bigint not null references catalogue.party,
  statement_line_id bigint not null references ledger.statement_line,
  amount bigint not null check (amount > 0),
  note text not null check (length(note) between 1 and 280),
  act_id bigint not null unique references ledger.act,
  proposed_by bigint not null,
  proposed_at timestamptz not null default platform.now(),
  rejected_by bigint,
  rejected_at timestamptz,
  reject_reason text,
  posted_at timestamptz,
  transfer_id uuid,
  check (posted_at is null or rejected_at is null),
  check ((posted_at is null) = (transfer_id is null))
);
create index restoration_tranche on revenue.restoration (tranche_id, id);
create index restoration_line on revenue.restoration (statement_line_id);
create index restoration_open on revenue.restoration (id) where posted_at is null and rejected_at is null;
create index restoration_posted on revenue.restoration (posted_at desc, id desc) where posted_at is not null;

-- Why capital may not be paid to an account, or null: paid to who pays rent it would come back as income, to the operator as the
-- rewards budget. Asked when a deployment is proposed, when it posts, and daily over history (db/checks/05).
create function revenue.payee_conflict(account text) returns text
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
begin
  if exists (select from ledger.operator_account o where o.account = payee_conflict.account) then return 'supplier_is_operator'; end if;
  if exists (select from revenue.staff_account s where s.account = payee_conflict.account) then return 'supplier_is_staff'; end if;
  if exists (select from catalogue.party o where o.bank_account = payee_conflict.account and o.role in ('payer', 'insurer'))
  then return 'supplier_is_payer'; end if;
  return null;
end $$;

-- Why a deployment may not be posted, or null: its act says what it says, the supplier stands on the contract of an asset
-- of this product and is nobody of ours, the document is that asset's, and a fund's sales have ended.
create function revenue.deployment_problem(of_deployment bigint) returns text
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
declare v record; v_conflict text;
begin
  select d.*, p.type, r.product_id as tranche_product, r.sales_end_at, t.contract_id as party_contract, t.role, t.bank_account,
    t.from_on, t.ended_on, a.id as asset_id, a.product_id as asset_product, m.asset_id as document_asset, f.sha256 as document_sha256,
    act.purpose as act_purpose, act.debit as act_debit, act.credit as act_credit, act.amount as act_amount, act.canonical::jsonb -> 'content' as content
  into v
  from revenue.deployment d
  join catalogue.product p on p.id = d.product_id
  join catalogue.tranche r on r.id = d.tranche_id
  join catalogue.contract k on k.id = d.contract_id
  join catalogue.asset a on a.id = k.asset_id
  join catalogue.party t on t.id = d.party_id
  join catalogue.document m on m.id = d.document_id
  join catalogue.file f on f.id = m.file_id
  join ledger.act act on act.id = d.act_id
  where d.id = of_deployment;
  if v.id is null then return 'deployment_not_found'; end if;
  if v.posted_at is not null or v.rejected_at is not null then return 'deployment_ended'; end if;
  if (v.act_purpose, v.act_debit, v.act_credit, v.act_amount)
       is distinct from ('capital_deployed', v.tranche_id * 64 + 20, (64 + 1)::bigint, v.amount)
     or v.content is distinct from jsonb_build_object(
       'productId', v.product_id::text, 'trancheId', v.tranche_id::text, 'contractId', v.contract_id::text, 'partyId', v.party_id::text,
       'supplierAccount', v.bank_account, 'documentId', v.document_id::text, 'documentSha256', v.document_sha256, 'note', v.note)
  then return 'act_not_covering'; end if;
  if v.tranche_product <> v.product_id or v.asset_product <> v.product_id or v.party_contract <> v.contract_id then return 'deployment_of_another_asset'; end if;
  if v.role <> 'supplier' or v.from_on > platform.business_date(platform.now()) or v.ended_on < platform.business_date(platform.now())
  then return 'supplier_not_on_contract'; end if;
  v_conflict := revenue.payee_conflict(v.bank_account);
  if v_conflict is not null then return v_conflict; end if;
  if v.document_asset <> v.asset_id then return 'document_missing'; end if;
  if v.type = 'fund' and (v.sales_end_at is null or v.sales_end_at > platform.now()) then return 'sales_not_ended'; end if;
  return null;
end $$;

create function revenue.consume_deployment(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
declare v bigint; v_problem text;
begin
  perform 1 from revenue.deployment where id = any (guards) order by id for no key update;
  for v in select distinct g from unnest(guards) g order by g loop
    v_problem := revenue.deployment_problem(v);
    if v_problem is not null then perform ledger.opposed(v_problem); end if;
  end loop;
  if exists (
    select from (select g, count(*) n, sum(a) a, min(d) d, min(c) c from unnest(debits, credits, amounts, guards) x(d, c, a, g) group by g) u
    left join revenue.deployment e on e.id = u.g
    where e.id is null or u.n <> 1 or u.a <> e.amount or u.d <> e.tranche_id * 64 + 20 or u.c <> 64 + 1
  ) then perform ledger.opposed('deployment_not_covering'); end if;
  perform ledger.require_two_persons(array_agg(act_id)) from revenue.deployment where id = any (guards);
  update revenue.deployment e set posted_at = platform.now(), transfer_id = u.t
    from unnest(guards, transfers) u(g, t) where e.id = u.g;
end $$;

-- What a tranche spent and has not back: more cannot be restored, because nothing could ever pay it out again.
create function revenue.capital_spent(of_tranche bigint) returns bigint
language sql stable security definer set search_path = revenue, pg_temp as $$
  select (coalesce((select sum(amount) from revenue.deployment where tranche_id = of_tranche and posted_at is not null), 0)
        - coalesce((select sum(amount) from revenue.restoration where tranche_id = of_tranche and posted_at is not null), 0))::bigint
$$;

-- Why capital may not be restored from a line, or null: the money came from a party of an asset of the same product, and is no
-- member's.
create function revenue.restoration_problem(of_restoration bigint) returns text
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
declare v record;
begin
  select d.*, r.product_id as tranche_product, p.status, p.returns_principal, t.contract_id as party_contract, t.bank_account, a.product_id as asset_product,
    s.counterparty_account, s.direction, s.account as house_account, s.kind as line_kind, act.purpose as act_purpose, act.debit as act_debit,
    act.credit as act_credit, act.amount as act_amount, act.statement_line_id as act_line, act.canonical::jsonb -> 'content' as content
  into v
  from revenue.restoration d
  join catalogue.tranche r on r.id = d.tranche_id
  join catalogue.product p on p.id = d.product_id
  join catalogue.contract k on k.id = d.contract_id
  join catalogue.asset a on a.id = k.asset_id
  join catalogue.party t on t.id = d.party_id
  join ledger.statement_line s on s.id = d.statement_line_id
  join ledger.act act on act.id = d.act_id
  where d.id = of_restoration;
  if v.id is null then return 'restoration_not_found'; end if;
  if v.posted_at is not null or v.rejected_at is not null then return 'restoration_ended'; end if;
  if (v.act_purpose, v.act_debit, v.act_credit, v.act_amount, v.act_line)
       is distinct from ('capital_restored', (64 + 16)::bigint, v.tranche_id * 64 + 20, v.amount, v.statement_line_id)
     or v.content is distinct from jsonb_build_object(
       'productId', v.product_id::text, 'trancheId', v.tranche_id::text, 'contractId', v.contract_id::text, 'partyId', v.party_id::text,
       'partyAccount', v.bank_account, 'note', v.note)
  then return 'act_not_covering'; end if;
  if v.tranche_product <> v.product_id or v.asset_product <> v.product_id or v.party_contract <> v.contract_id then return 'restoration_of_another_asset'; end if;
  if v.direction <> 'in' or v.house_account <> 'client' or v.counterparty_account <> v.bank_account then return 'line_of_another_payer'; end if;
  -- What a member deposited, or was paid and the bank sent back, is that member's.
  if v.line_kind in ('deposit', 'payout_return') then return 'payer_is_member'; end if;
  -- Nothing could pay it out again: what an ended product's assets still bring is its revenue (money.md 3).
  if v.status = 'wound_up' and not v.returns_principal then return 'product_wound_up'; end if;
  if v.amount > revenue.capital_spent(v.tranche_id) then return 'capital_not_spent'; end if;
  return null;
end $$;

create function revenue.consume_restoration(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
declare v bigint; v_problem text;
begin
  perform 1 from revenue.restoration where id = any (guards) order by id for no key update;
  for v in select distinct g from unnest(guards) g order by g loop
    v_problem := revenue.restoration_problem(v);
    if v_problem is not null then perform ledger.opposed(v_problem); end if;
  end loop;
  if exists (
    select from (select g, count(*) n, sum(a) a, min(d) d, min(c) c from unnest(debits, credits, amounts, guards) x(d, c, a, g) group by g) u
    left join revenue.restoration e on e.id = u.g
    where e.id is null or u.n <> 1 or u.a <> e.amount or u.d <> 64 + 16 or u.c <> e.tranche_id * 64 + 20
  ) then perform ledger.opposed('restoration_not_covering'); end if;
  perform ledger.require_two_persons(array_agg(act_id)) from revenue.restoration where id = any (guards);
  perform ledger.use_suspense(array_agg(e.statement_line_id), array_agg(u.a), array_agg(u.t))
    from unnest(amounts, guards, transfers) u(a, g, t) join revenue.restoration e on e.id = u.g;
  update revenue.restoration e set posted_at = platform.now(), transfer_id = u.t
    from unnest(guards, transfers) u(g, t) where e.id = u.g;
  -- Each alone was looked at above; posted together they may be too much.
  if exists (select from revenue.restoration e where e.id = any (guards) and revenue.capital_spent(e.tranche_id) < 0)
  then perform ledger.opposed('capital_not_spent'); end if;
end $$;

grant select on revenue.deployment, revenue.restoration to c3_app, c3_ledger;
grant insert (product_id, tranche_id, contract_id, party_id, document_id, amount, note, act_id, proposed_by),
  update (rejected_by, rejected_at, reject_reason, instruction_id) on revenue.deployment to c3_app;
grant insert (product_id, tranche_id, contract_id, party_id, statement_line_id, amount, note, act_id, proposed_by),
  update (rejected_by, rejected_at, reject_reason) on revenue.restoration to c3_app;
revoke execute on function revenue.capital_spent, revenue.payee_conflict, revenue.deployment_problem, revenue.restoration_problem, revenue.consume_deployment, revenue.consume_restoration from public;
grant execute on function revenue.payee_conflict, revenue.deployment_problem, revenue.restoration_problem to c3_app;
grant execute on function revenue.consume_deployment, revenue.consume_restoration to c3_ledger;
insert into ledger.guard_kind values ('deployment', 'revenue.consume_deployment'), ('restoration', 'revenue.consume_restoration');

-- Ledger guard 'deployment', called by ledger.post(): two persons spend a tranche's capital on an asset of its product.

-- The reason why capital may not be paid to an account, or null. A payer of rent could bring it back as income, and the
-- operator as rewards budget. `paid_at` is the time of the payment. It is checked at the proposal, at the posting, and
-- daily over all of history (db/checks/05).
create function revenue.payee_conflict(account text, paid_at timestamptz) returns text
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
begin
  return case
    when exists (select from ledger.operator_account o where o.account = payee_conflict.account)
      then 'supplier_is_operator'
    when identity.was_staffs(account, paid_at) then 'supplier_is_staff'
    when exists (
      select from catalogue.party p
      where p.bank_account = payee_conflict.account and p.role in ('payer', 'insurer'))
      then 'supplier_is_payer' end;
end $$;

-- The reason why a deployment may not be posted, or null. Its act must match. The supplier must be on the contract of
-- an asset of this product, and be no member, staff or operator. The document must belong to that asset. A fund's sales
-- must have ended.
create function revenue.deployment_problem(of_deployment bigint) returns text
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
declare
  v_deployment deployment; v_product catalogue.product; v_tranche catalogue.tranche; v_asset catalogue.asset;
  v_party catalogue.party; v_document catalogue.document; v_today date := platform.business_date(platform.now());
  v_conflict text;
begin
  select * into v_deployment from deployment where id = of_deployment;
  if v_deployment.id is null then return 'deployment_not_found'; end if;
  if v_deployment.posted_at is not null or v_deployment.rejected_at is not null then
    return 'deployment_ended';
  end if;
  select * into v_product from catalogue.product where id = v_deployment.product_id;
  select * into v_tranche from catalogue.tranche where id = v_deployment.tranche_id;
  select a.* into v_asset from catalogue.asset a
    where a.id = (select c.asset_id from catalogue.contract c where c.id = v_deployment.contract_id);
  select * into v_party from catalogue.party where id = v_deployment.party_id;
  select * into v_document from catalogue.document where id = v_deployment.document_id;
  if deployment_act_covers(v_deployment, v_party.bank_account) is not true then return 'act_not_covering'; end if;
  if (v_tranche.product_id, v_asset.product_id, v_party.contract_id)
     is distinct from (v_product.id, v_product.id, v_deployment.contract_id)
  then return 'deployment_of_another_asset'; end if;
  if v_party.role <> 'supplier' or v_party.from_on > v_today or v_party.ended_on < v_today
  then return 'supplier_not_on_contract'; end if;
  v_conflict := payee_conflict(v_party.bank_account, platform.now());
  if v_conflict is not null then return v_conflict; end if;
  if v_document.asset_id is distinct from v_asset.id then return 'document_missing'; end if;
  if v_product.type = 'fund' and (v_tranche.sales_end_at is null or v_tranche.sales_end_at > platform.now())
  then return 'sales_not_ended'; end if;
  return null;
end $$;

-- Whether the act that two persons sign equals the deployment, including its document.
create function revenue.deployment_act_covers(of_deployment revenue.deployment, supplier_account text) returns boolean
language sql stable set search_path = revenue, ledger, pg_temp as $$
  select (act.purpose, act.debit, act.credit, act.amount)
      is not distinct from ('capital_deployed', account_of('product_capital', of_deployment.tranche_id),
        house('client_bank'), of_deployment.amount)
    and act.canonical::jsonb -> 'content' is not distinct from jsonb_build_object(
      'productId', of_deployment.product_id::text, 'trancheId', of_deployment.tranche_id::text,
      'contractId', of_deployment.contract_id::text, 'partyId', of_deployment.party_id::text,
      'supplierAccount', supplier_account, 'documentId', of_deployment.document_id::text,
      'documentSha256', f.sha256, 'note', of_deployment.note)
  from act, catalogue.document d join catalogue.file f on f.id = d.file_id
  where act.id = of_deployment.act_id and d.id = of_deployment.document_id
$$;

create function revenue.consume_deployment(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
declare v_deployment bigint; v_problem text;
begin
  perform 1 from deployment where id = any (guards) order by id for no key update;
  for v_deployment in select distinct guard from unnest(guards) guard order by guard loop
    v_problem := deployment_problem(v_deployment);
    if v_problem is not null then perform ledger.refuse(v_problem); end if;
  end loop;
  if exists (
    select from (
      select guard, count(*) lines, sum(amount) amount, min(debit) debit, min(credit) credit
      from unnest(debits, credits, amounts, guards) line(debit, credit, amount, guard) group by guard) spent
    left join deployment d on d.id = spent.guard
    where d.id is null or spent.lines <> 1 or spent.amount <> d.amount
       or spent.debit <> account_of('product_capital', d.tranche_id) or spent.credit <> house('client_bank')
  ) then perform ledger.refuse('deployment_not_covering'); end if;
  perform ledger.require_two_persons(array_agg(act_id)) from deployment where id = any (guards);
  update deployment d set posted_at = platform.now(), transfer_id = line.transfer
    from unnest(guards, transfers) line(guard, transfer) where d.id = line.guard;
end $$;

revoke execute on function revenue.payee_conflict, revenue.deployment_problem, revenue.deployment_act_covers,
  revenue.consume_deployment from public;
grant execute on function revenue.payee_conflict, revenue.deployment_problem to c3_app;
grant execute on function revenue.consume_deployment to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('deployment', 'revenue.consume_deployment', false);

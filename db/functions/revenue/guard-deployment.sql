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

revoke execute on function revenue.payee_conflict, revenue.deployment_problem, revenue.consume_deployment from public;
grant execute on function revenue.payee_conflict, revenue.deployment_problem to c3_app;
grant execute on function revenue.consume_deployment to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('deployment', 'revenue.consume_deployment', false);

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

revoke execute on function revenue.capital_spent, revenue.restoration_problem, revenue.consume_restoration from public;
grant execute on function revenue.restoration_problem to c3_app;
grant execute on function revenue.consume_restoration to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('restoration', 'revenue.consume_restoration', false);

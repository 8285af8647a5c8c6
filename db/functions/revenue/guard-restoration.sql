-- Ledger guard 'restoration', called by ledger.post(): money that an asset gave back returns to the capital of the
-- tranche that spent it.

-- The capital that a tranche has spent and not got back. No more can be restored, because nothing could ever pay it
-- out.
create function revenue.capital_spent(of_tranche bigint) returns bigint
language sql stable security definer set search_path = revenue, pg_temp as $$
  select (coalesce((
      select sum(amount) from deployment where tranche_id = of_tranche and posted_at is not null), 0)
    - coalesce((
      select sum(amount) from restoration where tranche_id = of_tranche and posted_at is not null), 0))::bigint
$$;

-- The reason why capital may not be restored from a bank line, or null. The money must come from a party to a contract
-- for an asset of the same product, and not from a member.
create function revenue.restoration_problem(of_restoration bigint) returns text
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
declare
  v_restoration restoration; v_product catalogue.product; v_tranche catalogue.tranche; v_asset catalogue.asset;
  v_party catalogue.party; v_line statement_line;
begin
  select * into v_restoration from restoration where id = of_restoration;
  if v_restoration.id is null then return 'restoration_not_found'; end if;
  if v_restoration.posted_at is not null or v_restoration.rejected_at is not null then
    return 'restoration_ended';
  end if;
  select * into v_product from catalogue.product where id = v_restoration.product_id;
  select * into v_tranche from catalogue.tranche where id = v_restoration.tranche_id;
  select a.* into v_asset from catalogue.asset a
    where a.id = (select c.asset_id from catalogue.contract c where c.id = v_restoration.contract_id);
  select * into v_party from catalogue.party where id = v_restoration.party_id;
  select * into v_line from statement_line where id = v_restoration.statement_line_id;
  if restoration_act_covers(v_restoration, v_party.bank_account) is not true then return 'act_not_covering'; end if;
  if (v_tranche.product_id, v_asset.product_id, v_party.contract_id)
     is distinct from (v_product.id, v_product.id, v_restoration.contract_id)
  then return 'restoration_of_another_asset'; end if;
  if (v_line.direction, v_line.account, v_line.counterparty_account)
     is distinct from ('in', 'client', v_party.bank_account)
  then return 'line_of_another_payer'; end if;
  -- A member's deposit, or a payout that the bank sent back, belongs to that member.
  if v_line.kind in ('deposit', 'payout_return') then return 'payer_is_member'; end if;
  -- Nothing could pay it out again. Money that an ended product's assets still bring in is its revenue (income.md 3).
  if v_product.status = 'wound_up' and not v_product.returns_principal then return 'product_wound_up'; end if;
  if v_restoration.amount > capital_spent(v_restoration.tranche_id) then return 'capital_not_spent'; end if;
  return null;
end $$;

-- Whether the act that two persons sign equals the restoration.
create function revenue.restoration_act_covers(of_restoration revenue.restoration, party_account text) returns boolean
language sql stable set search_path = revenue, ledger, pg_temp as $$
  select (act.purpose, act.debit, act.credit, act.amount, act.statement_line_id)
      is not distinct from ('capital_restored', house('suspense'),
        account_of('product_capital', of_restoration.tranche_id), of_restoration.amount,
        of_restoration.statement_line_id)
    and act.canonical::jsonb -> 'content' is not distinct from jsonb_build_object(
      'productId', of_restoration.product_id::text, 'trancheId', of_restoration.tranche_id::text,
      'contractId', of_restoration.contract_id::text, 'partyId', of_restoration.party_id::text,
      'partyAccount', party_account, 'note', of_restoration.note)
  from act where act.id = of_restoration.act_id
$$;

create function revenue.consume_restoration(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
declare v_restoration bigint; v_problem text;
begin
  perform 1 from restoration where id = any (guards) order by id for no key update;
  for v_restoration in select distinct guard from unnest(guards) guard order by guard loop
    v_problem := restoration_problem(v_restoration);
    if v_problem is not null then perform ledger.refuse(v_problem); end if;
  end loop;
  if exists (
    select from (
      select guard, count(*) lines, sum(amount) amount, min(debit) debit, min(credit) credit
      from unnest(debits, credits, amounts, guards) line(debit, credit, amount, guard) group by guard) restored
    left join restoration r on r.id = restored.guard
    where r.id is null or restored.lines <> 1 or restored.amount <> r.amount or restored.debit <> house('suspense')
       or restored.credit <> account_of('product_capital', r.tranche_id)
  ) then perform ledger.refuse('restoration_not_covering'); end if;
  perform ledger.require_two_persons(array_agg(act_id)) from restoration where id = any (guards);
  perform ledger.use_suspense(array_agg(r.statement_line_id), array_agg(line.amount), array_agg(line.transfer))
    from unnest(amounts, guards, transfers) line(amount, guard, transfer) join restoration r on r.id = line.guard;
  update restoration r set posted_at = platform.now(), transfer_id = line.transfer
    from unnest(guards, transfers) line(guard, transfer) where r.id = line.guard;
  -- Each restoration is within the limit, but together they may be above it.
  if exists (select from restoration r where r.id = any (guards) and capital_spent(r.tranche_id) < 0)
  then perform ledger.refuse('capital_not_spent'); end if;
end $$;

revoke execute on function revenue.capital_spent, revenue.restoration_problem, revenue.restoration_act_covers,
  revenue.consume_restoration from public;
grant execute on function revenue.restoration_problem to c3_app;
grant execute on function revenue.consume_restoration to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('restoration', 'revenue.consume_restoration', false);

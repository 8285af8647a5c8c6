-- Ledger guard 'revenue', called by ledger.post(): an approved entry, which is one payment of rent, must be posted as
-- exactly its net and its fee. Then its net is divided into slices by cycle.

-- The reason why an entry may not be posted, or null. It must be open and match its act word for word. Its payer must
-- have been on the asset's contract before the period, and be no member, staff or operator. The period must lie within
-- that contract, and the money must have come from the payer's account.
create function revenue.entry_problem(of_entry bigint) returns text
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
declare
  v_entry entry; v_product catalogue.product; v_contract catalogue.contract; v_asset catalogue.asset;
  v_party catalogue.party; v_line statement_line;
begin
  select * into v_entry from entry where id = of_entry;
  if v_entry.id is null then return 'entry_not_found'; end if;
  if v_entry.posted_at is not null or v_entry.rejected_at is not null then return 'entry_ended'; end if;
  select * into v_product from catalogue.product where id = v_entry.product_id;
  select * into v_contract from catalogue.contract where id = v_entry.contract_id;
  select * into v_asset from catalogue.asset where id = v_entry.asset_id;
  select * into v_party from catalogue.party where id = v_entry.party_id;
  select * into v_line from statement_line where id = v_entry.statement_line_id;
  if entry_act_covers(v_entry, v_party.bank_account) is not true then return 'act_not_covering'; end if;
  if (v_contract.asset_id, v_asset.product_id, v_party.contract_id)
     is distinct from (v_asset.id, v_product.id, v_contract.id)
  then return 'entry_of_another_asset'; end if;
  if v_party.role not in ('payer', 'insurer') then return 'payer_not_on_contract'; end if;
  if v_party.from_on > v_entry.period_from or v_party.ended_on < v_entry.period_from
     or platform.business_date(v_party.added_at) > v_entry.period_from
  then return 'payer_not_on_contract_beforehand'; end if;
  -- The contract of the served period sets the fee, whenever the rent is paid.
  if v_entry.period_from < v_contract.starts_on or v_entry.period_until > v_contract.ends_on
  then return 'period_outside_contract'; end if;
  if (v_line.direction, v_line.account, v_line.counterparty_account)
     is distinct from ('in', 'client', v_party.bank_account)
  then return 'line_of_another_payer'; end if;
  -- A deposit and a returned payout always belong to a member, whoever owns the account.
  if v_line.kind in ('deposit', 'payout_return') then return 'payer_is_member'; end if;
  if v_line.kind = 'transfer_return' then return 'payer_was_paid'; end if;
  if v_entry.fee <> (v_entry.amount * v_contract.fee_bps + 5000) / 10000 then return 'fee_not_declared'; end if;
  if not exists (select from cut(v_entry.net, v_product.cycle, v_entry.period_from, v_entry.period_until))
  then return 'period_without_cycle'; end if;
  return payer_conflict(v_party.bank_account, v_line.booked_at);
end $$;

-- Whether the act that two persons sign equals the entry.
create function revenue.entry_act_covers(of_entry revenue.entry, payer_account text) returns boolean
language sql stable set search_path = revenue, ledger, pg_temp as $$
  select (act.purpose, act.debit, act.credit, act.amount, act.statement_line_id)
      is not distinct from ('revenue_received', house('suspense'), account_of('product_revenue', of_entry.product_id),
        of_entry.amount, of_entry.statement_line_id)
    and act.canonical::jsonb -> 'content' is not distinct from jsonb_build_object(
      'productId', of_entry.product_id::text, 'assetId', of_entry.asset_id::text,
      'contractId', of_entry.contract_id::text, 'partyId', of_entry.party_id::text, 'payerAccount', payer_account,
      'invoiceNumber', of_entry.invoice_number, 'periodFrom', of_entry.period_from::text,
      'periodUntil', of_entry.period_until::text, 'dueOn', of_entry.due_on::text, 'graceDays', of_entry.grace_days,
      'fee', of_entry.fee::text, 'net', of_entry.net::text)
  from act where act.id = of_entry.act_id
$$;

create function revenue.consume_entry(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
declare v_entry bigint; v_problem text;
begin
  perform 1 from entry where id = any (guards) order by id for no key update;
  for v_entry in select distinct guard from unnest(guards) guard order by guard loop
    v_problem := entry_problem(v_entry);
    if v_problem is not null then perform ledger.refuse(v_problem); end if;
  end loop;

  -- Exactly one line of net to the product, and one to fees if there is a fee, in one transfer.
  if exists (
    select from (
      select guard, count(distinct transfer) transfers, count(*) lines,
        bool_and(debit = house('suspense')) from_suspense,
        platform.total(amount) filter (where is_of('product_revenue', credit)) net,
        min(credit) filter (where is_of('product_revenue', credit)) to_product,
        platform.total(amount) filter (where credit = house('fees')) fee
      from unnest(debits, credits, amounts, guards, transfers) line(debit, credit, amount, guard, transfer)
      group by guard) booked
    left join entry e on e.id = booked.guard
    where e.id is null or booked.transfers > 1 or not booked.from_suspense
       or booked.net <> e.net or booked.fee <> e.fee
       or booked.to_product is distinct from account_of('product_revenue', e.product_id)
       or booked.lines <> case when e.fee = 0 then 1 else 2 end
  ) then perform ledger.refuse('entry_not_covering'); end if;

  perform ledger.require_two_persons(array_agg(act_id)) from entry where id = any (guards);
  perform ledger.use_suspense(array_agg(e.statement_line_id), array_agg(line.amount), array_agg(line.transfer))
    from unnest(amounts, guards, transfers) line(amount, guard, transfer) join entry e on e.id = line.guard;

  update entry e set posted_at = platform.now(), transfer_id = posted.transfer
    from (select distinct guard, transfer from unnest(guards, transfers) line(guard, transfer)) posted
    where e.id = posted.guard;
  insert into slice (entry_id, cycle_start, product_id, amount)
    select e.id, part.cycle_start, e.product_id, part.amount
    from entry e join catalogue.product p on p.id = e.product_id,
      lateral cut(e.net, p.cycle, e.period_from, e.period_until) part
    where e.id = any (guards);
  if exists (
    select from entry e where e.id = any (guards)
      and e.net <> coalesce((select sum(s.amount) from slice s where s.entry_id = e.id), 0)
  ) then perform ledger.refuse('period_without_cycle'); end if;
end $$;

revoke execute on function revenue.entry_problem, revenue.entry_act_covers, revenue.consume_entry from public;
grant execute on function revenue.consume_entry to c3_ledger;
grant execute on function revenue.entry_problem to c3_app;

insert into ledger.guard_kind (kind, consume, early) values ('revenue', 'revenue.consume_entry', false);

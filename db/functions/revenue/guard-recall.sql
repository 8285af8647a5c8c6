-- Guard 'recall': the bank took an inward line back. The guard row is the recall's own line. Every debited amount came
-- from the line that the recall undoes. Their sum never exceeds the bank's amount. Recalls of one line queue on the
-- client account, which the ledger has locked before it asks.
create function revenue.consume_recall(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
begin
  if exists (
    select from (select guard, sum(amount) fresh from unnest(amounts, guards) line(amount, guard) group by guard) taken
    left join statement_line recall on recall.id = taken.guard and recall.account = 'client'
      and recall.direction = 'out' and recall.kind = 'recall'
    where recall.id is null or recall.amount < taken.fresh + ledger.posted_for_line(taken.guard)
  ) then perform ledger.opposed('recall_not_covering'); end if;
  -- A member or a product gives no more than the undone line brought there, all its recalls together.
  if exists (
    select from (
      select undone.id, taken.debit, sum(taken.amount) fresh
      from unnest(debits, amounts, guards) taken(debit, amount, guard)
      join statement_line recall on recall.id = taken.guard
      left join statement_line undone on undone.account = 'client' and undone.rail = recall.rail
        and undone.bank_seq = recall.relates_to_seq and undone.direction = 'in'
      where not is_of('operator_due', taken.debit) and not is_of('suspense', taken.debit)
      group by undone.id, taken.debit) back
    where back.fresh + recalled_before(back.id, back.debit) > brought(back.id, back.debit)
  ) then perform ledger.opposed('recall_not_covering'); end if;
  -- The holders' rest of a rent shrinks by the amount taken from it. No accrual may hand out money that the bank took
  -- back.
  if exists (
    select from unnest(debits, amounts, guards) taken(debit, amount, guard)
    join statement_line recall on recall.id = taken.guard
    join statement_line undone on undone.account = 'client' and undone.rail = recall.rail
      and undone.bank_seq = recall.relates_to_seq and undone.direction = 'in'
    where is_of('product_revenue', taken.debit)
      and not take_back(undone.id, scope_of(taken.debit), taken.amount)
  ) then perform ledger.opposed('recall_not_covering'); end if;
  perform ledger.use_suspense(array_agg(undone.id), array_agg(taken.amount), array_agg(taken.transfer))
    from unnest(debits, amounts, guards, transfers) taken(debit, amount, guard, transfer)
    join statement_line recall on recall.id = taken.guard
    join statement_line undone on undone.account = 'client' and undone.rail = recall.rail
      and undone.bank_seq = recall.relates_to_seq
    where is_of('suspense', taken.debit)
    having count(*) > 0;
end $$;

-- The amount that a line of the bank brought to one account, by way of suspense. A transfer clears one line at most
-- (suspense_use_one_line), so no other line's money counts here.
create function revenue.brought(of_line bigint, to_account bigint) returns bigint language sql stable as $$
  select coalesce(sum(l.amount), 0)::bigint
  from ledger.suspense_use used join ledger.line l on l.transfer_id = used.transfer_id
  where used.statement_line_id = of_line and l.debit = ledger.house('suspense') and l.credit = to_account
    and l.purpose in ('recharge_settled', 'revenue_received')
$$;

-- The amount that earlier recalls of the line took from the account.
create function revenue.recalled_before(of_line bigint, from_account bigint) returns bigint language sql stable as $$
  select coalesce(sum(l.amount), 0)::bigint
  from ledger.statement_line undone
  join ledger.statement_line recall on recall.account = 'client' and recall.rail = undone.rail
    and recall.relates_to_seq = undone.bank_seq and recall.direction = 'out' and recall.kind = 'recall'
  join ledger.line l on l.guard = recall.id and l.debit = from_account
    and l.purpose in ('recharge_recalled', 'revenue_recalled')
  where undone.id = of_line
$$;

revoke execute on function revenue.consume_recall, revenue.brought, revenue.recalled_before from public;
grant execute on function revenue.consume_recall to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('recall', 'revenue.consume_recall', false);

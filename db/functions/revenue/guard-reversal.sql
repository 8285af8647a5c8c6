-- Two persons undo a booking of rent (income.md 8). Ledger guard 'reversal', called by ledger.post(): all money of the
-- booking goes back to suspense, and its bank line waits again.
-- - What holders have not been given, and the fee on it, come from the accounts that got them.
-- - Holders keep what they were given. The operator owes that and the fee on it, as after a recall by the bank.

-- The reason why a booking cannot be undone, or null. What the bank took back already cannot go back to suspense.
create function revenue.reversal_problem(of_entry revenue.entry) returns text
language sql stable set search_path = revenue, ledger, pg_temp as $$
  select case
    when of_entry.id is null or of_entry.posted_at is null then 'entry_not_posted'
    when exists (select from recalls_of(of_entry.statement_line_id)) then 'entry_recalled' end
$$;

-- What is left of a booking: its net that holders have not been given, and the fee on that, rounded down. So the fees
-- that cover members' rewards (rewards.md 14) stay with the operator.
create function revenue.left_of(of_entry bigint, out net bigint, out fee bigint)
language sql stable security definer set search_path = revenue, pg_temp as $$
  select sum(s.amount - s.given - s.recalled)::bigint,
    div(e.fee::numeric * sum(s.amount - s.given - s.recalled), e.net)::bigint
  from entry e join slice s on s.entry_id = e.id where e.id = of_entry group by e.id
$$;

-- Carries out a signed act. The posting has to follow in the same transaction.
create function revenue.carry_reversal(of_act bigint, words jsonb) returns void
language plpgsql security definer set search_path = revenue, pg_temp as $$
declare v_entry entry; v_problem text;
begin
  select * into v_entry from entry where id = (words ->> 'entry')::bigint;
  v_problem := case
    when exists (select from reversal where entry_id = v_entry.id) then 'entry_reversed'
    else reversal_problem(v_entry) end;
  if v_problem is not null then raise exception '%', v_problem using errcode = 'C3P01'; end if;
  if (words ->> 'statementLine', words ->> 'amount', words ->> 'invoiceNumber')
    is distinct from (v_entry.statement_line_id::text, v_entry.amount::text, v_entry.invoice_number)
  then raise exception 'reversal_of_another_entry' using errcode = 'C3S10'; end if;
  insert into reversal (entry_id, act_id) values (v_entry.id, of_act);
end $$;

create function revenue.reversal_is_posted() returns trigger
language plpgsql security definer set search_path = revenue, pg_temp as $$
begin
  if exists (select from reversal where entry_id = new.entry_id and transfer_id is null) then
    raise exception 'reversal_not_posted' using errcode = 'C3S11';
  end if;
  return null;
end $$;
create constraint trigger reversal_posted after insert on revenue.reversal
  deferrable initially deferred for each row execute function revenue.reversal_is_posted();

create function revenue.consume_reversal(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
begin
  perform 1 from entry where id = any (guards) order by id for no key update;
  if exists (select from entry e where e.id = any (guards) and reversal_problem(e) is not null)
  then perform ledger.refuse('guard_raced'); end if;
  if exists (
    select from (
      select guard, count(distinct transfer) transfers, platform.total(amount) whole,
        bool_and(credit = house('suspense')) to_suspense,
        min(debit) filter (where is_of('product_revenue', debit)) product,
        max(debit) filter (where is_of('product_revenue', debit)) other_product,
        coalesce(platform.total(amount) filter (where is_of('product_revenue', debit)), 0) net,
        coalesce(platform.total(amount) filter (where debit = house('fees')), 0) fee
      from unnest(debits, credits, amounts, guards, transfers) line(debit, credit, amount, guard, transfer)
      group by guard) back
    left join reversal r on r.entry_id = back.guard and r.transfer_id is null
    left join entry e on e.id = r.entry_id
    left join lateral left_of(e.id) still on true
    where (back.to_suspense and back.transfers = 1 and back.whole = e.amount
      and coalesce(back.product, account_of('product_revenue', e.product_id))
        = account_of('product_revenue', e.product_id) and back.product is not distinct from back.other_product
      and back.net = still.net and back.fee <= still.fee) is not true
  ) then perform ledger.refuse('reversal_not_covering'); end if;

  perform ledger.require_two_persons(array_agg(act_id)) from reversal where entry_id = any (guards);
  perform ledger.return_to_suspense(array_agg(e.statement_line_id), array_agg(e.amount), array_agg(posted.transfer))
    from (select distinct guard, transfer from unnest(guards, transfers) line(guard, transfer)) posted
    join entry e on e.id = posted.guard;
  update slice s set recalled = s.amount - s.given
    where s.entry_id = any (guards) and s.given + s.recalled < s.amount;
  update entry e set recalled = (select sum(s.recalled) from slice s where s.entry_id = e.id)
    where e.id = any (guards);
  update reversal r set transfer_id = back.transfer, reversed_at = platform.now(), net = back.net, fee = back.fee,
      owed = back.owed
    from (
      select guard, min(transfer::text)::uuid transfer,
        coalesce(sum(amount) filter (where is_of('product_revenue', debit)), 0) net,
        coalesce(sum(amount) filter (where debit = house('fees')), 0) fee,
        coalesce(sum(amount) filter (where debit = house('operator_due')), 0) owed
      from unnest(debits, amounts, guards, transfers) line(debit, amount, guard, transfer) group by guard) back
    where r.entry_id = back.guard;
  perform reconciliation.reopen_lines(array_agg(statement_line_id)) from entry where id = any (guards);
end $$;

revoke execute on function revenue.reversal_problem, revenue.left_of, revenue.carry_reversal,
  revenue.reversal_is_posted, revenue.consume_reversal from public;
grant execute on function revenue.left_of to c3_app;
grant execute on function revenue.consume_reversal to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('reversal', 'revenue.consume_reversal', false);
insert into acts.kind (kind, subject, carries)
  values ('revenue_received_reversed', '{entry}', 'revenue.carry_reversal');

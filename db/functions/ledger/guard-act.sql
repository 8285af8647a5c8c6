-- Ledger guard 'act', called by ledger.post() for two-person acts on house accounts. The posted line must equal the
-- act's purpose, accounts and amount. An act that clears suspense must also name a statement line, and money of the
-- operator must have come from the operator's own account.

-- The part of a house account's balance that has been there for ten working days (ledger.md 5). Fees and tax may not
-- leave sooner. Working days are Monday to Saturday less `holidays`. The use case names these from the settings, which
-- the ledger does not know, so the guard below counts them as working days and never refuses more than the rule.
create function ledger.lain_ten_working_days(house bigint, today date, holidays date[] default '{}') returns bigint
language plpgsql stable set search_path = ledger, pg_temp as $$
declare v_free bigint; v_cut date; v record;
begin
  select d::date into v_cut
    from generate_series(today - 1, today - 20 - cardinality(holidays), interval '-1 day') d
    where extract(isodow from d) < 7 and d::date <> all (holidays) order by d desc offset 9 limit 1;
  select posted - held into v_free from account where id = house;
  for v in select p.amount, t.business_date from posting p join transfer t on t.id = p.transfer_id
           where p.account_id = house order by p.seq desc loop
    exit when v.business_date < v_cut;
    if v.amount > 0 then v_free := v_free - v.amount; end if;
  end loop;
  return v_free;
end $$;

create function ledger.consume_act(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from act where id = any (guards) order by id for no key update;
  if exists (
    select from unnest(purposes, debits, credits, amounts, guards) line(purpose, debit, credit, amount, guard)
    left join act on act.id = line.guard
    where (act.purpose, act.debit, act.credit, act.amount)
          is distinct from (line.purpose, line.debit, line.credit, line.amount)
       or is_of('suspense', line.debit) and act.statement_line_id is null
       or line.purpose in ('budget_funded', 'shortfall_covered') and not exists (
            select from statement_line s join operator_account o on o.account = s.counterparty_account
            where s.id = act.statement_line_id)
  ) then perform ledger.refuse('act_not_covering'); end if;
  perform ledger.require_two_persons(guards);
  if exists (select from act_use where act_id = any (guards))
     or (select count(*) <> count(distinct guard) from unnest(guards) guard)
  then perform ledger.refuse('act_used'); end if;
  if exists (
    select from (
      select house, sum(amount) leaving from unnest(purposes, debits, amounts) line(purpose, house, amount)
      where purpose in ('fees_taken', 'tax_remitted') group by house) u
    where u.leaving > ledger.lain_ten_working_days(u.house, platform.business_date(platform.now()))
  ) then perform ledger.refuse('not_ten_working_days'); end if;
  insert into act_use select guard, transfer from unnest(guards, transfers) line(guard, transfer);
  perform ledger.use_suspense(
      array_agg(act.statement_line_id), array_agg(line.amount), array_agg(line.transfer))
    from unnest(debits, amounts, guards, transfers) line(debit, amount, guard, transfer)
    join act on act.id = line.guard
    where act.statement_line_id is not null and is_of('suspense', line.debit)
    having count(*) > 0;
end $$;

grant execute on function ledger.lain_ten_working_days to c3_app, c3_owner;

insert into ledger.guard_kind (kind, consume, early) values ('act', 'ledger.consume_act', false);

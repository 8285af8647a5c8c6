-- Ledger guard 'bank_line', called by ledger.post(): money is booked against a bank line in the line's direction, and
-- never above its amount.
create function ledger.consume_bank_line(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from statement_line where id = any (guards) order by id for no key update;
  if exists (
    select from (
      select guard, bool_and(purpose = 'bank_in') inward, bool_or(purpose = 'bank_in') some_inward, sum(amount) fresh,
        min(case when is_of('client_bank', debit) then debit else credit end) bank
      from unnest(purposes, debits, credits, amounts, guards) line(purpose, debit, credit, amount, guard)
      group by guard) booked
    left join statement_line s on s.id = booked.guard and s.account = 'client' and s.rail = scope_of(booked.bank)
    where s.id is null or booked.inward <> booked.some_inward or (s.direction = 'in') <> booked.inward
       or s.amount < booked.fresh + coalesce((
            select sum(l.amount) from line l
            where l.guard = booked.guard and l.purpose in ('bank_in', 'bank_charge')), 0)
  ) then perform ledger.refuse('bank_line_not_covering'); end if;
end $$;

insert into ledger.guard_kind (kind, consume, early) values ('bank_line', 'ledger.consume_bank_line', false);

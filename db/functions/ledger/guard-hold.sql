-- Guard 'hold': a captured hold. Its lines debit the held account and add up to the hold, in one transfer. For each
-- line ledger.post() subtracts the amount from `held` and from `posted`.
create function ledger.consume_hold(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from hold where id = any (guards) order by id for no key update;
  if exists (
    select from (
      select guard, sum(amount) total, min(debit) debit, min(purpose) purpose,
        count(distinct debit) debits, count(distinct transfer) transfers, count(distinct purpose) purposes
      from unnest(purposes, debits, amounts, guards, transfers) line(purpose, debit, amount, guard, transfer)
      group by guard) captured
    left join hold h on h.id = captured.guard
    where captured.debits > 1 or captured.transfers > 1 or captured.purposes > 1
       or (h.state, h.account_id, h.amount, h.purpose)
          is distinct from ('open', captured.debit, captured.total, captured.purpose)
  ) then perform ledger.opposed('hold_not_covering'); end if;
  update hold h set state = 'captured', ended_by = captured.transfer
    from (select distinct on (guard) guard, transfer
          from unnest(guards, transfers) line(guard, transfer)) captured
    where h.id = captured.guard;
end $$;

insert into ledger.guard_kind (kind, consume, early) values ('hold', 'ledger.consume_hold', false);

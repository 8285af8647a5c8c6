-- Ledger guard 'hold', called by ledger.post() for lines that capture a hold. They must debit the held account and add
-- up to the hold, in one transfer. For each of them ledger.post() subtracts the amount from both `held` and `posted`.
-- The feature that owns the purpose registers a second guard for such lines, named 'hold <purpose>', which checks them
-- too.
create function ledger.consume_hold(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
declare v record;
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
  ) then perform ledger.refuse('hold_not_covering'); end if;
  for v in
    select k.consume, array_agg(purpose order by o) purposes, array_agg(debit order by o) debits,
      array_agg(credit order by o) credits, array_agg(amount order by o) amounts, array_agg(guard order by o) guards,
      array_agg(transfer order by o) transfers
    from unnest(purposes, debits, credits, amounts, guards, transfers) with ordinality
      line(purpose, debit, credit, amount, guard, transfer, o)
    left join guard_kind k on k.kind = 'hold ' || purpose group by k.consume
  loop
    if v.consume is null then perform ledger.refuse('hold_rule_missing'); end if;
    execute format('select %s($1, $2, $3, $4, $5, $6)', v.consume)
      using v.purposes, v.debits, v.credits, v.amounts, v.guards, v.transfers;
  end loop;
  update hold h set state = 'captured', ended_by = captured.transfer
    from (select distinct on (guard) guard, transfer
          from unnest(guards, transfers) line(guard, transfer)) captured
    where h.id = captured.guard;
end $$;

insert into ledger.guard_kind (kind, consume, early) values ('hold', 'ledger.consume_hold', false);

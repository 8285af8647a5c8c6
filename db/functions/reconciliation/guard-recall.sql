-- Guard 'recall': the bank took an inward line back. The guard row is the recall's own line; what is debited must have
-- come from the line it undoes, and all of it together never exceeds the bank's amount.
create function reconciliation.consume_recall(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = reconciliation, ledger, pg_temp as $$
begin
  -- Recalls of one line queue on the client account, which the ledger has locked before it asks.
  if exists (
    select from (select g, sum(a) fresh from unnest(amounts, guards) u(a, g) group by g) u
    left join statement_line s on s.id = u.g and s.account = 'client' and s.direction = 'out' and s.kind = 'recall'
    where s.id is null or s.amount < u.fresh + ledger.posted_for_line(u.g)
  ) then perform ledger.opposed('recall_not_covering'); end if;
  if exists (
    select from unnest(purposes, debits, amounts, guards) u(p, d, a, g)
    join statement_line s on s.id = u.g
    left join statement_line o on o.account = 'client' and o.rail = s.rail and o.bank_seq = s.relates_to_seq and o.direction = 'in'
    where (u.d & 63) not in (2, 16) and u.a > coalesce((
      select sum(l.amount) from suspense_use x join line l on l.transfer_id = x.transfer_id
      where x.statement_line_id = o.id and l.debit = 64 + 16 and l.credit = u.d and l.purpose in ('recharge_settled', 'revenue_received')), 0)
  ) then perform ledger.opposed('recall_not_covering'); end if;
  -- What a rent still has for holders shrinks by what is taken from it: no accrual may hand out what the bank took back.
  if exists (
    select from unnest(debits, amounts, guards) u(d, a, g)
    join statement_line s on s.id = u.g
    join statement_line o on o.account = 'client' and o.rail = s.rail and o.bank_seq = s.relates_to_seq and o.direction = 'in'
    where (u.d & 63) = 21 and not revenue.take_back(o.id, u.d >> 6, u.a)
  ) then perform ledger.opposed('recall_not_covering'); end if;
  perform ledger.use_suspense(array_agg(o.id), array_agg(u.a), array_agg(u.t))
    from unnest(debits, amounts, guards, transfers) u(d, a, g, t)
    join statement_line s on s.id = u.g
    join statement_line o on o.account = 'client' and o.rail = s.rail and o.bank_seq = s.relates_to_seq
    where (u.d & 63) = 16
    having count(*) > 0;
end $$;

revoke execute on function reconciliation.consume_recall from public;
grant execute on function reconciliation.consume_recall to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('recall', 'reconciliation.consume_recall', false);

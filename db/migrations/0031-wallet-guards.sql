-- What the ledger asks the wallet before it moves money (money.md 1, Guard).

-- suspense -> member_recharge: one inward line of the client account that carries the recharge's reference, whole.
create function wallet.consume_recharge(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = wallet, ledger, pg_temp as $$
declare v_rows int;
begin
  perform 1 from recharge where id = any (guards) order by id for no key update;
  if exists (select from unnest(guards) g group by g having count(*) > 1) or exists (
    select from unnest(debits, credits, amounts, guards) u(d, c, a, g)
    left join recharge r on r.id = u.g
    left join statement_line s on s.reference = r.reference and s.account = 'client' and s.direction = 'in' and s.kind = 'deposit'
    where r.id is null or r.statement_line_id is not null or s.id is null or s.amount <> u.a
       or u.c <> r.member_id * 64 + 17 or u.d <> 64 + 16
  ) then perform ledger.opposed('recharge_not_covering'); end if;
  update recharge r set state = 'succeeded', reason_code = null, statement_line_id = s.id, settled_minor = s.amount,
         settled_at = platform.now(), ended_at = platform.now(), ask_at = null
    from statement_line s
    where r.id = any (guards) and s.reference = r.reference and s.account = 'client' and s.direction = 'in' and s.kind = 'deposit';
  get diagnostics v_rows = row_count;
  if v_rows <> cardinality(guards) then perform ledger.opposed('recharge_not_covering'); end if;
  perform ledger.use_suspense(
    array_agg(r.statement_line_id), array_agg(r.settled_minor), array_agg(u.t))
    from unnest(guards, transfers) u(g, t) join recharge r on r.id = u.g;
end $$;

-- A paid withdrawal that the bank sent back: net from suspense, tax and charge from where they were put, to the wallet that paid.
create function wallet.consume_payout_return(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = wallet, ledger, pg_temp as $$
declare v record;
begin
  perform 1 from withdrawal where id = any (guards) order by id for no key update;
  for v in
    select g, min(t::text)::uuid t, count(distinct t) ts, array_agg(distinct c) credits,
           coalesce(sum(a) filter (where d & 63 = 16), 0)::bigint net,
           coalesce(sum(a) filter (where d & 63 = 27), 0)::bigint tax,
           coalesce(sum(a) filter (where d & 63 = 26), 0)::bigint charge, sum(a)::bigint total
    from unnest(debits, credits, amounts, guards, transfers) u(d, c, a, g, t) group by g order by g
  loop
    if v.ts <> 1 or not exists (
      select from withdrawal w
      join statement_line s on s.instruction_id = w.number and s.account = 'client' and s.direction = 'in' and s.kind = 'payout_return'
      where w.id = v.g and w.state = 'paid' and w.returned_line_id is null and s.amount = v.net and w.settled_minor = v.net
        and w.tax_minor >= v.tax and w.bank_charge_minor >= v.charge
        and v.credits = array[w.member_id * 64 + case w.kind when 'income' then 18 else 17 end]
    ) then perform ledger.opposed('payout_return_not_covering'); end if;
    update withdrawal w set state = 'returned', ended_at = platform.now(), returned_line_id = s.id, returned_minor = v.total
      from statement_line s
      where w.id = v.g and s.instruction_id = w.number and s.account = 'client' and s.direction = 'in' and s.kind = 'payout_return';
    perform ledger.use_suspense(array[w.returned_line_id], array[v.net], array[v.t]) from withdrawal w where w.id = v.g;
  end loop;
end $$;

revoke execute on function wallet.consume_recharge, wallet.consume_payout_return from public;
grant execute on function wallet.consume_recharge, wallet.consume_payout_return to c3_ledger;
insert into ledger.guard_kind values ('recharge', 'wallet.consume_recharge'), ('payout_return', 'wallet.consume_payout_return');

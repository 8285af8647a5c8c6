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

-- Beside the return of what is still there (0002): the operator's part of it. 2 is operator_due, 16 suspense, 17 and 18 the member's
-- wallets, 26 fees.
set role c3_ledger;
insert into ledger.posting_rule values
  ('payout_returned', 2, 18, 'guard', 'payout_return', false),
  ('payout_made_good', 2, 18, 'guard', 'payout_return', false),
  ('payout_made_good', 2, 17, 'guard', 'payout_return', false),
  ('payout_recovered', 16, 2, 'guard', 'payout_return', false),
  ('payout_recovered', 16, 26, 'guard', 'payout_return', false);
set role c3_owner;

-- What came back of a paid withdrawal's net: each line of the bank once, and what two persons made good. Written by the guard alone.
create table wallet.withdrawal_return (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references wallet.withdrawal,
  kind text not null check (kind in ('sent_back', 'made_good', 'recovered')),
  amount_minor bigint not null check (amount_minor > 0),
  statement_line_id bigint unique references ledger.statement_line,
  act_id bigint unique references ledger.act,
  transfer_id uuid not null,
  check ((act_id is not null) = (kind = 'made_good') and (statement_line_id is null) = (kind = 'made_good'))
);
create index withdrawal_return_of on wallet.withdrawal_return (withdrawal_id);
create trigger withdrawal_return_append_only before update or delete on wallet.withdrawal_return for each row execute function platform.refuse_change();
create trigger withdrawal_return_no_truncate before truncate on wallet.withdrawal_return for each statement execute function platform.refuse_change();
grant select on wallet.withdrawal_return to c3_app;

-- What a captured withdrawal paid, by the ledger's own lines, and what of it has not come back. `recoverable`: made good by the
-- operator, and not sent by the bank since.
create function wallet.payout_standing(p_withdrawal bigint, out net bigint, out tax bigint, out charge bigint, out missing bigint, out recoverable bigint)
language sql stable set search_path = wallet, ledger, pg_temp as $$
  select p.net, p.tax, p.charge, p.net - r.back, r.recoverable
  from (
    select coalesce(sum(l.amount) filter (where l.credit & 63 = 1), 0)::bigint net, coalesce(sum(l.amount) filter (where l.credit & 63 = 27), 0)::bigint tax,
      coalesce(sum(l.amount) filter (where l.credit & 63 = 26), 0)::bigint charge
    from withdrawal w
    join hold h on h.id = w.hold_id and h.state = 'captured' and h.account_id = w.member_id * 64 + case w.kind when 'income' then 18 else 17 end
    join line l on l.transfer_id = h.ended_by and l.guard = h.id
    where w.id = p_withdrawal
  ) p, (
    select coalesce(sum(amount_minor) filter (where kind <> 'recovered'), 0)::bigint back,
      coalesce(sum(case kind when 'made_good' then amount_minor when 'recovered' then -amount_minor end), 0)::bigint recoverable
    from withdrawal_return where withdrawal_id = p_withdrawal
  ) r
$$;

-- A paid withdrawal that the bank sent back, whole or in parts, to the wallet that paid. What never comes two persons may make
-- good, all that is missing at once, and the operator owes it. With the last of it tax and charge come back: from where they were put,
-- and what was remitted or taken since, from the operator too. What the bank sends after that is the operator's.
create function wallet.consume_payout_return(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = wallet, ledger, pg_temp as $$
declare v record; w withdrawal; s record; v_line bigint; v_act bigint; v_own bigint; v_whole boolean;
begin
  perform 1 from withdrawal where id = any (guards) order by id for no key update;
  for v in
    select g, min(t::text)::uuid t, count(distinct t) ts, array_agg(distinct c) credits, sum(a)::bigint total,
           coalesce(sum(a) filter (where p = 'payout_returned' and d & 63 = 16), 0)::bigint net,
           coalesce(sum(a) filter (where p = 'payout_made_good'), 0)::bigint good,
           coalesce(sum(a) filter (where p = 'payout_recovered'), 0)::bigint recovered,
           coalesce(sum(a) filter (where p = 'payout_returned' and d & 63 = 27), 0)::bigint tax,
           coalesce(sum(a) filter (where p = 'payout_returned' and d & 63 = 26), 0)::bigint charge,
           coalesce(sum(a) filter (where p = 'payout_returned' and d & 63 = 2), 0)::bigint due
    from unnest(purposes, debits, credits, amounts, guards, transfers) u(p, d, c, a, g, t) group by g order by g
  loop
    select * into w from withdrawal where id = v.g;
    select * into s from payout_standing(v.g);
    v_own := w.member_id * 64 + case w.kind when 'income' then 18 else 17 end;
    v_line := null;
    v_act := null;
    if v.good > 0 then
      select a.id into v_act from withdrawal_act x join act a on a.id = x.act_id
        where x.withdrawal_id = v.g and x.kind = 'make_good' and (a.purpose, a.debit, a.credit, a.amount) = ('payout_made_good', 64 + 2, v_own, v.good)
          and a.canonical::jsonb -> 'content' ->> 'number' = w.number
        order by a.id desc limit 1;
      perform ledger.require_two_persons(array[v_act]);
    else
      -- The line that the transfer is named after (platform/ids.ts, factId): of equal parts none is taken in another's name.
      select l.id into v_line from statement_line l
        where l.instruction_id = w.number and l.account = 'client' and l.direction = 'in' and l.kind = 'payout_return'
          and left(encode(sha256(convert_to(concat_ws('|', case when v.recovered > 0 then 'payout_recovered' else 'payout_returned' end, l.id), 'UTF8')),
            'hex'), 32)::uuid = v.t
          and least(l.amount, case when v.recovered > 0 then s.recoverable else s.missing end) = v.net + v.recovered
          and not exists (select from withdrawal_return r where r.statement_line_id = l.id);
    end if;
    v_whole := v.recovered = 0 and v.net + v.good = s.missing;
    if (v.ts = 1 and coalesce(v_line, v_act) is not null and case
      when v.recovered > 0 then w.state = 'returned' and v.recovered = v.total
      else w.state in ('paid', 'partly_returned') and v.credits = array[v_own] and s.missing > 0
        and (v.good = 0 or v.net = 0 and v.good = s.missing and w.state = 'partly_returned')
        and v.tax <= s.tax and v.charge <= s.charge and v.tax + v.charge + v.due = case when v_whole then s.tax + s.charge else 0 end
      end) is not true
    then perform ledger.opposed('payout_return_not_covering'); end if;
    insert into withdrawal_return (withdrawal_id, kind, amount_minor, statement_line_id, act_id, transfer_id)
      values (v.g, case when v.recovered > 0 then 'recovered' when v.good > 0 then 'made_good' else 'sent_back' end,
        v.net + v.good + v.recovered, v_line, v_act, v.t);
    if v.recovered = 0 then
      update withdrawal set state = case when v_whole then 'returned' else 'partly_returned' end,
        ended_at = case when v_whole then platform.now() end, returned_minor = coalesce(returned_minor, 0) + v.total where id = v.g;
    end if;
    if v_line is not null then perform ledger.use_suspense(array[v_line], array[v.net + v.recovered], array[v.t]); end if;
  end loop;
end $$;

revoke execute on function wallet.consume_recharge, wallet.consume_payout_return, wallet.payout_standing from public;
grant execute on function wallet.consume_recharge, wallet.consume_payout_return to c3_ledger;
grant execute on function wallet.payout_standing to c3_app;
insert into ledger.guard_kind values ('recharge', 'wallet.consume_recharge'), ('payout_return', 'wallet.consume_payout_return');

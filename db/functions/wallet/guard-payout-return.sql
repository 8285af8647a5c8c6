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

revoke execute on function wallet.payout_standing, wallet.consume_payout_return from public;
grant execute on function wallet.payout_standing to c3_app;
grant execute on function wallet.consume_payout_return to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('payout_return', 'wallet.consume_payout_return', false);

-- Ledger guard 'payout_return', called by ledger.post(): a paid withdrawal that the bank sent back goes, whole or in
-- parts, to the wallet that paid.
--
-- Two persons may make the missing part good, all at once and at the operator's expense. With the last part, tax and
-- charge come back too, from their own accounts; the operator pays what has been remitted or taken from these since.
-- Money that the bank sends after the part was made good is the operator's.

-- The wallet from which a withdrawal is paid.
create function wallet.account_of_withdrawal(of_withdrawal wallet.withdrawal) returns bigint
language sql immutable as $$
  select case of_withdrawal.kind when 'income' then ledger.account_of('member_income', of_withdrawal.member_id)
                                 else ledger.account_of('member_recharge', of_withdrawal.member_id) end
$$;

-- What a withdrawal paid, by the ledger's lines, and the part that has not come back. `recoverable` is what the
-- operator made good and the bank has not sent back since.
create function wallet.payout_amounts(
  p_withdrawal bigint, out net bigint, out tax bigint, out charge bigint, out missing bigint, out recoverable bigint)
language sql stable set search_path = wallet, ledger, pg_temp as $$
  select paid.net, paid.tax, paid.charge, paid.net - came.back, came.recoverable
  from (
    select coalesce(sum(l.amount) filter (where is_of('client_bank', l.credit)), 0)::bigint net,
      coalesce(sum(l.amount) filter (where is_of('tax_payable', l.credit)), 0)::bigint tax,
      coalesce(sum(l.amount) filter (where is_of('fees', l.credit)), 0)::bigint charge
    from withdrawal w
    join hold h on h.id = w.hold_id and h.state = 'captured' and h.account_id = account_of_withdrawal(w)
    join line l on l.transfer_id = h.ended_by and l.guard = h.id
    where w.id = p_withdrawal
  ) paid, (
    select coalesce(sum(amount_minor) filter (where kind <> 'recovered'), 0)::bigint back,
      coalesce(sum(case kind when 'made_good' then amount_minor when 'recovered' then -amount_minor end), 0)::bigint
        recoverable
    from withdrawal_return where withdrawal_id = p_withdrawal
  ) came
$$;

-- The amounts that the lines of a posting run bring back for one withdrawal.
create type wallet.return_moves as (
  withdrawal_id bigint, transfer uuid, transfers bigint, credits bigint[], total bigint,
  sent_back bigint, made_good bigint, recovered bigint, tax bigint, charge bigint, from_operator bigint
);

create function wallet.moves_of_returns(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns setof wallet.return_moves language sql immutable as $$
  select guard, min(transfer::text)::uuid, count(distinct transfer), array_agg(distinct credit), sum(amount)::bigint,
    platform.total(amount) filter (where purpose = 'payout_returned' and ledger.is_of('suspense', debit)),
    platform.total(amount) filter (where purpose = 'payout_made_good'),
    platform.total(amount) filter (where purpose = 'payout_recovered'),
    platform.total(amount) filter (where purpose = 'payout_returned' and ledger.is_of('tax_payable', debit)),
    platform.total(amount) filter (where purpose = 'payout_returned' and ledger.is_of('fees', debit)),
    platform.total(amount) filter (where purpose = 'payout_returned' and ledger.is_of('operator_due', debit))
  from unnest(purposes, debits, credits, amounts, guards, transfers)
    line(purpose, debit, credit, amount, guard, transfer)
  group by guard
$$;

-- The act, approved by two persons, that makes the missing part good. Null if there is none.
create function wallet.act_of_making_good(of_withdrawal wallet.withdrawal, of_amount bigint) returns bigint
language plpgsql stable set search_path = wallet, ledger, pg_temp as $$
declare v_act bigint;
begin
  select a.id into v_act from withdrawal_act x join act a on a.id = x.act_id
    where x.withdrawal_id = of_withdrawal.id and x.kind = 'make_good'
      and (a.purpose, a.debit, a.credit, a.amount)
          = ('payout_made_good', house('operator_due'), account_of_withdrawal(of_withdrawal), of_amount)
      and a.canonical::jsonb -> 'content' ->> 'number' = of_withdrawal.number
    order by a.id desc limit 1;
  perform ledger.require_two_persons(array[v_act]);
  return v_act;
end $$;

-- The bank line that brings the money back. The transfer's id is derived from it (platform/database/ids.ts, factId), so
-- another line of the same amount cannot replace it. Null if there is none or it was already used.
create function wallet.line_of_return(
  of_withdrawal wallet.withdrawal, moves wallet.return_moves, missing bigint, recoverable bigint) returns bigint
language plpgsql stable set search_path = wallet, ledger, pg_temp as $$
declare
  v_fact text := case when moves.recovered > 0 then 'payout_recovered' else 'payout_returned' end;
  v_open bigint := case when moves.recovered > 0 then recoverable else missing end;
begin
  return (
    select l.id from statement_line l
    where l.instruction_id = of_withdrawal.number and l.account = 'client' and l.direction = 'in'
      and l.kind = 'payout_return'
      and left(encode(sha256(convert_to(concat_ws('|', v_fact, l.id), 'UTF8')), 'hex'), 32)::uuid = moves.transfer
      and least(l.amount, v_open) = moves.sent_back + moves.recovered
      and not exists (select from withdrawal_return r where r.statement_line_id = l.id));
end $$;

create function wallet.consume_payout_return(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = wallet, ledger, pg_temp as $$
declare
  v_moves return_moves; v_withdrawal withdrawal; v_amounts record; v_line bigint; v_act bigint; v_whole boolean;
begin
  perform 1 from withdrawal where id = any (guards) order by id for no key update;
  for v_moves in
    select * from moves_of_returns(purposes, debits, credits, amounts, guards, transfers) order by withdrawal_id
  loop
    select * into v_withdrawal from withdrawal where id = v_moves.withdrawal_id;
    select * into v_amounts from payout_amounts(v_moves.withdrawal_id);
    v_act := case when v_moves.made_good > 0 then act_of_making_good(v_withdrawal, v_moves.made_good) end;
    v_line := case when v_moves.made_good = 0 then
      line_of_return(v_withdrawal, v_moves, v_amounts.missing, v_amounts.recoverable) end;
    v_whole := v_moves.recovered = 0 and v_moves.sent_back + v_moves.made_good = v_amounts.missing;
    if (v_moves.transfers = 1 and coalesce(v_line, v_act) is not null and case
      when v_moves.recovered > 0 then v_withdrawal.state = 'returned' and v_moves.recovered = v_moves.total
      else v_withdrawal.state in ('paid', 'partly_returned')
        and v_moves.credits = array[account_of_withdrawal(v_withdrawal)] and v_amounts.missing > 0
        and (v_moves.made_good = 0 or v_moves.sent_back = 0 and v_moves.made_good = v_amounts.missing
             and v_withdrawal.state = 'partly_returned')
        and v_moves.tax <= v_amounts.tax and v_moves.charge <= v_amounts.charge
        and v_moves.tax + v_moves.charge + v_moves.from_operator
            = case when v_whole then v_amounts.tax + v_amounts.charge else 0 end
      end) is not true
    then perform ledger.refuse('payout_return_not_covering'); end if;
    perform book_return(v_moves, v_line, v_act, v_whole);
  end loop;
end $$;

-- Records the returned part and takes the line's money out of suspense.
create function wallet.book_return(moves wallet.return_moves, of_line bigint, of_act bigint, whole boolean) returns void
language plpgsql set search_path = wallet, ledger, pg_temp as $$
begin
  insert into withdrawal_return (withdrawal_id, kind, amount_minor, statement_line_id, act_id, transfer_id)
    values (moves.withdrawal_id,
      case when moves.recovered > 0 then 'recovered' when moves.made_good > 0 then 'made_good' else 'sent_back' end,
      moves.sent_back + moves.made_good + moves.recovered, of_line, of_act, moves.transfer);
  if moves.recovered = 0 then
    update withdrawal set state = case when whole then 'returned' else 'partly_returned' end,
      ended_at = case when whole then platform.now() end, returned_minor = coalesce(returned_minor, 0) + moves.total
      where id = moves.withdrawal_id;
  end if;
  if of_line is not null then
    perform ledger.use_suspense(
      array[of_line], array[moves.sent_back + moves.recovered], array[moves.transfer]);
  end if;
end $$;

revoke execute on function wallet.account_of_withdrawal, wallet.payout_amounts, wallet.moves_of_returns,
  wallet.act_of_making_good, wallet.line_of_return, wallet.consume_payout_return, wallet.book_return from public;
grant execute on function wallet.consume_payout_return to c3_ledger;
grant execute on function wallet.payout_amounts, wallet.account_of_withdrawal to c3_app;

insert into ledger.guard_kind (kind, consume, early) values ('payout_return', 'wallet.consume_payout_return', false);

-- Orders the bank to pay a withdrawal. The rail calls order_payout(), which returns an order only if everything about
-- the payout checks out. The hold is then captured only by the bank line for that order.

-- The account that a withdrawal pays, in the form that bank lines use.
create function wallet.account_paid(of_withdrawal wallet.withdrawal) returns text
language sql immutable as $$ select of_withdrawal.to_institution || ' ' || of_withdrawal.to_number $$;

-- A setting of the wallet at a time, in minor units or basis points.
create function wallet.rule_at(of_name text, at timestamptz) returns bigint
language sql stable set search_path = wallet, pg_temp as $$
  select settings.value_at('wallet', of_name, at)::bigint
$$;

-- Whether tax and charge follow the rules at the time of the request (withdrawals.md 2). Each is rounded half up.
create function wallet.fee_is_due(of_withdrawal wallet.withdrawal) returns boolean
language sql stable set search_path = wallet, pg_temp as $$
  select case of_withdrawal.kind when 'recharge_return' then true else
    of_withdrawal.tax_minor
      = div(of_withdrawal.amount_minor * rule_at('taxBasisPoints', of_withdrawal.requested_at) + 5000, 10000)
    and of_withdrawal.bank_charge_minor = greatest(
      div(of_withdrawal.amount_minor * rule_at('bankChargeBasisPoints', of_withdrawal.requested_at) + 5000, 10000),
      rule_at('bankChargeMinMinor', of_withdrawal.requested_at)) end
$$;

-- How many reviewers a withdrawal needs (withdrawals.md 3): by the rules at the time of the request, and by the sum of
-- the member's requests in 24 hours. Amounts that went back to the wallet do not count: a released hold and a
-- posted return show which these are.
create function wallet.reviewers_due(of_withdrawal wallet.withdrawal) returns int
language sql stable set search_path = wallet, ledger, pg_temp as $$
  select case
    when of_withdrawal.kind = 'recharge_return' then 0
    when total.of_day <= rule_at('automaticUpToMinor', of_withdrawal.requested_at) then 0
    when total.of_day <= rule_at('oneReviewerUpToMinor', of_withdrawal.requested_at) then 1 else 2 end
  from (
    select sum(w.amount_minor) of_day from withdrawal w join hold h on h.id = w.hold_id
    where w.member_id = of_withdrawal.member_id and w.kind = 'income' and w.id <= of_withdrawal.id
      and w.requested_at > of_withdrawal.requested_at - interval '24 hours'
      and case h.state when 'open' then true when 'captured' then (payout_amounts(w.id)).missing > 0 end) total
$$;

-- Whether enough people have approved it. A single reviewer is named in the review. If two are needed, they signed an
-- act about exactly this payout.
create function wallet.is_approved(of_withdrawal wallet.withdrawal) returns boolean
language sql stable set search_path = wallet, ledger, pg_temp as $$
  select case reviewers_due(of_withdrawal)
    when 0 then true
    when 1 then exists (
      select from withdrawal_review r
      where r.withdrawal_id = of_withdrawal.id and r.decision = 'approved' and identity.is_reviewer(r.staff_id))
      or is_signed(of_withdrawal)
    else is_signed(of_withdrawal) end
$$;

create function wallet.is_signed(of_withdrawal wallet.withdrawal) returns boolean
language sql stable set search_path = wallet, ledger, pg_temp as $$
  select exists (
    select from withdrawal_act x join act a on a.id = x.act_id
    where x.withdrawal_id = of_withdrawal.id and x.kind = 'approval'
      and (a.purpose, a.debit, a.amount)
          = ('withdrawal_approved', account_of_withdrawal(of_withdrawal), of_withdrawal.amount_minor)
      and a.canonical::jsonb -> 'content' @> jsonb_build_object(
        'number', of_withdrawal.number, 'net', of_withdrawal.net_minor::text, 'to', jsonb_build_object(
          'kind', of_withdrawal.to_kind, 'institution', of_withdrawal.to_institution,
          'number', of_withdrawal.to_number, 'name', of_withdrawal.to_name))
      and ledger.signers_of(a.id) >= 2)
$$;

-- Whether the money goes to its own member. Income goes to one of the member's payout accounts, in the member's own
-- name, which the bank compares. A return goes to the account that paid the deposit, by the bank's line.
create function wallet.is_for_member(of_withdrawal wallet.withdrawal) returns boolean
language sql stable set search_path = wallet, ledger, pg_temp as $$
  select case of_withdrawal.kind
    when 'income' then exists (
      select from payout_account a
      where a.id = of_withdrawal.payout_account_id and a.member_id = of_withdrawal.member_id
        and exists (select from identity.names_of(a.member_id) name where same_name(a.holder_name, name))
        and (a.kind, a.institution, a.number, a.holder_name) = (of_withdrawal.to_kind, of_withdrawal.to_institution,
          of_withdrawal.to_number, of_withdrawal.to_name)
        and not is_corrected(a.member_id, a.institution, a.number, a.created_at))
    else (
      select coalesce(bool_and(l.member_id = of_withdrawal.member_id and r.member_id = of_withdrawal.member_id
          and s.counterparty_account = account_paid(of_withdrawal)), false)
        and coalesce(sum(u.amount_minor), 0) = of_withdrawal.amount_minor
      from lot_use u join recharge_lot l on l.id = u.lot_id join recharge r on r.id = l.recharge_id
      join statement_line s on s.id = r.statement_line_id
      where u.use_kind = 'return' and u.use_id = of_withdrawal.id) end
$$;

-- The reason why the bank may not be asked to pay a withdrawal, or null. The hold proves that the member's PIN covered
-- amount and account (guard-holds.sql).
create function wallet.payout_problem(of_withdrawal wallet.withdrawal) returns text
language sql stable set search_path = wallet, ledger, pg_temp as $$
  select case
    -- Transfers have numbers with another prefix, so no payout's number can pass as one.
    when of_withdrawal.number not like 'W-%' then 'payout_number'
    when of_withdrawal.state not in ('sending', 'unknown', 'processing') then 'payout_not_sending'
    when not exists (
      select from hold h join transfer t on t.id = h.made_by
      where h.id = of_withdrawal.hold_id and h.state = 'open' and h.amount = of_withdrawal.amount_minor
        and h.account_id = account_of_withdrawal(of_withdrawal)
        and h.purpose = case of_withdrawal.kind when 'income' then 'withdrawal_paid' else 'recharge_returned' end
        and abs(extract(epoch from t.occurred_at - of_withdrawal.requested_at)) < 300) then 'payout_without_hold'
    when not fee_is_due(of_withdrawal) then 'payout_fee_differs'
    when not is_for_member(of_withdrawal) then 'payout_to_another'
    when not is_approved(of_withdrawal) then 'payout_not_approved'
    when of_withdrawal.kind = 'recharge_return' and left_for_return(of_withdrawal.member_id, of_withdrawal.hold_id) < 0
      then 'return_of_recalled'
    when of_withdrawal.held_until > platform.now() then 'payout_on_hold'
    when ledger.is_stopped(account_paid(of_withdrawal)) then 'account_stopped' end
$$;

-- The order for a payout; only the rail may call it. If an order exists, it was checked before. It never changes, and
-- the bank pays its number once. `problem` is the reason if there is none.
create function wallet.order_payout(
  of_number text, out problem text, out to_kind text, out to_institution text, out to_number text, out to_name text,
  out amount bigint, out narrative text)
language plpgsql security definer set search_path = wallet, ledger, pg_temp as $$
declare v_withdrawal withdrawal; v_order bank_order;
begin
  select * into v_withdrawal from withdrawal w where w.number = of_number for no key update;
  select * into v_order from bank_order o where o.instruction_id = of_number;
  -- Returns of one member are ordered one after the other. At the same time, each would miss the other in the sum.
  if v_withdrawal.kind = 'recharge_return' and v_order.instruction_id is null then
    perform ledger.lock_accounts(array[account_of_withdrawal(v_withdrawal)]);
  end if;
  problem := case
    when v_withdrawal.id is null then 'payout_unknown'
    when v_order.refused_at is not null then 'payout_refused'
    when v_order.instruction_id is null then payout_problem(v_withdrawal)
    when (v_order.account, v_order.amount) <> (account_paid(v_withdrawal), v_withdrawal.net_minor)
      or v_order.hold_id is null then 'order_of_another' end;
  if problem is not null then return; end if;
  if v_order.instruction_id is null then
    perform ledger.note_bank_order(
      of_number, account_paid(v_withdrawal), v_withdrawal.net_minor, of_hold => v_withdrawal.hold_id);
  end if;
  to_kind := v_withdrawal.to_kind;
  to_institution := v_withdrawal.to_institution;
  to_number := v_withdrawal.to_number;
  to_name := v_withdrawal.to_name;
  amount := v_withdrawal.net_minor;
  narrative := case v_withdrawal.kind when 'income' then 'Withdrawal ' else 'Return of recharge ' end || of_number;
end $$;

-- Second guard of captured holds: the bank line must be for this withdrawal and to its account, and the capture must
-- have the line's amount with the tax and charge that the member agreed to.
create function wallet.capture_payouts(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = wallet, ledger, pg_temp as $$
begin
  if exists (
    select from (
      select guard, platform.total(amount) filter (where is_of('client_bank', credit)) net,
        platform.total(amount) filter (where is_of('tax_payable', credit)) tax,
        platform.total(amount) filter (where is_of('fees', credit)) charge
      from unnest(credits, amounts, guards) line(credit, amount, guard) group by guard) paid
    left join withdrawal w on w.hold_id = paid.guard
    where w.id is null or paid.tax <> w.tax_minor or paid.charge <> w.bank_charge_minor or not exists (
      select from statement_line s
      where s.instruction_id = w.number and s.account = 'client' and s.direction = 'out' and s.kind <> 'recall'
        and s.counterparty_account = account_paid(w) and least(s.amount, w.net_minor) = paid.net)
  ) then perform ledger.refuse('payout_not_shown'); end if;
end $$;

revoke execute on function wallet.account_paid, wallet.rule_at, wallet.fee_is_due, wallet.reviewers_due,
  wallet.is_approved, wallet.is_signed, wallet.is_for_member, wallet.payout_problem, wallet.order_payout,
  wallet.capture_payouts from public;
grant execute on function wallet.order_payout to c3_rail;
grant execute on function wallet.capture_payouts to c3_ledger;

insert into ledger.guard_kind (kind, consume) values
  ('hold withdrawal_paid', 'wallet.capture_payouts'), ('hold recharge_returned', 'wallet.capture_payouts');

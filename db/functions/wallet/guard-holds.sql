-- Guard of the wallet's holds, called by ledger.post() for each hold that is made or released (withdrawals.md 1). A
-- hold is made for one withdrawal, with its member's PIN. If the bank paid less than ordered, a smaller one replaces it
-- without a PIN. A hold is released when its withdrawal ends without a payout.
create function wallet.guard_holds(
  ops text[], ids bigint[], accounts bigint[], amounts bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = wallet, ledger, pg_temp as $$
declare v_replaced bigint[] := replace_short_holds(ops, ids, accounts, amounts, transfers);
begin
  perform require_proven_holds(
      array_agg(id order by o), array_agg(account order by o), array_agg(amount order by o),
      array_agg(transfer order by o))
    from unnest(ops, ids, accounts, amounts, transfers) with ordinality made(op, id, account, amount, transfer, o)
    where op = 'make' and id <> all (v_replaced) having count(*) > 0;
  perform require_released_holds(array_agg(id))
    from unnest(ops, ids) given(op, id) where op = 'release' and id <> all (v_replaced) having count(*) > 0;
end $$;

-- If the bank paid less than ordered, replaces the whole hold by one for what was paid, in one transfer. Returns both
-- ids.
create function wallet.replace_short_holds(
  ops text[], ids bigint[], accounts bigint[], amounts bigint[], transfers uuid[])
returns bigint[] language sql set search_path = wallet, ledger, pg_temp as $$
  with move as (
    select * from unnest(ops, ids, accounts, amounts, transfers) m(op, id, account, amount, transfer)
  ), shrunk as (
    update withdrawal w set hold_id = made.id, settled_minor = paid.amount
      from move made join move given using (account, transfer), statement_line paid
      where made.op = 'make' and given.op = 'release' and w.hold_id = given.id and w.settled_minor is null
        and w.state in ('sending', 'unknown', 'processing')
        and paid.instruction_id = w.number and paid.account = 'client' and paid.direction = 'out'
        and paid.counterparty_account = account_paid(w) and paid.amount < w.net_minor
        and made.amount = w.amount_minor - w.net_minor + paid.amount
      returning array[made.id, given.id] both_ids
  )
  select coalesce(array_agg(id), '{}') from shrunk, unnest(both_ids) id
$$;

-- Checks new holds: each must be for exactly one withdrawal that the account's member has just requested, with the PIN
-- for its amount and account. A return may go to several sources, and one PIN covers them all.
create function wallet.require_proven_holds(ids bigint[], accounts bigint[], amounts bigint[], transfers uuid[])
returns void language plpgsql set search_path = wallet, ledger, pg_temp as $$
begin
  if exists (
    select from unnest(ids, accounts, amounts) made(id, account, amount)
    left join withdrawal w on w.hold_id = made.id
    where (w.amount_minor = made.amount and account_of_withdrawal(w) = made.account
      and w.state in ('pending_review', 'approved') and w.settled_minor is null
      and abs(extract(epoch from w.requested_at - platform.now())) < 300) is not true
  ) then perform ledger.refuse('hold_of_no_withdrawal'); end if;
  -- Income may only go to an account that is bound to the member. Recharge money goes back to where it came from.
  if exists (
    select from withdrawal w left join bound_number b
      on b.number_hash = number_hash(w.to_kind, w.to_institution, w.to_number) and b.member_id = w.member_id
    where w.hold_id = any (ids) and w.kind = 'income'
      and (b.bound_at <= coalesce(identity.awaited_reset(w.member_id), 'infinity')) is not true
  ) then perform ledger.refuse('payout_account_waits'); end if;
  if exists (select from withdrawal w where w.hold_id = any (ids) and w.kind = 'recharge_return'
    group by w.member_id having left_for_return(w.member_id) < 0)
  then perform ledger.refuse('return_of_recalled'); end if;
  perform identity.use_pin_proofs(array_agg(transfer), array_agg(member_id), array_agg(purpose), array_agg(amount),
      array_agg(target))
    from (
      select made.transfer, w.member_id, 'withdrawal' purpose, w.amount_minor amount,
        concat_ws(' ', w.to_kind, w.to_institution, w.to_number) target
      from unnest(ids, transfers) made(id, transfer) join withdrawal w on w.hold_id = made.id where w.kind = 'income'
      union all
      select (array_agg(made.transfer order by o))[1], w.member_id, 'return', platform.total(w.amount_minor), 'source'
      from unnest(ids, transfers) with ordinality made(id, transfer, o) join withdrawal w on w.hold_id = made.id
      where w.kind = 'recharge_return' group by w.member_id
    ) act;
end $$;

-- Checks released holds: each must belong to a withdrawal that ended without a payout, because the bank never got its
-- order, refused it for good, or paid another account with it.
create function wallet.require_released_holds(ids bigint[])
returns void language plpgsql set search_path = wallet, ledger, pg_temp as $$
begin
  if exists (
    select from unnest(ids) given left join withdrawal w on w.hold_id = given
    where (w.state in ('rejected', 'cancelled', 'failed')) is not true
  ) then perform ledger.refuse('hold_of_open_withdrawal'); end if;
  if exists (select from unnest(ids) given where ledger.may_still_be_paid(given)) then
    perform ledger.refuse('hold_at_bank');
  end if;
end $$;

revoke execute on function wallet.guard_holds, wallet.replace_short_holds, wallet.require_proven_holds,
  wallet.require_released_holds from public;
grant execute on function wallet.guard_holds to c3_ledger;

insert into ledger.hold_guard (purpose, consume) values
  ('withdrawal_paid', 'wallet.guard_holds'), ('recharge_returned', 'wallet.guard_holds');

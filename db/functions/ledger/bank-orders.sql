-- Records orders to the bank, and bank lines that paid the wrong account (bank-and-reconciliation.md 6). A feature
-- checks an order in a function that only the rail may call, and that function records the order here. So no other
-- process can make the bank pay.

-- Records an order that the caller has checked. If its hold is not open, it raises C3L01 'hold_not_open'. The lock on
-- the hold makes a concurrent release wait, and the release then sees the order.
create function ledger.note_bank_order(
  of_instruction text, to_account text, of_amount bigint, of_hold bigint default null, of_act bigint default null)
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if of_hold is not null then
    perform from hold where id = of_hold and state = 'open' for no key update;
    if not found then perform ledger.refuse('hold_not_open'); end if;
  end if;
  insert into bank_order (instruction_id, account, amount, hold_id, act_id, ordered_at)
    values (of_instruction, to_account, of_amount, of_hold, of_act, platform.now());
end $$;

-- Called by the rail when the bank has refused an order for good, so it will never move money.
create function ledger.note_bank_refusal(of_instruction text) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update bank_order set refused_at = platform.now() where instruction_id = of_instruction and refused_at is null
$$;

-- Whether the bank may still pay the order that belongs to this hold. It may until it refuses the order, or until a
-- bank line shows that the order paid another account, because the bank pays an order once.
create function ledger.may_still_be_paid(of_hold bigint) returns boolean
language sql stable security definer set search_path = ledger, pg_temp as $$
  select exists (
    select from bank_order o where o.hold_id = of_hold and o.refused_at is null
      and not exists (select from misdirected_line m where m.instruction_id = o.instruction_id))
$$;

-- The part of an act's amount that no order has used yet, in minor units. A refused order uses nothing. An order that
-- the bank has paid uses the amount of its lines, because the bank may have paid less than ordered.
create function ledger.left_to_order(of_act bigint) returns bigint
language sql stable security definer set search_path = ledger, pg_temp as $$
  select (a.amount - coalesce((
      select sum(coalesce(shown.amount, o.amount)) from bank_order o
      left join lateral (
        select sum(s.amount) amount from statement_line s
        where s.instruction_id = o.instruction_id and s.direction = 'out') shown on true
      where o.act_id = a.id and o.refused_at is null), 0))::bigint
  from act a where a.id = of_act
$$;

-- Compares the account that the bank paid with the account in the order (bank-and-reconciliation.md 4), and records a
-- misdirected line if they differ.
create function ledger.compare_payee() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  insert into misdirected_line (statement_line_id, instruction_id, account, noted_at)
    select new.id, o.instruction_id, o.account, platform.now() from bank_order o
    where o.instruction_id = new.instruction_id and o.account <> new.counterparty_account
      -- Payments to the operator, such as fees, may reach any of its accounts.
      and not exists (select from operator_account a where a.account = new.counterparty_account
        and (o.account = 'operator' or exists (select from operator_account b where b.account = o.account)));
  return null;
end $$;
create trigger statement_line_payee after insert on ledger.statement_line
  for each row when (
    new.account = 'client' and new.direction = 'out' and new.instruction_id is not null and new.kind <> 'recall')
  execute function ledger.compare_payee();

-- Whether new orders to this account are blocked, because a payment meant for it reached another account.
create function ledger.is_stopped(of_account text) returns boolean
language sql stable security definer set search_path = ledger, pg_temp as $$
  select exists (select from misdirected_line m where m.account = of_account and m.closed_at is null)
$$;

-- Closes a misdirected line after staff have learned from the bank why it paid another account. Returns true the first
-- time.
create function ledger.close_misdirection(of_line bigint, by_staff bigint, the_note text) returns boolean
language sql security definer set search_path = ledger, pg_temp as $$
  with closed as (
    update misdirected_line set closed_at = platform.now(), closed_by = by_staff, note = the_note
      where statement_line_id = of_line and closed_at is null returning 1)
  select exists (select from closed)
$$;

grant execute on function ledger.close_misdirection to c3_app;
grant execute on function ledger.note_bank_order, ledger.left_to_order, ledger.may_still_be_paid, ledger.is_stopped
  to c3_owner;
grant execute on function ledger.note_bank_refusal to c3_rail;

-- The words of a payout that the rail may order now. The order is noted before the bank hears of it.
create function wallet.order_payout(instruction_id text)
returns table (problem text, to_kind text, to_institution text, to_number text, to_name text, amount bigint,
  narrative text)
language plpgsql security definer set search_path = wallet, pg_temp as $$
declare one withdrawal;
begin
  select * into one from withdrawal w where w.number = order_payout.instruction_id;
  problem := case when one.id is null then 'withdrawal_missing'
    when one.state not in ('sending', 'unknown', 'processing') then 'withdrawal_not_sending' end;
  if problem is null then
    insert into ledger.bank_order (instruction_id, ordered_at) values (order_payout.instruction_id, platform.now())
      on conflict on constraint bank_order_pkey do nothing;
    to_kind := one.to_kind;
    to_institution := one.to_institution;
    to_number := one.to_number;
    to_name := one.to_name;
    amount := one.net_minor;
    narrative := case one.kind when 'income' then 'Withdrawal ' else 'Return of recharge ' end || one.number;
  end if;
  return next;
end $$;
revoke execute on function wallet.order_payout from public;
grant execute on function wallet.order_payout to c3_rail;

-- The words of a transfer that the rail may order now. The order is noted before the bank hears of it.
create function reconciliation.order_transfer(instruction_id text)
returns table (problem text, from_account text, to_kind text, to_institution text, to_number text, to_name text,
  amount bigint, narrative text, reference text)
language plpgsql security definer set search_path = reconciliation, pg_temp as $$
declare one instruction;
begin
  select * into one from instruction i where i.instruction_id = order_transfer.instruction_id;
  problem := case when one.id is null then 'instruction_missing'
    when one.state not in ('queued', 'unknown', 'processing') then 'instruction_ended' end;
  if problem is null then
    insert into ledger.bank_order (instruction_id, ordered_at) values (order_transfer.instruction_id, platform.now())
      on conflict on constraint bank_order_pkey do nothing;
    from_account := one.from_account;
    to_kind := one.to_kind;
    to_institution := one.to_institution;
    to_number := one.to_number;
    to_name := one.to_name;
    amount := one.amount_minor;
    narrative := one.narrative;
    reference := one.reference;
  end if;
  return next;
end $$;
revoke execute on function reconciliation.order_transfer from public;
grant execute on function reconciliation.order_transfer to c3_rail;

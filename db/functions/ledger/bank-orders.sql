-- The rail heard the bank's last word about an order: it refuses it. The first time stays.
create function ledger.note_bank_refusal(instruction_id text) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into bank_order (instruction_id, refused_at) values (note_bank_refusal.instruction_id, platform.now())
  on conflict on constraint bank_order_pkey do update set refused_at = coalesce(bank_order.refused_at, platform.now())
$$;
grant execute on function ledger.note_bank_refusal to c3_rail;

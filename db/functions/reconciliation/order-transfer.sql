-- Orders the bank to make a transfer other than a member's payout. The rail calls order_transfer(), which returns an
-- order only for an act that two persons signed and the ledger posted.

-- The account that an instruction pays, in the form that bank lines use.
create function reconciliation.account_paid(of_instruction reconciliation.instruction) returns text
language sql stable set search_path = reconciliation, ledger, pg_temp as $$
  select case
    when of_instruction.to_kind <> 'house' then of_instruction.to_institution || ' ' || of_instruction.to_number
    when of_instruction.to_number = 'operator' then
      coalesce((select o.account from operator_account o order by 1 limit 1), 'operator')
    else of_instruction.to_number end
$$;

-- Whether the signed act names this receiver: acts on bank money as `to`, capital as the supplier's account.
create function reconciliation.names_receiver(content jsonb, of_instruction reconciliation.instruction) returns boolean
language sql immutable as $$
  select case
    when content ? 'supplierAccount' then
      content ->> 'supplierAccount' = of_instruction.to_institution || ' ' || of_instruction.to_number
    when of_instruction.to_kind = 'house' then content -> 'to' = to_jsonb(of_instruction.to_number)
    else content -> 'to' @> jsonb_build_object('kind', of_instruction.to_kind,
      'institution', of_instruction.to_institution, 'number', of_instruction.to_number) end
$$;

-- The reason why the bank may not be asked for a transfer, or null.
create function reconciliation.transfer_problem(of_instruction reconciliation.instruction) returns text
language plpgsql stable set search_path = reconciliation, ledger, pg_temp as $$
declare v_act act;
begin
  -- Payouts have numbers with another prefix, so none can pass as a transfer.
  if of_instruction.instruction_id not like 'T-%' then return 'transfer_number'; end if;
  if of_instruction.state not in ('queued', 'unknown', 'processing') then return 'transfer_not_under_way'; end if;
  -- Orders from the operator's own account may only pay into the client account.
  if of_instruction.from_account = 'operator' then
    return case when (of_instruction.kind, of_instruction.to_kind, of_instruction.to_number)
      <> ('operator_in', 'house', 'client') then 'transfer_to_another' end;
  end if;
  select * into v_act from act where id = of_instruction.act_id;
  return case
    when not exists (
      select from line l
      where l.transfer_id = of_instruction.transfer_id and l.credit = house('client_bank')
        and (l.purpose, l.debit, l.credit, l.amount) = (v_act.purpose, v_act.debit, v_act.credit, v_act.amount))
      then 'transfer_not_posted'
    when not exists (
        select from act_use u where u.act_id = v_act.id and u.transfer_id = of_instruction.transfer_id)
      and ledger.signers_of(v_act.id) < 2 then 'transfer_not_signed'
    when names_receiver(v_act.canonical::jsonb -> 'content', of_instruction) is not true then 'transfer_to_another'
    -- A payer of rent may only get its own money back, otherwise its later rents would not count.
    when v_act.purpose <> 'deposit_sent_back' and exists (
        select from catalogue.party p
        where p.bank_account = account_paid(of_instruction) and p.role in ('payer', 'insurer'))
      then 'receiver_pays_rent'
    when of_instruction.amount_minor > ledger.left_to_order(v_act.id) then 'transfer_above_act'
    when ledger.is_stopped(account_paid(of_instruction)) then 'account_stopped' end;
end $$;

-- The order for a transfer; only the rail may call it. `problem` is the reason if there is none.
create function reconciliation.order_transfer(
  of_instruction text, out problem text, out from_account text, out to_kind text, out to_institution text,
  out to_number text, out to_name text, out amount bigint, out narrative text, out reference text)
language plpgsql security definer set search_path = reconciliation, ledger, pg_temp as $$
declare v_instruction instruction; v_order bank_order;
begin
  select * into v_instruction from instruction i where i.instruction_id = of_instruction for no key update;
  -- Orders of one act queue here, so that together they stay within its amount.
  perform pg_advisory_xact_lock(hashtextextended('orders of act ' || coalesce(v_instruction.act_id, 0), 0));
  select * into v_order from bank_order o where o.instruction_id = of_instruction;
  problem := case
    when v_instruction.id is null then 'transfer_unknown'
    when v_order.refused_at is not null then 'transfer_refused'
    when v_order.instruction_id is null then transfer_problem(v_instruction)
    when v_order.amount <> v_instruction.amount_minor or v_order.hold_id is not null
      or v_order.act_id is distinct from case v_instruction.from_account when 'client' then v_instruction.act_id end
      then 'order_of_another' end;
  if problem is not null then return; end if;
  if v_order.instruction_id is null then
    perform ledger.note_bank_order(of_instruction, account_paid(v_instruction), v_instruction.amount_minor,
      of_act => case v_instruction.from_account when 'client' then v_instruction.act_id end);
  end if;
  from_account := v_instruction.from_account;
  to_kind := v_instruction.to_kind;
  to_institution := v_instruction.to_institution;
  to_number := v_instruction.to_number;
  to_name := v_instruction.to_name;
  amount := v_instruction.amount_minor;
  narrative := v_instruction.narrative;
  reference := v_instruction.reference;
end $$;

revoke execute on function reconciliation.account_paid, reconciliation.names_receiver,
  reconciliation.transfer_problem, reconciliation.order_transfer from public;
grant execute on function reconciliation.order_transfer to c3_rail;

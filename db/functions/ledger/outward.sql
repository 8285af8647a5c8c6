-- Matches bank lines that take money out of the client account with the transfers that posted it.

-- How much has been posted against one line of the client account.
create function ledger.posted_for_line(p_line bigint) returns bigint
language sql stable security definer set search_path = ledger, pg_temp as $$
  select (coalesce((select sum(amount) from line where guard = p_line and purpose in ('bank_in', 'bank_charge')), 0)
        + coalesce((select sum(amount) from line where guard = p_line and credit = ledger.house('client_bank')
                    and purpose in ('recharge_recalled', 'revenue_recalled', 'deposit_recalled')), 0)
        + coalesce((select sum(amount) from outward_match where statement_line_id = p_line), 0))::bigint
$$;

-- The part of a transfer's outgoing bank money that no bank line has shown yet. Null if nothing was posted.
create function ledger.outward_left(p_transfer uuid) returns bigint
language sql stable security definer set search_path = ledger, pg_temp as $$
  select (sum(amount)
    - coalesce((select sum(amount) from outward_match where transfer_id = p_transfer), 0))::bigint
  from line where transfer_id = p_transfer and credit = ledger.house('client_bank')
    and purpose not in ('bank_charge', 'recharge_recalled', 'revenue_recalled', 'deposit_recalled')
$$;

-- Records that an outward bank line shows a posted transfer. The matched amount is the smaller of the two open parts,
-- and is returned: zero if nothing is posted yet or nothing is open.
create function ledger.match_outward(p_transfer uuid, p_line bigint) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare v_amount bigint; v_line statement_line;
begin
  select * into v_line from statement_line where id = p_line for no key update;
  if v_line.id is null or v_line.account <> 'client' or v_line.direction <> 'out' then
    perform refuse('outward_line_not_matching');
  end if;
  v_amount := least(v_line.amount - posted_for_line(p_line), coalesce(outward_left(p_transfer), 0));
  if v_amount <= 0 then return 0; end if;
  insert into outward_match values (p_transfer, p_line, v_amount);
  return v_amount;
end $$;

grant execute on function ledger.posted_for_line, ledger.outward_left, ledger.match_outward to c3_app, c3_owner;

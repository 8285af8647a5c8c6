-- For a bank line that the bank recalled later: which accounts got its money, how much each gave back, and how much of
-- it the operator still bears.

-- The bank's recalls of a line.
create function ledger.recalls_of(of_line bigint) returns setof ledger.statement_line
language sql stable set search_path = ledger, pg_temp as $$
  select recall.* from statement_line undone
  join statement_line recall on recall.rail = undone.rail and recall.relates_to_seq = undone.bank_seq
  where undone.id = of_line and undone.account = 'client' and undone.direction = 'in'
    and recall.account = 'client' and recall.direction = 'out' and recall.kind = 'recall'
$$;

-- The amount that a bank line brought to one account through suspense, less what a booking that was undone gave back. A
-- transfer clears at most one line (suspense_use_one_line), so no other line's money is counted.
create function ledger.brought(of_line bigint, to_account bigint) returns bigint
language sql stable set search_path = ledger, pg_temp as $$
  select coalesce(sum(case when l.credit = to_account then l.amount else -l.amount end), 0)::bigint
  from suspense_use used join line l on l.transfer_id = used.transfer_id
  where used.statement_line_id = of_line and (
    l.debit = house('suspense') and l.credit = to_account and l.purpose in ('recharge_settled', 'revenue_received')
    or l.credit = house('suspense') and l.debit = to_account and l.purpose = 'revenue_received_reversed')
$$;

-- The amount that recalls of this line have taken from the account so far, for the bank or for the operator.
create function ledger.recalled_before(of_line bigint, from_account bigint) returns bigint
language sql stable set search_path = ledger, pg_temp as $$
  select coalesce(sum(l.amount), 0)::bigint
  from recalls_of(of_line) recall
  join line l on l.guard = recall.id and l.debit = from_account
    and l.purpose in ('recharge_recalled', 'revenue_recalled')
$$;

-- The part of a recall that the operator paid and has not got back.
create function ledger.operator_bears(of_recall bigint) returns bigint
language sql stable set search_path = ledger, pg_temp as $$
  select coalesce(sum(case when is_of('operator_due', debit) then amount else -amount end), 0)::bigint
  from line where guard = of_recall and purpose in ('recharge_recalled', 'revenue_recalled')
    and is_of('client_bank', credit) = is_of('operator_due', debit)
$$;

grant execute on function ledger.recalls_of, ledger.operator_bears to c3_app, c3_owner;
grant execute on function ledger.brought, ledger.recalled_before to c3_owner;

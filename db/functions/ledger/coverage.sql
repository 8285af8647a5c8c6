-- Whether purposes that need coverage may post (ledger.md 8). They may not while the operator owes the client account
-- money ('books_short'), or while no bank statement was reconciled in time ('reconciliation_stale').
create function ledger.coverage() returns text
language sql stable security definer set search_path = ledger, pg_temp as $$
  select case
    when exists (select from account where id = ledger.house('operator_due') and posted < 0) then 'books_short'
    when platform.now() > coalesce(
      (select max(next_due_at) from reconciled_day where rail = 1),
      (select opened_at + interval '72 hours' from rail where id = 1)) then 'reconciliation_stale'
    else 'covered' end
$$;

grant execute on function ledger.coverage to c3_app, c3_draws;

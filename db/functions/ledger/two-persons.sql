-- Raises unless each act has approvals by two different staff.
create function ledger.require_two_persons(acts bigint[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if exists (
    select from unnest(acts) of_act
    where (select count(distinct staff_id) from act_approval where act_id = of_act) < 2
  ) then perform ledger.opposed('two_persons_required'); end if;
end $$;

grant execute on function ledger.require_two_persons to c3_owner;

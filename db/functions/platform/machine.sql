-- No posting happens while the clock is in doubt, or in the last room of the disk. The wire knows the errors by these
-- names (src/platform/codes.ts). SQLSTATE C3P01 says that no act was at fault.
--
-- A leap shows here at once: nobody has seen that time. A process that keeps the row may need some seconds.
create function platform.demand_well() returns void
language plpgsql stable security definer set search_path = platform, pg_temp as $$
declare v platform.machine;
begin
  select * into v from platform.machine;
  if v.full_since is not null then raise exception 'no_room' using errcode = 'C3P01'; end if;
  if v.doubt is not null or clock_timestamp() not between v.seen_at - interval '10 minutes'
    and v.seen_at + interval '10 minutes'
  then raise exception 'clock_in_doubt' using errcode = 'C3P01'; end if;
end $$;
revoke execute on function platform.demand_well from public;
grant execute on function platform.demand_well to c3_ledger;

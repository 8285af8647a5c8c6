-- Refuses postings while the machine's clock is in doubt or its disk is nearly full.

-- The clock is in doubt if a process has noted so, or if it differs by ten minutes from the last time that was
-- believed. The second rule catches a jump at once, while the process that keeps this row may need some seconds.
create function platform.is_clock_in_doubt(m platform.machine) returns boolean language sql as $$
  select coalesce(m.doubt is not null or clock_timestamp() not between m.seen_at - interval '10 minutes'
    and m.seen_at + interval '10 minutes', false)
$$;
revoke execute on function platform.is_clock_in_doubt from public;
grant execute on function platform.is_clock_in_doubt to c3_app;

-- Called by ledger.post() before anything else. Clients get these error names (src/platform/http/codes.ts), and
-- SQLSTATE C3P01 says that the request itself was not at fault.
create function platform.demand_well() returns void
language plpgsql stable security definer set search_path = platform, pg_temp as $$
declare v platform.machine;
begin
  select * into v from platform.machine;
  if v.full_since is not null then raise exception 'no_room' using errcode = 'C3P01'; end if;
  if platform.is_clock_in_doubt(v) then raise exception 'clock_in_doubt' using errcode = 'C3P01'; end if;
end $$;
revoke execute on function platform.demand_well from public;
grant execute on function platform.demand_well to c3_ledger;

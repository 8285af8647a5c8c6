-- The business clock and the business calendar. In the sandbox its clock can be moved.
create function platform.keep_profile() returns trigger language plpgsql as $$
begin raise exception 'profile_stays' using errcode = 'C3C04'; end $$;
create trigger clock_profile_stays before update on platform.clock for each row
  when (old.profile is not null and new.profile is distinct from old.profile) execute function platform.keep_profile();

create function platform.is_sandbox() returns boolean language sql stable as $$
  select coalesce(profile = 'sandbox', false) from platform.clock
$$;

-- Business days follow Addis Ababa, which has no daylight saving time (time.md 2). PostgreSQL inlines these functions.
create function platform.time_zone() returns text language sql immutable parallel safe
as $$ select 'Africa/Addis_Ababa' $$;

create function platform.local_time(at timestamptz) returns timestamp language sql immutable parallel safe
as $$ select at at time zone platform.time_zone() $$;

-- The instant of a local time. For a date it is the instant at which its day begins.
create function platform.moment_of(local timestamp) returns timestamptz language sql immutable parallel safe
as $$ select local at time zone platform.time_zone() $$;

create function platform.business_date(at timestamptz) returns date language sql immutable parallel safe
as $$ select platform.local_time(at)::date $$;

-- Moves the sandbox's clock forward to a time, and does nothing if that time has passed. When two callers move it at
-- once, it ends at the later time. It never goes back, because accruals, expiries and statements assume that time
-- passes once.
create function platform.advance_clock(until timestamptz) returns bigint
language plpgsql security definer set search_path = platform, pg_temp as $$
declare v bigint;
begin
  -- Uses the row's current offset: platform.now() might still read the offset from before the wait for the row.
  update platform.clock
    set offset_ms = greatest(offset_ms, ceil(extract(epoch from until - clock_timestamp()) * 1000)::bigint)
    where movable returning offset_ms into v;
  if not found then raise exception 'clock_not_movable' using errcode = 'C3C02'; end if;
  perform pg_notify('clock', v::text);
  return v;
end $$;

-- Sets the sandbox's clock back once, before any activity, so that it can run through its ninety days of demo history.
create function platform.begin_history(by_ms bigint) returns void
language plpgsql security definer set search_path = platform, pg_temp as $$
begin
  update platform.clock set offset_ms = -by_ms
    where movable and offset_ms = 0 and by_ms > 0 and not exists (select from platform.intent);
  if not found then raise exception 'clock_not_fresh' using errcode = 'C3C03'; end if;
  perform pg_notify('clock', (-by_ms)::text);
end $$;

revoke execute on function platform.advance_clock, platform.begin_history from public;
grant execute on function platform.time_zone, platform.local_time, platform.moment_of, platform.business_date to public;
grant execute on function platform.advance_clock, platform.begin_history to c3_app;

-- Cycle boundaries, and the buckets of the accrual run.

-- The bucket to which a member's orders belong: the accrual run works bucket by bucket.
create function orders.bucket_of(member_id bigint) returns bigint language sql immutable parallel safe
as $$ select member_id >> 16 $$;

create function orders.cycle_length(cycle text) returns interval language sql immutable parallel safe
as $$ select case cycle
  when 'hourly' then interval '1 hour' when 'daily' then interval '24 hours' else interval '168 hours' end $$;

-- The last boundary at or before `at`. Hours follow UTC, days and Monday weeks the local time. This and the functions
-- that it calls are single stable expressions, so PostgreSQL inlines them.
create function orders.boundary_until(cycle text, at timestamptz) returns timestamptz language sql stable parallel safe
as $$ select case cycle when 'hourly' then date_trunc('hour', at, 'UTC')
    else platform.moment_of(date_trunc(case cycle when 'daily' then 'day' else 'week' end, platform.local_time(at)))
    end $$;

-- The first boundary at or after `at`.
create function orders.boundary_from(cycle text, at timestamptz) returns timestamptz language sql stable parallel safe
as $$ select case when orders.boundary_until(cycle, at) = at then at
  else orders.boundary_until(cycle, at) + orders.cycle_length(cycle) end $$;

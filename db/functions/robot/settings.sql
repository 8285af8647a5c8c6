-- A setting of the robot, or its default. A test holds the defaults against the code.
create function robot.setting(of_name text, by_default jsonb) returns jsonb
language sql stable security definer set search_path = robot, pg_temp as $$
  select coalesce(settings.value_of('robot', of_name), by_default)
$$;

create function robot.is_offered() returns boolean
language sql stable security definer set search_path = robot, pg_temp as $$
  select setting('offered', to_jsonb((select profile from platform.clock) = 'sandbox'))::boolean
$$;

create function robot.offered_from() returns timestamptz
language sql stable security definer set search_path = robot, pg_temp as $$
  select (setting('startAt', '"2026-01-01T00:00:00Z"') #>> '{}')::timestamptz
$$;

revoke execute on function robot.setting, robot.is_offered, robot.offered_from from public;

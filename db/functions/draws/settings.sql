-- The most plays of a member in a business day, or the default. A test compares it with the code.
create function draws.house_day_most() returns int
language sql stable security definer set search_path = draws, pg_temp as $$
  select coalesce(settings.value_of('draws', 'dayPlaysMost')::int, 20)
$$;
revoke execute on function draws.house_day_most from public;

-- The most plays of a member in a business day, as its setting says.
create function draws.house_day_most() returns int
language sql stable security definer set search_path = draws, pg_temp as $$
  select settings.value('draws', 'dayPlaysMost')::int
$$;
revoke execute on function draws.house_day_most from public;

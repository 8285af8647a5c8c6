-- The days of the house. However they are set, a member has three days to contest that goods came.
create function prizes.house_days(of_name text) returns int
language sql stable security definer set search_path = prizes, pg_temp as $$
  select greatest(settings.value('prizes', of_name)::int, case of_name when 'contestDays' then 3 end)
$$;
revoke execute on function prizes.house_days from public;

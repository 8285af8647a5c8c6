-- The days of the house, or the default. A test compares them with the code.
create function prizes.house_days(of_name text) returns int
language sql stable security definer set search_path = prizes, pg_temp as $$
  select coalesce(settings.value_of('prizes', of_name)::int,
    case of_name when 'claimDays' then 30 when 'sendDays' then 14 when 'lateDays' then 7 when 'lostDays' then 30 end)
$$;
revoke execute on function prizes.house_days from public;

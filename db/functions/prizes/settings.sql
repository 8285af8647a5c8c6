-- The days of the house, or the default. A test compares them with the code. However it is set, a member has three days
-- to contest that goods came.
create function prizes.house_days(of_name text) returns int
language sql stable security definer set search_path = prizes, pg_temp as $$
  select greatest(coalesce(settings.value_of('prizes', of_name)::int,
    case of_name when 'claimDays' then 30 when 'sendDays' then 14 when 'lateDays' then 7 when 'lostDays' then 30
      when 'contestDays' then 7 end),
    case of_name when 'contestDays' then 3 end)
$$;
revoke execute on function prizes.house_days from public;

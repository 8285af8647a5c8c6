-- The database counts the streak and computes the day's points and chances, whatever the app sends.
create function check_in.fill_visit() returns trigger
language plpgsql security definer set search_path = check_in, pg_temp as $$
begin
  new.at := platform.now();
  new.business_date := platform.business_date(new.at);
  new.streak := 1 + coalesce((select earlier.streak from visit earlier
    where earlier.member_id = new.member_id and earlier.business_date = new.business_date - 1), 0);
  new.points := least(
    settings.value('check-in', 'mostPoints')::bigint,
    settings.value('check-in', 'firstPoints')::bigint
      + settings.value('check-in', 'stepPoints')::bigint * (new.streak - 1));
  new.chances := case when new.streak % 7 = 0 then 1 else 0 end;
  return new;
end $$;
revoke execute on function check_in.fill_visit from public;

create trigger visit_filled before insert on check_in.visit for each row execute function check_in.fill_visit();

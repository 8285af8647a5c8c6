-- Limits and pauses that members set for their own play (draws.md 5), and the house's daily limit.

-- The member's own limit in force now, or null.
create function draws.own_day_most(member bigint) returns int
language sql stable security definer set search_path = draws, pg_temp as $$
  select plays_a_day from limit_wish where member_id = member and held_from is not null
    order by held_from desc, id desc limit 1
$$;

-- A lower limit takes effect at once. A higher one, or none, waits until the member confirms it.
create function draws.fill_limit_wish() returns trigger
language plpgsql security definer set search_path = draws, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('draws.limit %s', new.member_id), 0));
  new.asked_at := platform.now();
  new.held_from := case
    when new.plays_a_day < coalesce(own_day_most(new.member_id), house_day_most()) then new.asked_at end;
  return new;
end $$;
create trigger limit_wish_filled before insert on draws.limit_wish
  for each row execute function draws.fill_limit_wish();

-- Confirms the member's newest wish, at least a day after it was made, and it takes effect. Returns false if it cannot
-- be confirmed.
create function draws.ask_limit_again(of_wish bigint) returns boolean
language plpgsql security definer set search_path = draws, pg_temp as $$
declare v_member bigint := (select member_id from limit_wish where id = of_wish);
begin
  perform pg_advisory_xact_lock(hashtextextended(format('draws.limit %s', v_member), 0));
  update limit_wish w set held_from = platform.now()
    where w.id = of_wish and w.held_from is null and w.asked_at <= platform.now() - interval '24 hours'
      and not exists (select from limit_wish newer where newer.member_id = w.member_id and newer.id > w.id);
  return found;
end $$;

-- A time-out lasts 1, 7 or 30 days. An exclusion lasts at least half a year.
create function draws.fill_pause() returns trigger
language plpgsql security definer set search_path = draws, pg_temp as $$
begin
  if new.kind = 'time_out' and new.days not in (1, 7, 30) or new.kind = 'exclusion' and new.days < 180 then
    raise exception 'pause_malformed' using errcode = 'C3D01';
  end if;
  new.began_at := platform.now();
  new.until := new.began_at + new.days * interval '1 day';
  return new;
end $$;
create trigger pause_filled before insert on draws.pause for each row execute function draws.fill_pause();

create function draws.barred_until(member bigint) returns timestamptz
language sql stable security definer set search_path = draws, pg_temp as $$
  select max(until) from pause where member_id = member and until > platform.now()
$$;

-- For each of these members: the daily limit, the plays made on that day, and until when they may not play.
create function draws.care_of(members bigint[], day date)
returns table (member_id bigint, most int, played int, barred_until timestamptz)
language plpgsql stable security definer set search_path = draws, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare v_house constant int := house_day_most();
begin
  return query
    select asked.id, least(v_house, own_day_most(asked.id)),
      (select count(*)::int from play where member_id = asked.id and business_date = $2),
      draws.barred_until(asked.id)
    from unnest(members) asked(id);
end $$;

-- What decides whether these members may play. It is read without locks, because the guard checks it again while the
-- members' accounts are locked.
create function draws.players_of(members bigint[]) returns table (
  id bigint, member_no text, frozen boolean, staff boolean, day_most int, played_today int, barred_until timestamptz)
language sql stable security definer set search_path = draws, pg_temp set enable_seqscan = off as $$
  select p.id, p.member_no, p.frozen, p.staff, care.most, care.played, care.barred_until
  from identity.players_of(members) p
  join draws.care_of(members, platform.business_date(platform.now())) care
    on care.member_id = p.id
$$;

revoke execute on function draws.own_day_most, draws.fill_limit_wish, draws.ask_limit_again, draws.fill_pause,
  draws.barred_until, draws.care_of, draws.players_of from public;
grant execute on function draws.own_day_most, draws.ask_limit_again, draws.barred_until, draws.players_of to c3_app;

-- The house's limit of plays for a member in a business day.
create function draws.house_day_most() returns int
language sql stable security definer set search_path = draws, pg_temp as $$
  select settings.value('draws', 'dayPlaysMost')::int
$$;
revoke execute on function draws.house_day_most from public;

-- Robots and their working days (rewards.md 10). The app inserts the member, or the robot and the day. The database
-- checks the conditions and sets what a day is worth.

-- Monday to Friday except holidays (time.md 3). A test compares this with the code.
create function robot.is_working_day(day date) returns boolean
language sql stable security definer set search_path = robot, pg_temp as $$
  select extract(isodow from day) < 6
    and not settings.value('reconciliation', 'holidays') ? day::text
$$;

create function robot.fill_robot() returns trigger
language plpgsql security definer set search_path = robot, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('robot.member ' || new.member_id, 0));
  new.activated_at := platform.now();
  new.offered_from := (settings.value('robot', 'startAt') #>> '{}')::timestamptz;
  new.condition := settings.value('robot', 'condition')::bigint;
  new.bonus_minor := settings.value('robot', 'bonusMinor')::bigint;
  new.first_day := platform.business_date(new.activated_at);
  new.last_day := new.first_day + settings.value('robot', 'days')::int - 1;
  new.ended_at := null;
  if not settings.is_offered('robot') then perform ledger.refuse('robot_off'); end if;
  if new.offered_from > new.activated_at then perform ledger.refuse('robot_not_started'); end if;
  if team.valid_within(new.member_id, 1, new.condition) < new.condition then
    perform ledger.refuse('robot_condition_unmet');
  end if;
  if exists (select from robot where member_id = new.member_id
      and (last_day >= new.first_day or offered_from = new.offered_from)) then
    perform ledger.refuse('robot_owned');
  end if;
  return new;
end $$;
create trigger robot_filled before insert on robot.robot for each row execute function robot.fill_robot();

-- A day that the jobs missed can be worked later, so no member loses its bonus.
create function robot.fill_working_day() returns trigger
language plpgsql security definer set search_path = robot, pg_temp as $$
begin
  new.at := platform.now();
  select member_id, bonus_minor into new.member_id, new.bonus_minor from robot r
    where r.id = new.robot_id and new.business_date between r.first_day and r.last_day;
  if not found or new.business_date > platform.business_date(new.at) or not is_working_day(new.business_date) then
    perform ledger.refuse('robot_not_at_work');
  end if;
  return new;
end $$;
create trigger working_day_filled before insert on robot.working_day
  for each row execute function robot.fill_working_day();

-- Ends robots whose last day is over by the database's clock, and returns what each earned.
create function robot.end_robots(most int) returns table (member_id bigint, days bigint, bonus_minor bigint)
language sql security definer set search_path = robot, pg_temp as $$
  with over as (
    select r.id from robot r where r.ended_at is null and r.last_day < (select platform.business_date(platform.now()))
    order by r.id limit $1 for no key update skip locked
  ), ended as (
    update robot r set ended_at = platform.now() from over where r.id = over.id returning r.id, r.member_id
  )
  select e.member_id, count(w.id), coalesce(sum(w.bonus_minor), 0)::bigint
  from ended e left join working_day w on w.robot_id = e.id group by e.id, e.member_id
$$;

-- Proof for the grant: a working day earns exactly its own member the bonus of its robot.
create function robot.earns_bonus(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = robot, pg_temp as $$
  select exists (select from working_day d
    where d.id = rewards.cause_id($1) and d.member_id = $2 and d.bonus_minor = $3)
$$;

revoke execute on function robot.is_working_day, robot.fill_robot, robot.fill_working_day, robot.end_robots,
  robot.earns_bonus from public;
grant execute on function robot.is_working_day, robot.end_robots to c3_app;

insert into rewards.kind (kind, feature, gives, purpose, proves) values
  ('robot_bonus', 'robot', 'money', 'robot_bonus_paid', 'robot.earns_bonus');

-- The robot (rewards.md 10): a member's robot, and each working day on which it worked.
create schema robot;

create table robot.robot (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  -- The start time of the offer. A member activates one robot for each offer.
  offered_from timestamptz not null,
  -- The valid members on level 1 that the offer asked for.
  condition bigint not null check (condition >= 0),
  bonus_minor bigint not null check (bonus_minor > 0),
  activated_at timestamptz not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  ended_at timestamptz,
  unique (member_id, offered_from)
);
create index robot_at_work on robot.robot (id) where ended_at is null;

create table robot.working_day (
  id bigint generated always as identity primary key,
  robot_id bigint not null references robot.robot,
  member_id bigint not null references identity.member,
  business_date date not null,
  bonus_minor bigint not null check (bonus_minor > 0),
  at timestamptz not null,
  unique (robot_id, business_date)
);

-- The lucky employee award (rewards.md 11): each time a member starts it. The first friend who registers within its
-- hours and becomes a valid member earns one chance.
create schema award;

create table award.run (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  started_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > started_at),
  friend_id bigint references identity.member,
  earned_at timestamptz,
  check ((friend_id is null) = (earned_at is null))
);
create index run_of_member on award.run (member_id, id);
-- A member earns it once.
create unique index run_earned_once on award.run (member_id) where friend_id is not null;

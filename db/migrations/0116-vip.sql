-- VIP and SVIP (rewards.md 7). Growth points are read from the ledger: each says who earned it, and for what. They are
-- no account: nobody can spend or lose them.
create schema vip;

-- How far the ledger has been read, and the time up to which every growth point is written. `thresholds` are those of
-- the last run.
create table vip.progress (
  one boolean primary key default true check (one),
  seq bigint not null default 0,
  complete_until timestamptz not null default '2000-01-01Z',
  thresholds bigint[] not null default '{}'
);
insert into vip.progress default values;

-- The points for holding have their order. Those for collecting and checking in come once a business day.
create table vip.growth (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  source text not null check (source in ('holding', 'collecting', 'check_in')),
  business_date date not null,
  order_id bigint,
  points bigint not null check (points > 0),
  -- The member was an SVIP, and a valid member: they held an order past its cooling-off.
  svip boolean not null,
  valid boolean not null,
  at timestamptz not null,
  check ((source = 'holding') = (order_id is not null))
);
create unique index growth_of_day on vip.growth (member_id, source, business_date) where order_id is null;
create unique index growth_of_order on vip.growth (order_id) where order_id is not null;
create index growth_of_member on vip.growth (member_id, id);

create table vip.standing (
  member_id bigint primary key references identity.member,
  growth bigint not null check (growth > 0),
  level smallint not null default 0 check (level between 0 and 8)
);

-- A level that a member reached stays theirs.
create table vip.rise (
  member_id bigint not null references identity.member,
  level smallint not null check (level between 1 and 8),
  threshold bigint not null,
  growth bigint not null,
  reached_at timestamptz not null,
  told_at timestamptz,
  primary key (member_id, level),
  check (growth >= threshold)
);
create index rise_untold on vip.rise (member_id) where told_at is null;

-- Thirty days or more of SVIP, for points.
create table vip.svip (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  points bigint not null check (points > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  bought_at timestamptz not null,
  transfer_id uuid unique,
  -- When the member was told of the end. A term that was extended ends silently.
  told_at timestamptz
);
create index svip_of_member on vip.svip (member_id, id);
create index svip_running on vip.svip (member_id, ends_at);
create index svip_untold on vip.svip (ends_at) where told_at is null;

-- Teams (rewards.md 3). identity.member says who invited whom, and that never changes. These tables only make it quick
-- to read.
create schema team;

-- A member's places: under the inviter (level 1), under the inviter's inviter (2), and under the one above (3). So a
-- registration writes three rows at most, however long the chain is.
create table team.place (
  member_id bigint not null references identity.member,
  level smallint not null check (level between 1 and 3),
  leader_id bigint not null references identity.member,
  joined_at timestamptz not null,
  primary key (member_id, level)
);
create index place_of_leader on team.place (leader_id, level, member_id) include (joined_at);

-- Until when a member is valid: the latest end of their orders that are past cooling-off. `counted` says whether
-- team.size counts them as valid.
create table team.standing (
  member_id bigint primary key references identity.member,
  valid_until timestamptz not null,
  counted boolean not null
);
create index standing_ending on team.standing (valid_until) where counted;

-- Members and valid members of a leader's team, by level.
create table team.size (
  leader_id bigint not null references identity.member,
  level smallint not null check (level between 1 and 3),
  members bigint not null check (members >= 0),
  valid bigint not null check (valid between 0 and members),
  primary key (leader_id, level)
);

-- A member who hides their name from those above them.
create table team.hidden_name (
  member_id bigint primary key references identity.member,
  hidden_at timestamptz not null
);

-- The earnings of inviters so far, on a business day: signed, for everybody (rewards.md 6).
create table team.disclosure (
  day date primary key,
  -- Canonical JSON, and the operator's signature over its bytes.
  text text not null,
  signature text not null,
  public_key text not null,
  made_at timestamptz not null default platform.now()
);

-- Signals: members on one phone, and payout accounts of both, also removed ones.
create index session_on_device on identity.session (device_id, member_id);
create index payout_account_of_member on wallet.payout_account (member_id);

insert into team.place (member_id, level, leader_id, joined_at)
  select m.id, up.level, up.leader, m.registered_at
  from identity.member m
  join identity.member one on one.id = m.inviter_id
  left join identity.member two on two.id = one.inviter_id
  cross join lateral (values (1, one.id), (2, one.inviter_id), (3, two.inviter_id)) up(level, leader)
  where up.leader is not null;

insert into team.standing (member_id, valid_until, counted)
  select member_id, max(expires_at), max(expires_at) > platform.now()
  from orders.purchase_order where settled_at is not null group by member_id;

insert into team.size (leader_id, level, members, valid)
  select p.leader_id, p.level, count(*), count(*) filter (where s.counted)
  from team.place p left join team.standing s using (member_id) group by 1, 2;

-- A valid member has money at risk for some time (rewards.md 3). The job of standings counts everybody again under the
-- rule of today, which stands nowhere yet.
truncate team.standing;
update team.size set valid = 0 where valid > 0;
-- The span in which a member is valid: the one of now, or else the next one.
alter table team.standing add column valid_from timestamptz not null;
alter table team.standing add check (valid_from < valid_until);
create index standing_waiting on team.standing (valid_until) where not counted;

-- Growth of runs until here counts for teams by the rule of before. db/functions grants the ledger's part again.
alter table vip.progress add column held_until_seq bigint not null default 0;
set role c3_ledger;
grant usage on schema ledger to c3_owner;
grant select on ledger.transfer to c3_owner;
set role c3_owner;
update vip.progress set held_until_seq = (select coalesce(max(seq), 0) from ledger.transfer);

-- The rule under which the standings were counted: minor units at risk, and for how many days.
create table team.valid_rule (
  one boolean primary key default true check (one),
  least_minor bigint not null check (least_minor > 0),
  days integer not null check (days > 0)
);

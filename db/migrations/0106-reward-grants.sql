-- One engine for everything that members are given (rewards.md 1). The rooms of before had no proof in any release, so
-- nobody could post for them. Their tables are empty.
do $$ begin
  if exists (select from rewards.grant) or exists (select from points.grant) or exists (select from chances.grant) then
    raise exception 'a grant of before the engine stands: move it before the upgrade';
  end if;
end $$;
drop table rewards.grant;
drop table points.grant;
drop table chances.grant;

-- The closed list of kinds. Each feature that gives fills in its own (db/functions). `purpose` is that of its posting,
-- and `proves` its function that knows the cause.
create table rewards.kind (
  kind text primary key check (kind ~ '^[a-z][a-z_]*$'),
  feature text not null,
  gives text not null check (gives in ('money', 'points', 'chances')),
  purpose text not null,
  proves text not null
);

-- A grant: something for a cause, once. `amount` is in minor units, whole points or whole chances. Each time is written
-- once, and the state follows from them.
create table rewards.grant (
  id bigint generated always as identity primary key,
  kind text not null,
  cause text not null check (length(cause) between 1 and 100),
  member_id bigint not null references identity.member,
  gives text not null check (gives in ('money', 'points', 'chances')),
  amount bigint not null check (amount > 0),
  campaign text,
  -- The newest version of the kind's feature's settings at the promise. Null while nobody ever changed one.
  rule_version bigint references settings.version,
  promised_at timestamptz not null default platform.now(),
  held_at timestamptz,
  hold_reason text check (hold_reason in
    ('same_device', 'same_payout_account', 'closed_loop', 'burst', 'under_review')),
  released_at timestamptz,
  lapsed_at timestamptz,
  lapse_reason text check (lapse_reason in ('member_cap', 'campaign_full', 'campaign_over', 'cause_gone',
    'same_person', 'money_in_a_circle', 'false_details', 'rule_not_met')),
  -- Two staff released or refused it.
  act_id bigint unique references ledger.act,
  paid_at timestamptz,
  transfer_id uuid,
  state text not null generated always as (case
    when paid_at is not null then 'paid' when lapsed_at is not null then 'lapsed'
    when held_at is not null and released_at is null then 'held' else 'due' end) stored,
  unique (kind, cause),
  check (paid_at is null or lapsed_at is null),
  check ((paid_at is null) = (transfer_id is null)),
  check ((held_at is null) = (hold_reason is null)),
  check ((lapsed_at is null) = (lapse_reason is null)),
  check (released_at is null or held_at is not null and act_id is not null),
  check (paid_at is null or held_at is null or released_at is not null)
);
-- A member's own list, and what a kind gave a member since a month began.
create index grant_of_member on rewards.grant (member_id, id);
create index grant_of_member_kind on rewards.grant (member_id, kind, promised_at);
-- The desk's lists. Nearly all grants are paid, so the others are found by small indexes. The payer reads those too.
create index grant_of_kind on rewards.grant (kind, id);
create index grant_open on rewards.grant (state, id) where state <> 'paid';
create index grant_open_of_kind on rewards.grant (state, kind, id) include (amount) where state <> 'paid';

-- Two staff release a held grant, or refuse it.
create table rewards.decision (
  id bigint generated always as identity primary key,
  act_id bigint not null unique references ledger.act,
  grant_id bigint not null references rewards.grant,
  decision text not null check (decision in ('release', 'refuse')),
  reason text not null check (case decision
    when 'release' then reason in ('explained', 'nothing_found')
    else reason in ('same_person', 'money_in_a_circle', 'false_details', 'rule_not_met') end),
  note text not null check (length(note) between 1 and 280),
  state text not null default 'proposed' check (state in ('proposed', 'done', 'withdrawn')),
  proposed_by bigint not null references identity.staff,
  proposed_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  check ((state = 'proposed') = (ended_at is null))
);
create unique index decision_proposed on rewards.decision (grant_id) where state = 'proposed';
create index decision_of_grant on rewards.decision (grant_id, id);

-- Sums of grants, by kind, campaign, state and business day: of the payment for paid ones, of the promise for others.
-- Each statement adds its differences as a step, so that no two of them wait for one counter. A job folds steps into
-- sums.
create table rewards.tally (
  kind text not null,
  campaign text not null default '',
  state text not null,
  day date not null,
  grants bigint not null,
  amount bigint not null,
  primary key (kind, campaign, state, day)
);
create table rewards.tally_step (
  id bigint generated always as identity primary key,
  kind text not null,
  campaign text not null,
  state text not null,
  day date not null,
  grants bigint not null,
  amount bigint not null
);
create index tally_step_of_kind on rewards.tally_step (kind, campaign);

-- When money grants waited for the budget or the books, and why. One at a time is open.
create table rewards.pause (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('budget_empty', 'books_short', 'reconciliation_stale', 'stopped')),
  began_at timestamptz not null default platform.now(),
  ended_at timestamptz
);
create unique index pause_open on rewards.pause ((true)) where ended_at is null;

-- A member contests a held or lapsed grant (service.md 2).
alter table service.complaint drop constraint complaint_kind_check;
alter table service.complaint add constraint complaint_kind_check
  check (kind in ('withdrawal', 'recharge', 'order', 'account', 'reward', 'other'));

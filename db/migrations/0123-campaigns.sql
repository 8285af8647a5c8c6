-- Campaigns of rewards (rewards.md 1). A row says what a campaign has from then on, once two persons signed it. The
-- newest such row of a name holds. So a change, or an early end, is a further row.
create table rewards.campaign (
  id bigint generated always as identity primary key,
  act_id bigint not null unique references ledger.act,
  name text not null check (name ~ '^[a-z0-9-]{1,40}$'),
  kind text not null check (length(kind) between 1 and 60),
  -- Its last business day.
  until date not null,
  -- Minor units, whole C3coin or whole chances, by the kind.
  most bigint not null check (most > 0),
  state text not null default 'proposed' check (state in ('proposed', 'done', 'withdrawn')),
  proposed_by bigint not null references identity.staff,
  proposed_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  check ((state = 'proposed') = (ended_at is null))
);
create unique index campaign_proposed on rewards.campaign (name) where state = 'proposed';
create index campaign_of_name on rewards.campaign (name, id) where state = 'done';
create index campaign_of_state on rewards.campaign (state, id);

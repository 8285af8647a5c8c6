-- Which of our processes are at work, by the machine's clock: /readyz asks, because a queue nobody works off looks like
-- any other.
create table platform.heartbeat (
  process text primary key check (process in ('jobs')),
  beat_at timestamptz not null
);

-- Platform tables: no domain words. The clock everything follows, and the memory of intents.

create schema platform;

-- The business clock, `offset_ms` ahead of the machine's (behind it while the sandbox makes its history). The first
-- start says whose profile this data is; no later one says otherwise, and outside the sandbox the offset is zero for
-- good.
create table platform.clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0,
  profile text check (profile in ('sandbox', 'pilot')),
  movable boolean not null generated always as (coalesce(profile = 'sandbox', false)) stored,
  check (movable or offset_ms = 0)
);
insert into platform.clock default values;

-- Defaults of tables call it, so it stands with the tables and not in db/functions. It is bound to its table when it is
-- made: every posting asks several times, and no search path has to be set for each call.
create function platform.now() returns timestamptz
language sql volatile parallel safe
return clock_timestamp() + (select c.offset_ms from platform.clock c) * interval '1 millisecond';
grant usage on schema platform to public;
grant select on platform.clock to public;

-- The sandbox's first filling: begun once, and done or cut short.
create table platform.history (
  one boolean primary key default true check (one),
  begun_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);

-- One row an intent, kept for good with its outcome (ledger.md 10). `id` is the first 16 bytes of
-- SHA-256(actor | route | key), so its primary key is the uniqueness of those three; a transfer takes the same id.
create table platform.intent (
  id uuid primary key,
  actor text not null,
  route text not null,
  key text not null,
  input_hash bytea not null check (octet_length(input_hash) = 32),
  code integer not null,
  answer jsonb not null,
  at timestamptz not null
);

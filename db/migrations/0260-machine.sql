-- The machine under the books: the newest time that was believed, and whether its disk is nearly full. The processes
-- keep the row fresh (src/platform/machine-watch.ts), and no posting happens against it (db/functions/platform/machine.sql).
create table platform.machine (
  one boolean primary key default true check (one),
  seen_at timestamptz,
  -- The machine's run from switching on to switching off, and when it began. Both are the second witness of the clock.
  boot text,
  booted_at timestamptz,
  doubt text check (doubt in ('ahead', 'behind', 'apart')),
  full_since timestamptz
);
insert into platform.machine default values;

-- A person of the machine said that its clock is right (npm run clock -- accept).
create table platform.clock_accepted (
  id bigint generated always as identity primary key,
  seen_at timestamptz not null,
  machine_at timestamptz not null,
  doubt text not null check (doubt in ('ahead', 'behind', 'apart')),
  by_user text not null
);

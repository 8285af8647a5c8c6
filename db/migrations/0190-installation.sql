-- The mark of the installation that began this data. Its secrets.json carries it too (docs/settings.md). One row, for
-- good.
create table platform.installation (
  one boolean primary key default true check (one),
  mark text not null check (mark ~ '^[0-9a-f]{32}$'),
  begun_at timestamptz not null default clock_timestamp()
);

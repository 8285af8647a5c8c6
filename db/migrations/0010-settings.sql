-- Values of settings, one row a change, never rewritten (settings.md 1: validated, audited, versioned). The definitions
-- and the defaults of each profile live with the features; a setting without a row has its profile's default.

create schema settings;

create table settings.version (
  id bigint generated always as identity primary key,
  feature text not null,
  name text not null,
  value jsonb not null,
  -- Settings of money need two persons; the act carries both approvals.
  money boolean not null,
  staff_id bigint not null,
  act_id bigint unique,
  reason text not null,
  at timestamptz not null
);
create index version_latest on settings.version (feature, name, id desc);

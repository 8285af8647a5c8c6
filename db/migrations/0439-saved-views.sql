-- Filters of the console's lists that staff keep under a name, for themselves or for all who share a role with them.
create schema desk;
create table desk.saved_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references identity.staff,
  list text not null check (list ~ '^[a-z][a-z/-]{0,59}$'),
  name text not null check (char_length(name) between 1 and 40),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  -- The keeper's roles when it was saved, if it is shared.
  shared_with text[] not null,
  unique (staff_id, list, name)
);
create index saved_view_shared on desk.saved_view (list) where shared_with <> '{}';

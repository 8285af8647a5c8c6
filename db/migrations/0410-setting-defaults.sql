-- The values that hold until somebody changes a setting (settings.md 1), one for each profile. They come with the
-- release, from the features' definitions (db/functions/settings/defaults.gen.sql).
create table settings.default_value (
  feature text not null,
  name text not null,
  sandbox jsonb not null,
  pilot jsonb not null,
  primary key (feature, name)
);

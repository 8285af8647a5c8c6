-- Settings that one person changes, each with its reason; db/functions/settings/plain-settings.sql fills it. Every other
-- setting takes two. The list of those that take two goes with it.
create table settings.plain_setting (
  feature text not null,
  name text not null,
  because text not null check (because <> ''),
  primary key (feature, name)
);
drop table settings.money_setting;

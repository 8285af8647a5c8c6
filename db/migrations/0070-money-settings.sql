-- The settings of money by name; db/functions/settings/money-settings.sql fills it.
create table settings.money_setting (feature text not null, name text not null, primary key (feature, name));

grant usage on schema settings to c3_app;
grant select, insert (feature, name, value, staff_id, reason) on settings.version to c3_app;
grant select on settings.plain_setting to c3_app;

grant usage on schema system to c3_app;
grant select, insert, update, delete on system.consent, system.location, system.contact to c3_app;
grant select, insert on system.check_result to c3_app;

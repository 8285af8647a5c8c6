grant usage on schema messages to c3_app;
grant select, insert on messages.message to c3_app;
grant update (read_at) on messages.message to c3_app;

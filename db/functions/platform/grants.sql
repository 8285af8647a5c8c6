grant usage on schema platform to public;
grant select on platform.clock to public;
grant select, insert, update on platform.history to c3_app;
grant select, insert on platform.intent to c3_app;
grant select, insert on platform.heartbeat to c3_app;
grant update (beat_at) on platform.heartbeat to c3_app;
grant usage on sequence platform.live_place to c3_app;
grant select, insert, update, delete on platform.stream_place to c3_app;

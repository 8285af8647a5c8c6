grant usage on schema platform to public;
grant select on platform.clock to public;
-- If a first filling of the demo is marked as not done, the next start drops it. So the app must not be able to set
-- that mark.
grant select on platform.history to c3_app;
grant select, insert on platform.intent to c3_app;
grant select, insert on platform.heartbeat to c3_app;
grant update (beat_at) on platform.heartbeat to c3_app;
grant usage on sequence platform.live_place to c3_app;
grant select, insert, update, delete on platform.stream_place to c3_app;
grant select, update (seen_at, boot, booted_at, doubt, full_since) on platform.machine to c3_app;

select platform.append_only('platform.intent');
select platform.append_only('platform.clock_accepted');

-- Triggers write what members see of an event (releases.sql), and times and steps of registrations (registrations.sql).
grant usage on schema events to c3_app, c3_ledger;
grant select, insert (kind, made_at, made_by), update (cancelled_by, cancel_reason) on events.event to c3_app;
grant select, insert on events.version to c3_app;
-- A function shows a version that two persons signed (publish.sql).
grant select on events.release to c3_app;
grant select, insert (event_id, member_id, state), update (state, offer_until, attended_by, reminded_at)
  on events.registration to c3_app;
grant select on events.step to c3_app;

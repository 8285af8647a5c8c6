-- Triggers write what members see of an event (releases.sql), and the times and steps of registrations
-- (registrations.sql).
grant usage on schema events to c3_app, c3_ledger;
grant select, insert (kind, made_at, made_by), update (cancelled_by, cancel_reason) on events.event to c3_app;
grant select, insert on events.version to c3_app;
-- Only publish.sql writes releases, after two persons have signed.
grant select on events.release to c3_app;
grant select, insert (event_id, member_id, state), update (state, offer_until, attended_by, reminded_at)
  on events.registration to c3_app;
grant select on events.step to c3_app;

select platform.append_only('events.version');
select platform.append_only('events.release');
select platform.append_only('events.step');
select platform.never_deleted('events.event');
select platform.never_deleted('events.registration');

-- Sealed (proofs.md 5): what members read, and who has a seat.
select ledger.seal_rows('events.event', '{id}', '{kind,made_at,made_by}',
  '{cancelled_at,cancelled_by,cancel_reason}', changing => '{live_n,seats,starts_at,ends_at}');
select ledger.seal_rows('events.version', '{event_id,n}',
  '{title,about,venue,address,latitude,longitude,programme,seats,opens_at,closes_at,starts_at,ends_at,note,
  written_at,written_by}');
select ledger.seal_rows('events.release', '{event_id,n}', '{released_at,released_by,basis,signed_act}');
select ledger.seal_rows('events.registration', '{id}', '{event_id,member_id}', '{attended_at,attended_by}',
  changing => '{state,since,offer_until,ticket}');

-- Decisive rows of this feature and their sealed columns (proofs.md 5). They say what members read, and who has a seat.
select ledger.seal_rows('events.event', '{id}', '{kind,made_at,made_by}',
  '{cancelled_at,cancelled_by,cancel_reason}', changing => '{live_n,seats,starts_at,ends_at}');
select ledger.seal_rows('events.version', '{event_id,n}',
  '{title,about,venue,address,latitude,longitude,programme,seats,opens_at,closes_at,starts_at,ends_at,note,
  written_at,written_by}');
select ledger.seal_rows('events.release', '{event_id,n}', '{released_at,released_by,basis,signed_act}');
select ledger.seal_rows('events.registration', '{id}', '{event_id,member_id}', '{attended_at,attended_by}',
  changing => '{state,since,offer_until,ticket}');

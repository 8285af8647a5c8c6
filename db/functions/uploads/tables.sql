-- A picture's owner and size never change. The collector deletes pictures that are not attached to anything.
grant usage on schema uploads to c3_app;
grant select, delete, insert (id, member_id, staff_id, width, height, bytes),
  update (stored_at, feature, subject, place, unattached_since) on uploads.picture to c3_app;

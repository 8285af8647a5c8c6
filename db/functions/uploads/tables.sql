-- An owner and the size of a picture never change. The collector deletes unattached ones.
grant usage on schema uploads to c3_app;
grant select, delete, insert (id, member_id, staff_id, width, height, bytes),
  update (stored_at, feature, subject, place, unattached_since) on uploads.picture to c3_app;

grant usage on schema desk to c3_app;
grant select, delete, insert (staff_id, list, name, filter, shared_with), update (filter, shared_with)
  on desk.saved_view to c3_app;

grant usage on schema transparency to c3_app;
grant select on all tables in schema transparency to c3_app;
grant insert (kind, began_at), update (ended_at) on transparency.incident to c3_app;

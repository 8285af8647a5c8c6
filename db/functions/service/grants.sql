grant usage on schema service to c3_app;
grant select, insert on service.complaint to c3_app;
grant update (state, due_at, escalated_at, closed_at) on service.complaint to c3_app;
grant select, insert on service.complaint_entry to c3_app;

-- The report on dormant members asks when each member was here last, so it reads ended sessions, too.
create index session_of_member on identity.session (member_id);

-- Staff who play are known by the key of a device too.
create index staff_session_key on identity.staff_session (device_key_hash) where device_key_hash is not null;

-- A device proves that it signed in before by a key that the server gave it. Only the key's keyed hash stays here.
alter table identity.session add column device_key_hash bytea;
create index session_device_key on identity.session (member_id, device_key_hash, id desc)
  where device_key_hash is not null;
alter table identity.staff_session add column device_key_hash bytea;
create index staff_session_device_key on identity.staff_session (staff_id, device_key_hash, id desc)
  where device_key_hash is not null;

-- When somebody else chose a clerk's password or saw the seed of the one-time passwords. Null once they are the
-- clerk's own. By the machine's clock, like the sessions of staff.
alter table identity.staff add column password_given_at timestamptz;
alter table identity.staff add column seed_given_at timestamptz;

-- A session of a named device may be used by calls that name none. Its member learns of the first one.
alter table identity.session add column unnamed_at timestamptz;

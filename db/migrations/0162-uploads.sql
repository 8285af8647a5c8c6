-- Pictures of members and staff (uploads.md). The bytes lie in a store outside of the database.
create schema uploads;

create table uploads.picture (
  -- 128 random bits: nobody guesses one.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  member_id bigint references identity.member,
  staff_id bigint references identity.staff,
  -- Of its largest size.
  width int not null check (width between 1 and 16000),
  height int not null check (height between 1 and 16000),
  -- All sizes together.
  bytes bigint not null check (bytes > 0),
  at timestamptz not null default platform.now(),
  -- All sizes are in the store.
  stored_at timestamptz,
  -- The thing of a feature on which it hangs, and its place there. Nobody but its owner sees a loose picture.
  feature text check (feature ~ '^[a-z-]{1,40}$'),
  subject text check (char_length(subject) between 1 and 80),
  place int check (place >= 0),
  loose_since timestamptz default platform.now(),
  check ((member_id is null) <> (staff_id is null)),
  check ((feature is null) = (subject is null) and (feature is null) = (place is null)),
  check ((feature is null) = (loose_since is not null)),
  check (feature is null or stored_at is not null)
);
create index picture_of_member on uploads.picture (member_id, at) where member_id is not null;
create index picture_of_staff on uploads.picture (staff_id, at) where staff_id is not null;
create index picture_of_thing on uploads.picture (feature, subject, place) where feature is not null;
create index picture_loose on uploads.picture (loose_since) where feature is null;

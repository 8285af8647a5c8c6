-- Several API processes on one database (docs/decisions/0036-several-api-processes.md).

-- Where the processes begin to count the live stream's nudges.
create sequence platform.live_place;

-- Each API process shows that it lives, so that a dead one holds no stream.
alter table platform.heartbeat drop constraint heartbeat_process_check;
alter table platform.heartbeat add constraint heartbeat_process_check check (process ~ '^(jobs|api-[0-9]+)$');

-- The live streams of a member, at most five: the key says it. `stream` is its own process's name for one.
create table platform.stream_place (
  member_id bigint not null,
  place integer not null check (place between 1 and 5),
  process text not null,
  stream uuid not null,
  primary key (member_id, place)
);
create index stream_place_process on platform.stream_place (process);

-- Calls of this minute that API processes took out of a limit, in shares. Buckets are keyed hashes. A crash may empty
-- it: then a minute's limit begins anew. Its rows are written over in place, so no index covers `minute`.
create unlogged table identity.call_share (
  bucket bytea primary key,
  minute bigint not null,
  taken integer not null,
  most integer not null
) with (fillfactor = 50);

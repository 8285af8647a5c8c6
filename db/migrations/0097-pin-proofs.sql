-- Tries of PINs (members.md 4). A right one is the proof that the member wants an act, until the act uses it up. Rows
-- live for minutes. After a crash the PIN is asked again, so the table has no log.
create unlogged table identity.pin_try (
  id bigint generated always as identity,
  member_id bigint not null,
  candidate bytea not null,
  -- The act: the one transfer that may use the proof, and its words. All null where no money moves.
  transfer uuid,
  purpose text,
  amount bigint,
  target text,
  made_at timestamptz not null,
  made_in xid8 not null
);
create index pin_try_member on identity.pin_try (member_id);

set role c3_ledger;

-- The purposes of holds, each with the function that knows which ones may be made and given back.
create table ledger.hold_guard (purpose text primary key, consume text not null);

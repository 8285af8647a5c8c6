-- A member typed the PIN for one act (members.md 4). The act's transfer uses the proof up. It lives for minutes, and
-- after a crash the PIN is asked again, so the table has no log.
create unlogged table identity.pin_proof (
  -- The transfer that may use it.
  id uuid primary key,
  member_id bigint not null,
  purpose text not null,
  amount bigint not null,
  target text not null,
  made_at timestamptz not null
);

set role c3_ledger;

-- The purposes of holds, each with the function that knows which ones may be made and given back.
create table ledger.hold_guard (purpose text primary key, consume text not null);

-- Seeds, chains and the keys of receipts belong to the draws process (draws.md 3). Its role alone reads them.
create table draws.secret (
  seed_hash bytea primary key check (length(seed_hash) = 32),
  -- The words of the manifest that belong to the secrets.
  beacon jsonb not null,
  -- The public half, Ed25519. Null: the round is older than receipts.
  receipt_key bytea check (length(receipt_key) = 32),
  -- Seed, chain and private key, encrypted with a key outside the database.
  sealed bytea not null,
  -- Earlier releases encrypted with a key of the app. The next start does it again with the key of draws.
  sealed_by text not null default 'draws' check (sealed_by in ('app', 'draws')),
  made_at timestamptz not null default platform.now()
);
insert into draws.secret (seed_hash, beacon, sealed, sealed_by, made_at)
  select seed_hash, manifest::jsonb -> 'beacon', sealed, 'app', proposed_at from draws.round
  where state not in ('withdrawn', 'revealed');
alter table draws.round drop column sealed;

-- Every beacon and every result was looked at once more. The time is the machine's own.
create table draws.verification (
  id bigint generated always as identity primary key,
  verified_at timestamptz not null default clock_timestamp(),
  beacons bigint not null,
  results bigint not null,
  problems text[] not null
);

-- Goods as prizes (prizes.md 3). A result that keeps the worth of goods has one delivery. It ends once: the goods came,
-- or the member took their worth in money.

-- The end of a promise of goods. Its id is of the list of plays and picks, because lines of the ledger name it.
create table draws.goods_end (
  id bigint primary key,
  play_id bigint not null unique references draws.result,
  way text not null check (way in ('sent', 'paid')),
  worth_minor bigint not null check (worth_minor > 0),
  ended_at timestamptz not null,
  transfer_id uuid not null unique
);

create table prizes.delivery (
  play_id bigint primary key references draws.result,
  member_id bigint not null references identity.member,
  -- The place of the prize in the manifest of its round.
  round_id bigint not null references draws.round,
  prize smallint not null,
  worth_minor bigint not null check (worth_minor > 0),
  won_at timestamptz not null,
  claim_until timestamptz not null,
  -- The claim writes these. The days are those of that moment, and no later setting moves them.
  address_id bigint unique references prizes.delivery_address,
  claimed_at timestamptz,
  send_by timestamptz,
  cash_from timestamptz,
  lost_days smallint check (lost_days > 0),
  delivered_at timestamptz,
  paid_at timestamptz,
  check (num_nulls(address_id, claimed_at, send_by, cash_from, lost_days) in (0, 5)),
  check (claimed_at <= claim_until and claimed_at <= send_by and send_by <= cash_from),
  check (num_nonnulls(delivered_at, paid_at) <= 1),
  check (delivered_at is null or claimed_at is not null)
);
create index delivery_of_member on prizes.delivery (member_id, play_id);
create index delivery_open on prizes.delivery (play_id) where delivered_at is null and paid_at is null;

-- One parcel. After one that failed or came back there may be another.
create table prizes.shipment (
  id bigint generated always as identity primary key,
  play_id bigint not null references prizes.delivery,
  n smallint not null check (n > 0),
  packed_at timestamptz not null,
  packed_by bigint not null references identity.staff,
  shipped_at timestamptz,
  shipped_by bigint references identity.staff,
  carrier text check (carrier ~ '^[^[:cntrl:]]{1,40}$'),
  tracking text check (tracking ~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,39}$'),
  delivered_at timestamptz,
  delivered_by bigint references identity.staff,
  failed_at timestamptz,
  failed_by bigint references identity.staff,
  failure text check (char_length(failure) between 1 and 140),
  returned_at timestamptz,
  returned_by bigint references identity.staff,
  state text not null generated always as (case
    when delivered_at is not null then 'delivered' when returned_at is not null then 'returned'
    when failed_at is not null then 'failed' when shipped_at is not null then 'shipped' else 'packed' end) stored,
  unique (play_id, n),
  check (num_nulls(shipped_at, shipped_by, carrier, tracking) in (0, 4)),
  check ((delivered_at is null) = (delivered_by is null)),
  check (num_nulls(failed_at, failed_by, failure) in (0, 3)),
  check ((returned_at is null) = (returned_by is null)),
  check (shipped_at is not null or num_nonnulls(delivered_at, failed_at, returned_at) = 0),
  check (delivered_at is null or num_nonnulls(failed_at, returned_at) = 0)
);

-- Goods that were won before today may be claimed from today on.
insert into prizes.delivery (play_id, member_id, round_id, prize, worth_minor, won_at, claim_until)
  select r.play_id, p.member_id, r.round_id, r.prize, r.kept_minor, r.settled_at, platform.now() + interval '30 days'
  from draws.result r join draws.play p on p.id = r.play_id where r.kept_minor > 0;

-- Orders (orders.md 1, income.md 5): what members bought, the cycles it earned in, and who paid for each earning. Terms
-- are written once by c3_app. What counts as paid, settled, cancelled, returned or collected is written only by the
-- guard functions below, while ledger.post() posts the money: those columns have no grant.

create schema orders;

-- A batch of purchases takes its ids before it posts.
create sequence orders.order_id;

create table orders.purchase_order (
  id bigint primary key,
  member_id bigint not null,
  product_id bigint not null,
  tranche_id bigint not null,
  -- Terms, fixed at purchase. A fund's unit is the step of its amount.
  units bigint not null check (units > 0),
  price bigint not null check (price > 0),
  pay_recharge bigint not null check (pay_recharge >= 0),
  pay_income bigint not null check (pay_income >= 0),
  cycle text not null check (cycle in ('hourly', 'daily', 'weekly')),
  cycles integer not null check (cycles > 0),
  expected bigint not null check (expected >= 0), -- a cycle
  returns_principal boolean not null,
  stock bigint not null check (stock >= 0),
  points_purchase bigint not null check (points_purchase >= 0),
  points_collect bigint not null check (points_collect >= 0), -- each time this order is collected
  chances bigint not null check (chances >= 0),
  bought_at timestamptz not null,
  cooling_ends_at timestamptz not null check (cooling_ends_at >= bought_at),
  earns_from timestamptz not null check (earns_from >= cooling_ends_at),
  expires_at timestamptz not null check (expires_at > earns_from), -- the end of the last cycle
  matures_at timestamptz not null check (matures_at >= expires_at), -- when principal is due, where it returns
  -- For lists only: money looks at expires_at.
  expired_at timestamptz,

  -- The guards' book.
  booked_at timestamptz,
  settled_at timestamptz,
  cancelled_at timestamptz,
  principal_recharge bigint not null default 0 check (principal_recharge between 0 and pay_recharge),
  principal_income bigint not null default 0 check (principal_income between 0 and pay_income),
  points_given bigint not null default 0,
  points_taken_back bigint not null default 0 check (points_taken_back between 0 and points_given),
  chances_given bigint not null default 0 check (chances_given between 0 and chances),
  chances_taken_back bigint not null default 0 check (chances_taken_back between 0 and chances_given),
  collected bigint not null default 0,
  collects integer not null default 0,
  -- Earnings of parts up to this one are collected; those after it are not.
  collected_part bigint not null default 0,
  check (pay_recharge + pay_income = price),
  check (settled_at is null or cancelled_at is null),
  check (points_given <= points_purchase + points_collect * collects)
-- Half of each page is for new versions: an order is written and booked in one transaction, then touched by each
-- collecting.
) with (fillfactor = 50);
-- A member's lists: newest first.
create index purchase_order_member on orders.purchase_order (member_id, id desc);
-- The accrual run reads a product's orders by range of members.
create index purchase_order_product on orders.purchase_order (product_id, member_id, id);
-- booked_at stands in no index: booking an order then rewrites none of them.
create index purchase_order_cooling on orders.purchase_order (cooling_ends_at)
  where settled_at is null and cancelled_at is null;
create index purchase_order_running on orders.purchase_order (expires_at)
  where expired_at is null and cancelled_at is null;
create index purchase_order_principal on orders.purchase_order (matures_at, id)
  where returns_principal and settled_at is not null and principal_recharge + principal_income < price;
create index purchase_order_tranche on orders.purchase_order (tranche_id, id) where returns_principal;

-- How far a product's accrual has come: every cycle that began before frozen_until is frozen, every event up to
-- done_until has been paid out.
create table orders.product_run (
  product_id bigint primary key,
  frozen_until timestamptz not null,
  done_until timestamptz not null,
  last_part bigint not null default 0
);

-- A frozen cycle of one product: what its holders should receive, and did. kind 'end' is what is left at a product's
-- end, shared by the whole expectation of its orders. Written by the functions below.
create table orders.cycle (
  product_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  kind text not null check (kind in ('cycle', 'end')),
  weight bigint not null check (weight > 0),
  orders bigint not null,
  paid bigint not null default 0 check (paid >= 0),
  parts integer not null default 0,
  primary key (product_id, starts_at, kind),
  check (kind = 'end' or paid <= weight)
);
create index cycle_end on orders.cycle (product_id, ends_at);
create index cycle_short on orders.cycle (product_id, starts_at) where kind = 'cycle' and paid < weight;

-- Members go into buckets of 65,536 account ids; a bucket is a chunk of the run. Shares are cut by bucket first and
-- then by the hash of cycle and order, so that a chunk needs nothing of another.
create table orders.cycle_bucket (
  product_id bigint not null,
  starts_at timestamptz not null,
  kind text not null,
  bucket bigint not null,
  weight bigint not null,
  orders bigint not null,
  paid bigint not null default 0,
  primary key (product_id, starts_at, kind, bucket)
);

-- One payment into one cycle: the first, or a supplement. Part ids of a product rise in the order of its events.
create sequence orders.part_id;
create table orders.part (
  id bigint primary key,
  product_id bigint not null,
  starts_at timestamptz not null,
  kind text not null check (kind in ('cycle', 'end')),
  n integer not null check (n >= 0),
  amount bigint not null check (amount > 0),
  -- The event it follows from: the cycle's end, or the booking of the entry.
  event_at timestamptz not null,
  -- The guard's book: what was still missing when it was paid, and the transfer that paid it.
  weight bigint,
  transfer_id uuid,
  posted_at timestamptz,
  unique (product_id, starts_at, kind, n)
);

-- Which booked revenue a part was paid from. A slice of the same cycle is its own rent; another cycle's is carry.
create table orders.funding (
  part_id bigint not null,
  entry_id bigint not null,
  slice_start timestamptz not null,
  amount bigint not null check (amount > 0),
  primary key (part_id, entry_id, slice_start)
);
create index funding_entry on orders.funding (entry_id, slice_start);

create table orders.chunk (
  part_id bigint not null,
  bucket bigint not null,
  before bigint not null, -- weights of the buckets before this one
  weight bigint not null,
  amount bigint not null,
  orders bigint not null,
  written_at timestamptz,
  primary key (part_id, bucket)
);
create index chunk_unwritten on orders.chunk (part_id, bucket) where written_at is null;

-- What one part paid one order. Inserted by orders.write_earnings() alone and never changed: whether it is collected
-- follows from the order's collected_part, so that accrual and collecting never wait for each other.
create table orders.earning (
  member_id bigint not null,
  order_id bigint not null,
  part_id bigint not null,
  starts_at timestamptz not null,
  amount bigint not null check (amount > 0),
  primary key (member_id, order_id, part_id)
);

-- One collecting of one order: all its earnings after `after_part` up to `until_part`.
create table orders.collection (
  order_id bigint not null,
  until_part bigint not null,
  after_part bigint not null,
  member_id bigint not null,
  amount bigint not null,
  transfer_id uuid not null,
  at timestamptz not null,
  primary key (order_id, until_part)
);
create index collection_member on orders.collection (member_id, at desc);

-- Coupons and codes (rewards.md 5). A coupon is a grant: the budget sets its whole worth aside when it pays the grant.
alter table rewards.kind drop constraint kind_gives_check;
alter table rewards.kind add constraint kind_gives_check check (gives in ('money', 'coupon', 'points', 'chances'));
alter table rewards.grant drop constraint grant_gives_check;
alter table rewards.grant add constraint grant_gives_check check (gives in ('money', 'coupon', 'points', 'chances'));

create schema coupons;

-- What two staff decided to give: coupons to named members, codes that work once each, or one code for many members.
create table coupons.batch (
  id bigint generated always as identity primary key,
  act_id bigint not null unique references ledger.act,
  name text not null check (length(name) between 1 and 80),
  way text not null check (way in ('members', 'codes', 'word')),
  gives text not null check (gives in ('coupon', 'points', 'chances')),
  -- The number of coupons, of codes, or of members who may use the one code.
  pieces integer not null check (pieces between 1 and 10000),
  -- Points or chances of each piece.
  count bigint check (count between 1 and 1000000),
  -- The terms of a coupon. It pays an amount, or a percentage up to a cap. Without type and product it fits every
  -- product that takes coupons.
  amount_minor bigint check (amount_minor between 1 and 100000000),
  percent integer check (percent between 1 and 50),
  cap_minor bigint check (cap_minor between 1 and 100000000),
  least_price_minor bigint check (least_price_minor between 1 and 100000000000),
  product_type text check (product_type in ('device', 'fund', 'rental')),
  product_id bigint references catalogue.product,
  valid_days integer check (valid_days between 1 and 366),
  -- What each piece may cost: minor units, points or chances.
  worth bigint not null generated always as (coalesce(amount_minor, cap_minor, count)) stored,
  -- The last business day on which a code works.
  until date not null,
  state text not null default 'proposed' check (state in ('proposed', 'done', 'withdrawn')),
  proposed_by bigint not null references identity.staff,
  proposed_at timestamptz not null default platform.now(),
  ended_at timestamptz,
  drawn_at timestamptz,
  stopped_at timestamptz,
  check ((state = 'proposed') = (ended_at is null)),
  check (drawn_at is null or state = 'done' and way <> 'members'),
  check (stopped_at is null or state = 'done'),
  check (way <> 'members' or gives = 'coupon'),
  check (num_nonnulls(product_type, product_id) <= 1),
  check (case gives
    when 'coupon' then count is null and num_nonnulls(amount_minor, percent) = 1
      and (percent is null) = (cap_minor is null) and num_nonnulls(least_price_minor, valid_days) = 2
      -- A wallet always pays a part of the price, and a coupon at least a cent.
      and (amount_minor is null or amount_minor < least_price_minor)
      and (percent is null or percent * least_price_minor >= 100)
    else count is not null and num_nonnulls(amount_minor, percent, cap_minor, least_price_minor, valid_days,
      product_type, product_id) = 0 end)
);
create index batch_proposed on coupons.batch (id) where state = 'proposed';

-- The members of a batch of coupons. Its act names them by their digest.
create table coupons.batch_member (
  batch_id bigint not null references coupons.batch,
  member_id bigint not null references identity.member,
  primary key (batch_id, member_id)
);

-- A code, under a keyed hash. A copy of the database redeems nothing.
create table coupons.code (
  id bigint generated always as identity primary key,
  batch_id bigint not null references coupons.batch,
  digest bytea not null unique check (length(digest) = 32)
);
create index code_of_batch on coupons.code (batch_id, id);

create table coupons.redemption (
  id bigint generated always as identity primary key,
  batch_id bigint not null references coupons.batch,
  code_id bigint not null references coupons.code,
  member_id bigint not null references identity.member,
  at timestamptz not null default platform.now(),
  unique (code_id, member_id)
);
create index redemption_of_batch on coupons.redemption (batch_id, id);
create index redemption_of_member on coupons.redemption (member_id, id);

-- A coupon of one member. Its state follows from its times. An order holds it until it settles or is cancelled.
create table coupons.coupon (
  id bigint generated always as identity primary key,
  batch_id bigint not null references coupons.batch,
  member_id bigint not null references identity.member,
  redemption_id bigint unique references coupons.redemption,
  worth_minor bigint not null check (worth_minor > 0),
  made_at timestamptz not null default platform.now(),
  -- Midnight after its last business day.
  ends_at timestamptz not null check (ends_at > made_at),
  issued_at timestamptz,
  order_id bigint unique,
  used_at timestamptz,
  expired_at timestamptz,
  state text not null generated always as (case
    when used_at is not null then 'used' when expired_at is not null then 'expired'
    when order_id is not null then 'held' when issued_at is not null then 'unused' else 'waiting' end) stored,
  check (order_id is null or issued_at is not null and expired_at is null),
  check (used_at is null or order_id is not null)
);
create unique index coupon_of_batch_member on coupons.coupon (batch_id, member_id) where redemption_id is null;
create index coupon_of_batch on coupons.coupon (batch_id, id);
create index coupon_of_member on coupons.coupon (member_id, id);
-- The job that expires coupons, and check 11.
create index coupon_open on coupons.coupon (ends_at, id)
  where used_at is null and expired_at is null and order_id is null;

-- A coupon pays a part of an order's price. The wallets pay the rest.
alter table orders.purchase_order add column coupon_id bigint;
alter table orders.purchase_order add column pay_coupon bigint not null default 0 check (pay_coupon >= 0);
alter table orders.purchase_order drop constraint purchase_order_check9;
alter table orders.purchase_order add constraint purchase_order_paid_whole
  check (pay_recharge + pay_income + pay_coupon = price);
alter table orders.purchase_order add constraint purchase_order_coupon
  check ((coupon_id is null) = (pay_coupon = 0) and (coupon_id is null or not returns_principal));
create index purchase_order_coupon on orders.purchase_order (coupon_id) where coupon_id is not null;

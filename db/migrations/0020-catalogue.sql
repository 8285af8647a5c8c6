-- Catalogue (catalogue.md 1): what is sold, the assets behind it, the contracts those assets earn under and who may pay
-- for them. Other features' guard functions read these tables, so what they rest on cannot be changed after the fact:
-- terms freeze when a product leaves draft, and a party's row keeps the instant at which it was really written.

create schema catalogue;

-- Localized texts are objects of locale -> text; English is always there.
create function catalogue.is_text(t jsonb) returns boolean language sql immutable parallel safe
as $$ select jsonb_typeof(t) = 'object' and jsonb_typeof(t -> 'en') = 'string' and length(t ->> 'en') > 0 $$;

create table catalogue.product (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,59}$'),
  type text not null check (type in ('device', 'fund', 'rental')),
  cycle text not null check (cycle in ('hourly', 'daily', 'weekly')),
  title jsonb not null check (catalogue.is_text(title)),
  description jsonb not null check (catalogue.is_text(description)),
  -- An array of localized texts; a product without stated risks is not sold.
  risks jsonb not null default '[]' check (jsonb_typeof(risks) = 'array'),
  drawing text not null,
  -- A device or rental has a price and an income a unit and cycle. A fund's unit is the step of its amount (so an order
  -- of either is units x unit_price), and its income is the amount times rate_ppb / 1,000,000,000 a cycle.
  unit_price bigint not null check (unit_price between 1 and 100000000000),
  income_per_cycle bigint check (income_per_cycle > 0),
  rate_ppb bigint check (rate_ppb > 0 and rate_ppb < 1000000000),
  units_min integer not null default 1 check (units_min >= 1),
  units_max integer not null check (units_max >= units_min),
  holding_days integer not null check (holding_days between 1 and 3660),
  cycles integer not null,
  purchase_limit integer check (purchase_limit >= units_min),
  min_vip smallint not null default 0 check (min_vip between 0 and 8),
  chances_granted integer not null default 0 check (chances_granted between 0 and 100),
  points_granted integer not null default 0 check (points_granted between 0 and 1000000),
  coupons_allowed boolean not null default false,
  returns_principal boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'on_sale', 'closed', 'wound_up')),
  sales_end_at timestamptz,
  rank integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default platform.now(),
  changed_at timestamptz not null default platform.now(),
  on_sale_at timestamptz,
  closed_at timestamptz,
  wound_up_at timestamptz,
  check ((type = 'fund') = (rate_ppb is not null)),
  check ((type = 'fund') = (income_per_cycle is null)),
  -- Whole cycles in the holding duration: a week's product is held for whole weeks.
  check (case cycle when 'hourly' then cycles = holding_days * 24
    when 'daily' then cycles = holding_days else cycles * 7 = holding_days end),
  check (type <> 'fund' or returns_principal),
  -- Coupon money would come back as somebody's principal (orders.md 5, order_settled).
  check (not (coupons_allowed and returns_principal)),
  check ((status = 'draft') = (on_sale_at is null)),
  check (status not in ('closed', 'wound_up') or closed_at is not null),
  check ((status = 'wound_up') = (wound_up_at is not null))
);
create index product_shelf on catalogue.product (status, rank desc, id desc);

-- One closed issue of a product: its capital and its holders; for a fund its maturity and the end of its sales.
create table catalogue.tranche (
  id bigint generated always as identity primary key,
  product_id bigint not null references catalogue.product,
  n integer not null check (n >= 1),
  sales_end_at timestamptz,
  matures_on date,
  opened_at timestamptz not null default platform.now(),
  closed_at timestamptz,
  unique (product_id, n),
  check (matures_on is null or sales_end_at is not null)
);
create unique index tranche_open on catalogue.tranche (product_id) where closed_at is null;

-- Pictures and papers, re-encoded before they come here; the hash is the address.
create table catalogue.file (
  id bigint generated always as identity primary key,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/webp', 'application/pdf')),
  bytes bytea not null check (octet_length(bytes) between 1 and 4194304),
  width integer, height integer,
  added_by bigint not null,
  added_at timestamptz not null default platform.now()
);
create table catalogue.photo (
  id bigint generated always as identity primary key,
  product_id bigint not null references catalogue.product,
  file_id bigint not null references catalogue.file,
  alt jsonb not null check (catalogue.is_text(alt)),
  place integer not null default 0,
  unique (product_id, file_id)
);
create index photo_file on catalogue.photo (file_id);

create table catalogue.asset (
  id bigint generated always as identity primary key,
  product_id bigint not null references catalogue.product,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,59}$'),
  name jsonb not null check (catalogue.is_text(name)),
  what jsonb not null check (catalogue.is_text(what)),
  place jsonb not null check (catalogue.is_text(place)),
  serial text not null,
  lessee text not null,
  insurance jsonb not null check (catalogue.is_text(insurance)),
  liable jsonb not null check (catalogue.is_text(liable)),
  state text not null default 'working' check (state in ('planned', 'working', 'out_of_order', 'lost', 'sold')),
  version integer not null default 1,
  created_at timestamptz not null default platform.now(),
  changed_at timestamptz not null default platform.now()
);
create index asset_product on catalogue.asset (product_id, id);

-- The contract an asset earns under. `number` is what invoices name: INV-<number>-<period>, period a day, ISO week or
-- month.
create table catalogue.contract (
  id bigint generated always as identity primary key,
  asset_id bigint not null references catalogue.asset,
  number text not null unique check (number ~ '^[A-Za-z0-9-]{1,40}$'),
  title jsonb not null check (catalogue.is_text(title)),
  bills text not null check (bills in ('day', 'week', 'month')),
  -- ISO weekday for weeks, day of the month (clamped to its last) for months; null for days.
  due_day smallint check (due_day between 1 and 31),
  grace_days smallint not null check (grace_days between 0 and 60),
  rent bigint not null check (rent between 1 and 100000000000),
  -- The declared management rate, in basis points of what is received: the only part that becomes fees.
  fee_bps integer not null check (fee_bps between 0 and 3000),
  starts_on date not null,
  ends_on date,
  created_at timestamptz not null default platform.now(),
  check ((bills = 'day') = (due_day is null)),
  check (ends_on is null or ends_on >= starts_on)
);
create index contract_asset on catalogue.contract (asset_id, id);

-- Who may pay for, supply or insure the asset. Never edited: an end date, or a new row. `added_at` is the database's.
create table catalogue.party (
  id bigint generated always as identity primary key,
  contract_id bigint not null references catalogue.contract,
  role text not null check (role in ('payer', 'supplier', 'insurer')),
  name text not null check (length(name) between 2 and 120),
  bank_kind text not null check (bank_kind in ('account', 'mobile_money', 'card')),
  bank_code text not null check (bank_code ~ '^[A-Z0-9]{2,12}$'),
  bank_number text not null check (bank_number ~ '^\+?[0-9]{4,34}$'),
  -- As statement lines name a counterparty's account.
  bank_account text not null generated always as (bank_code || ' ' || bank_number) stored,
  from_on date not null,
  ended_on date,
  added_by bigint not null,
  added_at timestamptz not null default platform.now(),
  unique (contract_id, role, bank_account, from_on),
  check (ended_on is null or ended_on >= from_on)
);
create index party_account on catalogue.party (bank_account);

create table catalogue.document (
  id bigint generated always as identity primary key,
  asset_id bigint not null references catalogue.asset,
  kind text not null check (kind in ('contract', 'invoice', 'insurance', 'delivery', 'inspection', 'other')),
  title jsonb not null check (catalogue.is_text(title)),
  file_id bigint not null references catalogue.file,
  added_by bigint not null,
  added_at timestamptz not null default platform.now()
);
create index document_asset on catalogue.document (asset_id, id);
create index document_file on catalogue.document (file_id);

-- How many units of a product a member has bought and not cancelled: the purchase limit. Written by orders, in its
-- purchase.
create table catalogue.member_units (
  product_id bigint not null,
  member_id bigint not null,
  units bigint not null check (units >= 0),
  primary key (product_id, member_id)
);

-- What a product's cycles should have paid all holders and did. Written by the accrual run when it freezes a cycle and
-- when a supplement follows; `missed_after` is the invoice's due date plus grace: until then a gap reads "awaiting".
create table catalogue.cycle_figure (
  product_id bigint not null,
  cycle_start timestamptz not null,
  expected bigint not null check (expected >= 0),
  paid bigint not null check (paid >= 0),
  missed_after timestamptz,
  primary key (product_id, cycle_start)
);
create index cycle_short on catalogue.cycle_figure (product_id, cycle_start) where paid < expected;
-- Its sums by business month, so that no page adds up hourly cycles.
create table catalogue.month_figure (
  product_id bigint not null,
  month date not null,
  expected bigint not null,
  paid bigint not null,
  cycles integer not null,
  primary key (product_id, month)
);

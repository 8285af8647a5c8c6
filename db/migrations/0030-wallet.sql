-- Wallet (wallets.md 2): recharges and their lots, payout accounts, withdrawals. Amounts are minor units of birr.
-- c3_app writes rows, but never the columns that say what a bank line did: those belong to the guards below.

create schema wallet;

-- Where a member may be paid. The number is kept because the bank needs it; lists show its last four digits.
create table wallet.payout_account (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  kind text not null check (kind in ('card', 'account', 'mobile_money')),
  institution text not null,
  number text not null,
  holder_name text not null,
  opening_address text not null,
  verified_at timestamptz,
  usable_from timestamptz not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  check (not (is_default and removed_at is not null))
);
create index payout_account_member on wallet.payout_account (member_id, id) where removed_at is null;
create unique index payout_account_default on wallet.payout_account (member_id) where is_default;
-- Whose account pays or is paid is asked by its number.
create index payout_account_number on wallet.payout_account (institution, number);

-- One number binds to one member for good (wallets.md 5), also after the member removed it. Written by bind_number
-- alone; only a phone's owner takes its number from somebody else.
create table wallet.bound_number (
  number_hash bytea primary key check (octet_length(number_hash) = 32),
  member_id bigint not null,
  bound_at timestamptz not null
);

-- `settled_*` and `statement_line_id` are written by consume_recharge alone: a recharge succeeds by a bank line or not
-- at all.
create table wallet.recharge (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  reference text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  channel text not null check (channel in ('bank_transfer', 'mobile_money')),
  payer_kind text not null,
  payer_institution text,
  payer_number text not null,
  payer_name text not null,
  state text not null default 'created' check (state in ('created', 'pending', 'succeeded', 'failed', 'expired')),
  reason_code text,
  approval_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ask_at timestamptz,
  asks integer not null default 0,
  statement_line_id bigint unique,
  settled_minor bigint,
  settled_at timestamptz,
  check ((state = 'succeeded') = (statement_line_id is not null)),
  check ((statement_line_id is null) = (settled_minor is null))
);
create index recharge_member on wallet.recharge (member_id, id desc);
create index recharge_state on wallet.recharge (state, id);
create index recharge_asking on wallet.recharge (ask_at) where state in ('created', 'pending');

-- Recharge money by source: spent oldest first, returned newest first (wallets.md 3). The lock on the member's recharge
-- account guards the member's lots: whoever changes `left_minor` holds it.
create table wallet.recharge_lot (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  recharge_id bigint not null unique references wallet.recharge,
  source_kind text not null,
  source_institution text not null,
  source_number text not null,
  source_name text not null,
  amount_minor bigint not null check (amount_minor > 0),
  left_minor bigint not null check (left_minor between 0 and amount_minor),
  -- No index reads `left_minor`, which every purchase changes; this changes once or twice in a lot's life.
  used_up boolean not null default false check (used_up = (left_minor = 0)),
  created_at timestamptz not null
) with (fillfactor = 80);
create index recharge_lot_left on wallet.recharge_lot (member_id, id) where not used_up;
create index recharge_lot_source on wallet.recharge_lot (source_institution, source_number);

-- What an order, a return or a recall took from a lot, and how much of it came back.
create table wallet.lot_use (
  use_kind text not null check (use_kind in ('order', 'return', 'recall')),
  use_id bigint not null,
  -- Without a foreign key, which would look the lot up once more for every purchase: lots are never deleted, and uses
  -- are written from them.
  lot_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  given_back_minor bigint not null default 0 check (given_back_minor between 0 and amount_minor),
  primary key (use_kind, use_id, lot_id)
);
create index lot_use_lot on wallet.lot_use (lot_id);

-- Both ways out: income to a payout account, unspent recharge money back to its source. `number` is the order number
-- the member sees and the instruction id the bank knows, so that asking again can never be a second payout.
create table wallet.withdrawal (
  id bigint generated always as identity primary key,
  number text not null unique,
  member_id bigint not null,
  kind text not null check (kind in ('income', 'recharge_return')),
  amount_minor bigint not null check (amount_minor > 0),
  tax_minor bigint not null check (tax_minor >= 0),
  bank_charge_minor bigint not null check (bank_charge_minor >= 0),
  net_minor bigint not null check (net_minor > 0),
  payout_account_id bigint references wallet.payout_account,
  to_kind text not null,
  to_institution text not null,
  to_number text not null,
  to_name text not null,
  state text not null check (state in (
    'pending_review', 'approved', 'waiting_funds', 'sending', 'unknown', 'processing',
    'paid', 'partly_returned', 'returned', 'rejected', 'cancelled', 'failed')),
  reviewers_needed smallint not null check (reviewers_needed between 0 and 2),
  reason_code text,
  hold_id bigint not null unique,
  held_until timestamptz,
  held_reason text,
  requested_at timestamptz not null,
  reviewed_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  expected_from date not null,
  expected_until date not null,
  attempts integer not null default 0,
  next_try_at timestamptz,
  bank_reference text,
  settled_minor bigint,
  paid_line_id bigint unique,
  released_after_seq bigint,
  -- What came back to the wallet so far, tax and charge with the last of it; written by consume_payout_return alone.
  returned_minor bigint,
  check (amount_minor = tax_minor + bank_charge_minor + net_minor),
  check (kind = 'income' or (tax_minor = 0 and bank_charge_minor = 0))
);
create index withdrawal_member on wallet.withdrawal (member_id, id desc);
create index withdrawal_queue on wallet.withdrawal (state, requested_at, id);
create index withdrawal_open on wallet.withdrawal (requested_at, id)
  where state in ('pending_review', 'approved', 'waiting_funds', 'sending', 'unknown', 'processing', 'partly_returned');
create index withdrawal_amount on wallet.withdrawal (amount_minor);
create index withdrawal_due on wallet.withdrawal (next_try_at, id)
  where state in ('approved', 'waiting_funds', 'sending', 'unknown', 'processing');
create index withdrawal_recent on wallet.withdrawal (member_id, requested_at) where kind = 'income';
create index withdrawal_released on wallet.withdrawal (member_id, released_after_seq)
  where released_after_seq is not null;
create index withdrawal_requested on wallet.withdrawal (requested_at, id);
-- The published times: what was paid of late, and what is open.
create index withdrawal_paid on wallet.withdrawal (paid_at);

create table wallet.withdrawal_event (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references wallet.withdrawal,
  state text not null,
  at timestamptz not null,
  actor text not null,
  reason_code text,
  note text
);
create index withdrawal_event_of on wallet.withdrawal_event (withdrawal_id, id);

-- A reviewer's word. Two different staff for large payouts: the primary key and the act say so.
create table wallet.withdrawal_review (
  withdrawal_id bigint not null references wallet.withdrawal,
  staff_id bigint not null,
  decision text not null check (decision in ('approved', 'rejected')),
  reason_code text,
  note text,
  act_id bigint,
  at timestamptz not null,
  primary key (withdrawal_id, staff_id)
);

-- Holding a withdrawal needs two staff, a reason code and an end (promises.md 4).
create table wallet.withdrawal_stay (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references wallet.withdrawal,
  act_id bigint not null unique,
  reason_code text not null,
  until timestamptz not null,
  proposed_by bigint not null,
  proposed_at timestamptz not null,
  confirmed_by bigint,
  confirmed_at timestamptz,
  check (confirmed_by is distinct from proposed_by or confirmed_by is null)
);
create index withdrawal_stay_of on wallet.withdrawal_stay (withdrawal_id);
create index withdrawal_stay_proposed on wallet.withdrawal_stay (id) where confirmed_by is null;

-- The acts that two persons sign: the approval of a large payout, and making good what the bank did not send back. What
-- is missing may change while an act waits; then it is proposed anew.
create table wallet.withdrawal_act (
  act_id bigint primary key,
  withdrawal_id bigint not null references wallet.withdrawal,
  kind text not null check (kind in ('approval', 'make_good'))
);
create unique index withdrawal_act_approval on wallet.withdrawal_act (withdrawal_id) where kind = 'approval';
create index withdrawal_act_of on wallet.withdrawal_act (withdrawal_id);

-- The sandbox bank's own books. Every account is a liability of the bank, seen from its holder: a credit is money in.
-- Play money comes from the vault. Only the vault lives below zero, so that all balances sum to zero.

create schema bank;

create table bank.setting (
  one boolean primary key default true check (one),
  clock_offset_ms bigint not null default 0,
  payout_latency_ms bigint not null,
  transfer_latency_ms bigint not null
);

create table bank.holiday (day date primary key);

create table bank.account (
  id bigint generated always as identity primary key,
  code text unique,
  role text not null check (role in ('house', 'vault', 'outside', 'member')),
  kind text not null check (kind in ('card', 'account', 'mobile_money')),
  bank text not null,
  number text not null,
  holder_name text not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  balance_minor bigint not null default 0,
  last_sequence bigint not null default 0,
  last_booked_at timestamptz not null default '-infinity',
  -- The last day whose statement was handed out. It takes no more entries.
  closed_through date not null default '-infinity',
  opened_at timestamptz not null,
  unique (kind, bank, number),
  check ((code is null) = (role in ('outside', 'member'))),
  check (role in ('house', 'vault') or balance_minor >= 0)
);

create table bank.entry (
  id bigint generated always as identity primary key,
  kind text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reference text,
  instruction_id text,
  deposit_id bigint,
  -- The id of an admin act; the same act never books twice.
  act_id text unique,
  act_hash bytea,
  -- The entry that a return or a recall undoes.
  relates_to bigint references bank.entry,
  narrative text not null,
  booked_at timestamptz not null
);
create index on bank.entry (relates_to) where relates_to is not null;
-- The database refuses a second payment of one instruction, whatever the code above does. Money may come back in parts.
create unique index entry_once_per_instruction on bank.entry (instruction_id, kind)
  where instruction_id is not null and kind not in ('payout_return', 'transfer_return');
create unique index entry_once_per_deposit on bank.entry (deposit_id) where deposit_id is not null and kind = 'deposit';

create table bank.line (
  id bigint generated always as identity unique,
  account_id bigint not null references bank.account,
  sequence bigint not null,
  entry_id bigint not null references bank.entry,
  direction text not null check (direction in ('credit', 'debit')),
  amount_minor bigint not null check (amount_minor > 0),
  balance_after_minor bigint not null,
  counterparty_id bigint not null references bank.account,
  booked_at timestamptz not null,
  value_date date not null,
  statement_date date not null,
  primary key (account_id, sequence)
);
create index on bank.line (account_id, statement_date, sequence);
create index on bank.line (entry_id);

create function bank.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'bank.% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on bank.entry
  for each statement execute function bank.refuse_change();
create trigger append_only before update or delete or truncate on bank.line
  for each statement execute function bank.refuse_change();

create function bank.is_statement_day(p_day date) returns boolean language sql stable as $$
  select extract(isodow from p_day) <> 7 and not exists (select from bank.holiday where day = p_day)
$$;

-- The first day on or after `p_day` on which a statement is made.
create function bank.statement_day(p_day date) returns date language plpgsql stable as $$
begin
  while not bank.is_statement_day(p_day) loop
    p_day := p_day + 1;
  end loop;
  return p_day;
end $$;

-- The first day that the statement of `p_day` covers: the day after the statement before it.
create function bank.statement_covers_from(p_day date) returns date language plpgsql stable as $$
begin
  while not bank.is_statement_day(p_day - 1) loop
    p_day := p_day - 1;
  end loop;
  return p_day;
end $$;

-- Moves money once, or returns null when the paying account has not enough. It locks accounts in order of id. Booking
-- time never runs backwards on an account. A day whose statement was handed out stays unchanged.
create function bank.book(
  p_from bigint, p_to bigint, p_amount bigint, p_kind text, p_at timestamptz, p_force boolean, p_narrative text,
  p_reference text, p_instruction text, p_deposit bigint, p_act text, p_act_hash bytea, p_relates_to bigint
) returns bigint language plpgsql as $$
declare
  v_payer bank.account;
  v_payee bank.account;
  v_at timestamptz;
  v_day date;
  v_closed date;
  v_statement date;
  v_entry bigint;
begin
  if p_from = p_to or p_amount <= 0 then
    raise exception 'bank.book: % -> % of %', p_from, p_to, p_amount;
  end if;
  perform from bank.account where id in (p_from, p_to) order by id for update;
  select * into strict v_payer from bank.account where id = p_from;
  select * into strict v_payee from bank.account where id = p_to;
  if v_payer.role <> 'vault' and not p_force and v_payer.balance_minor < p_amount then
    return null;
  end if;

  v_at := greatest(p_at, v_payer.last_booked_at, v_payee.last_booked_at);
  v_day := (v_at at time zone 'Africa/Addis_Ababa')::date;
  v_closed := greatest(v_payer.closed_through, v_payee.closed_through);
  if v_day <= v_closed then
    v_day := v_closed + 1;
    v_at := v_day::timestamp at time zone 'Africa/Addis_Ababa';
  end if;
  v_statement := bank.statement_day(v_day);

  insert into bank.entry (kind, amount_minor, reference, instruction_id, deposit_id, act_id, act_hash, relates_to, narrative, booked_at)
  values (p_kind, p_amount, p_reference, p_instruction, p_deposit, p_act, p_act_hash, p_relates_to, p_narrative, v_at)
  returning id into v_entry;
  update bank.account set balance_minor = balance_minor - p_amount, last_sequence = last_sequence + 1, last_booked_at = v_at
    where id = p_from;
  update bank.account set balance_minor = balance_minor + p_amount, last_sequence = last_sequence + 1, last_booked_at = v_at
    where id = p_to;
  insert into bank.line (account_id, sequence, entry_id, direction, amount_minor, balance_after_minor, counterparty_id,
                         booked_at, value_date, statement_date)
  values
    (p_from, v_payer.last_sequence + 1, v_entry, 'debit', p_amount, v_payer.balance_minor - p_amount, p_to, v_at, v_day, v_statement),
    (p_to, v_payee.last_sequence + 1, v_entry, 'credit', p_amount, v_payee.balance_minor + p_amount, p_from, v_at, v_day, v_statement);
  return v_entry;
end $$;

create table bank.deposit (
  id bigint generated always as identity primary key,
  reference text not null unique,
  request_hash bytea not null,
  token text not null unique,
  pin text not null,
  pin_tries int not null default 0,
  state text not null check (state in ('created', 'pending', 'succeeded', 'failed', 'expired')),
  amount_minor bigint not null check (amount_minor > 0),
  settled_minor bigint,
  channel text not null check (channel in ('bank_transfer', 'mobile_money')),
  payer_id bigint not null references bank.account,
  return_url text not null,
  narrative text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  reason text,
  entry_id bigint references bank.entry,
  check ((state = 'succeeded') = (entry_id is not null and settled_minor is not null))
);
create index on bank.deposit (expires_at) where state in ('created', 'pending');

-- Payouts and transfers: one table, so that one id never pays twice under two names.
create table bank.instruction (
  id bigint generated always as identity primary key,
  instruction_id text not null unique,
  type text not null check (type in ('payout', 'transfer')),
  request_hash bytea not null,
  state text not null check (state in ('processing', 'paid', 'refused', 'returned')),
  from_code text not null check (from_code in ('client', 'operator')),
  to_kind text not null,
  to_bank text not null,
  to_number text not null,
  to_name text,
  amount_minor bigint not null check (amount_minor > 0),
  settled_minor bigint,
  reference text,
  narrative text not null,
  reason text,
  accepted_at timestamptz not null,
  due_at timestamptz not null,
  settled_at timestamptz,
  return_at timestamptz,
  return_reason text,
  returned_at timestamptz,
  returned_minor bigint not null default 0 check (returned_minor between 0 and settled_minor),
  entry_id bigint references bank.entry,
  return_entry_id bigint references bank.entry,
  check ((state in ('paid', 'returned')) = (entry_id is not null)),
  check ((state = 'returned') = (return_entry_id is not null))
);
create index on bank.instruction (due_at) where state = 'processing';
create index on bank.instruction (return_at) where state = 'paid' and return_at is not null;

create table bank.lease (
  lease_id text primary key,
  plan jsonb not null,
  payer_id bigint not null references bank.account
);

create table bank.rent_due (
  lease_id text not null references bank.lease,
  n int not null,
  due_date date not null,
  period text not null,
  period_start date not null,
  period_end date not null,
  amount_minor bigint not null,
  grace_until date not null,
  behaviour text not null check (behaviour in ('pay', 'late', 'partial', 'miss')),
  primary key (lease_id, n)
);

create table bank.rent_payment (
  id bigint generated always as identity primary key,
  lease_id text not null,
  n int not null,
  part int not null,
  pay_at timestamptz not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'due' check (state in ('due', 'paid', 'bounced')),
  entry_id bigint references bank.entry,
  unique (lease_id, n, part),
  foreign key (lease_id, n) references bank.rent_due
);
create index on bank.rent_payment (pay_at) where state = 'due';

create table bank.webhook (
  id bigint generated always as identity primary key,
  webhook_id text not null unique,
  type text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'exhausted', 'lost')),
  attempts int not null default 0,
  last_outcome text,
  -- Set by the fault that reorders: waits until a later one went out, or until this instant.
  held_until timestamptz,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null
);
create index on bank.webhook (next_attempt_at, id) where state = 'waiting';

create table bank.fault (
  position int primary key,
  rule jsonb not null,
  chances bigint not null default 0,
  hits bigint not null default 0
);

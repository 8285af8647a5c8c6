-- Orders that the rail gave to the bank, and payments that the bank sent to another account.
set role c3_ledger;

-- An order stands here before the bank hears of it. Only a function that proved it writes the row.
create table ledger.bank_order (
  instruction_id text primary key,
  -- The account that the bank must pay, as its lines name it.
  account text not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  -- A payout captures this hold. A transfer carries out this act. The operator's own money has neither.
  hold_id bigint,
  act_id bigint references ledger.act,
  ordered_at timestamptz not null,
  -- The bank's own last word. The order never moves money then.
  refused_at timestamptz,
  check (hold_id is null or act_id is null)
);
create index bank_order_hold on ledger.bank_order (hold_id) where hold_id is not null;
create index bank_order_act on ledger.bank_order (act_id) where act_id is not null;

-- The bank paid our order to another account. Nothing goes to the account of the order until staff close this.
create table ledger.misdirected_line (
  statement_line_id bigint primary key references ledger.statement_line,
  instruction_id text not null,
  account text not null,
  noted_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint,
  note text,
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create index misdirected_line_open on ledger.misdirected_line (account) where closed_at is null;
create index misdirected_line_instruction on ledger.misdirected_line (instruction_id);

set role c3_owner;
create index instruction_act on reconciliation.instruction (act_id) where act_id is not null;

-- Orders of before, so that no act is ordered twice and no hold under way goes free.
set role c3_ledger;
create function ledger.keep_order(
  instruction text, account text, amount bigint, hold bigint, act bigint, ordered_at timestamptz,
  refused_at timestamptz)
returns void language sql security definer set search_path = ledger, pg_temp as $$
  insert into bank_order values (instruction, account, amount, hold, act, ordered_at, refused_at)
$$;
grant execute on function ledger.keep_order to c3_owner;
set role c3_owner;
select ledger.keep_order(number, to_institution || ' ' || to_number, net_minor, hold_id, null,
    coalesce(sent_at, requested_at), case state when 'failed' then ended_at end)
  from wallet.withdrawal
  where state in ('sending', 'unknown', 'processing', 'paid', 'partly_returned', 'returned') or sent_at is not null;
select ledger.keep_order(instruction_id,
    case to_kind when 'house' then to_number else to_institution || ' ' || to_number end, amount_minor, null, act_id,
    created_at, case state when 'refused' then ended_at end)
  from reconciliation.instruction where state <> 'queued';
set role c3_ledger;
drop function ledger.keep_order;
set role c3_owner;

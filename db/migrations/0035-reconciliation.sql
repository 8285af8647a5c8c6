-- Reconciliation (money.md 1, 5): every line of the bank is explained, every day is closed against the bank's statement.

set role c3_ledger;

-- What the bank says about a line beyond its amount. Lines of the bank's own feed always carry it.
alter table ledger.statement_line
  add column kind text not null default 'transfer',
  add column counterparty_kind text not null default 'account',
  add column instruction_id text,
  add column bank_reference text,
  add column relates_to_seq bigint,
  add column statement_date date;
create index statement_line_instruction on ledger.statement_line (instruction_id) where instruction_id is not null;
create index statement_line_day on ledger.statement_line (account, statement_date);
create index statement_line_bank_reference on ledger.statement_line (bank_reference) where account = 'operator';

create index bank_notice_reference on ledger.bank_notice (reference, kind);

-- The bank's own calendar: which statement comes next, and from when on it is late.
alter table ledger.statement_day add column next_date date, add column next_due_at timestamptz;
alter table ledger.reconciled_day
  add column bank_seq_until bigint not null default 0,
  add column posting_seq_until bigint not null default 0;

-- The operator's own account, learnt from the bank alone: a line that left it and the same bank entry on the client account.
grant insert on ledger.operator_account to c3_feed;
grant select on ledger.operator_account to c3_feed;

-- Outward lines against what was posted for them, never above the one or the other. A transfer that the bank paid short is
-- matched in part; its rest stays under way until another line shows it.
create table ledger.outward_match (
  transfer_id uuid not null,
  statement_line_id bigint not null references ledger.statement_line,
  amount bigint not null check (amount > 0),
  primary key (transfer_id, statement_line_id)
);
create index outward_match_line on ledger.outward_match (statement_line_id);
create trigger outward_match_append_only before update or delete on ledger.outward_match for each row execute function platform.refuse_change();
create trigger outward_match_no_truncate before truncate on ledger.outward_match for each statement execute function platform.refuse_change();
grant select on ledger.outward_match to c3_app, c3_owner;

-- An act that names a line clears it: what it moves is taken off what the line has in suspense, so it has to leave suspense.
alter table ledger.act add constraint act_clears_its_line check (statement_line_id is null or coalesce(debit & 63 = 16, false));

create index line_recalled on ledger.line (guard) where purpose in ('recharge_recalled', 'revenue_recalled', 'deposit_recalled');

-- A recalled deposit that nobody had claimed yet leaves suspense again.
insert into ledger.posting_rule values ('deposit_recalled', 16, 1, 'house', 'recall', false);

-- What has been posted against one line of the client account.
create function ledger.posted_for_line(p_line bigint) returns bigint
language sql stable security definer set search_path = ledger, pg_temp as $$
  select (coalesce((select sum(amount) from line where guard = p_line and purpose in ('bank_in', 'bank_charge')), 0)
        + coalesce((select sum(amount) from line where guard = p_line and credit = 65
                    and purpose in ('recharge_recalled', 'revenue_recalled', 'deposit_recalled')), 0)
        + coalesce((select sum(amount) from outward_match where statement_line_id = p_line), 0))::bigint
$$;

-- What of a posted transfer's bank money no line of the bank has shown yet; null where nothing is posted.
create function ledger.outward_left(p_transfer uuid) returns bigint
language sql stable security definer set search_path = ledger, pg_temp as $$
  select (sum(amount) - coalesce((select sum(amount) from outward_match where transfer_id = p_transfer), 0))::bigint
  from line where transfer_id = p_transfer and credit = 65
    and purpose not in ('bank_charge', 'recharge_recalled', 'revenue_recalled', 'deposit_recalled')
$$;

-- Says that a posted transfer is what an outward line of the bank shows. Works out the amount itself: what both still have
-- open. Returns it; zero where nothing is posted yet or nothing is open.
create function ledger.match_outward(p_transfer uuid, p_line bigint) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare v_amount bigint; v_line statement_line;
begin
  select * into v_line from statement_line where id = p_line for no key update;
  if v_line.id is null or v_line.account <> 'client' or v_line.direction <> 'out' then perform opposed('outward_line_not_matching'); end if;
  v_amount := least(v_line.amount - posted_for_line(p_line), coalesce(outward_left(p_transfer), 0));
  if v_amount <= 0 then return 0; end if;
  insert into outward_match values (p_transfer, p_line, v_amount);
  return v_amount;
end $$;

-- Closes one statement day of the client account, or says what is in the way. Posting waits for the instant it takes: the
-- client account is locked first, and every poster of bank money needs it.
--   opening = the last closing; lines add up to the bank's closing; closing = ledger + unposted - not yet stated.
-- Watermarks keep it short at volume: everything before them was stated and posted when the last day closed.
create function ledger.close_day(p_day date) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_day statement_day; v_last reconciled_day; v_lines record; v_ledger bigint; v_unposted bigint; v_not_stated bigint;
  v_bank_seq bigint; v_posting_seq bigint; v_oldest date; v_unanswered date;
begin
  select -posted into v_ledger from account where id = 65 for no key update;
  select * into v_last from reconciled_day where rail = 1 order by business_date desc limit 1;
  if v_last.business_date >= p_day then return 'already_closed'; end if;
  select * into v_day from statement_day where rail = 1 and account = 'client' and business_date = p_day;
  if v_day.business_date is null then return 'statement_missing'; end if;
  if exists (select from statement_day where rail = 1 and account = 'client' and business_date < p_day
             and business_date > coalesce(v_last.business_date, '-infinity')) then return 'earlier_day_open'; end if;
  if v_day.opening <> coalesce(v_last.bank_closing, 0) then return 'opening_differs'; end if;

  select count(*) n, coalesce(sum(case direction when 'in' then amount else -amount end), 0) net into v_lines
    from statement_line where account = 'client' and coalesce(statement_date, value_date) = p_day;
  if v_lines.n <> v_day.line_count or v_day.opening + v_lines.net <> v_day.closing then return 'lines_differ'; end if;

  -- Lines of the bank up to this day that the ledger has not posted in full.
  select coalesce(sum(case l.direction when 'in' then open else -open end), 0), min(l.bank_seq) filter (where open <> 0),
      min(coalesce(l.statement_date, l.value_date)) filter (where open <> 0 and direction = 'out')
    into v_unposted, v_bank_seq, v_unanswered
    from (select s.*, s.amount - posted_for_line(s.id) as open from statement_line s
          where s.account = 'client' and s.bank_seq > coalesce(v_last.bank_seq_until, 0)
            and coalesce(s.statement_date, s.value_date) <= p_day) l;

  -- Postings to the client account that no statement up to this day shows: later lines, and instructions under way.
  select coalesce(sum(hidden), 0), min(seq) filter (where hidden <> 0), min(business_date) filter (where hidden <> 0 and under_way)
    into v_not_stated, v_posting_seq, v_oldest
    from (
      select min(p.seq) seq, sum(-p.amount)::bigint hidden, t.business_date, false under_way
        from posting p
        join line l on l.transfer_id = p.transfer_id and l.n = p.n
        join transfer t on t.id = p.transfer_id
        join statement_line s on s.id = l.guard and coalesce(s.statement_date, s.value_date) > p_day
        where p.account_id = 65 and p.seq > coalesce(v_last.posting_seq_until, 0)
          and l.purpose in ('bank_in', 'bank_charge', 'recharge_recalled', 'revenue_recalled', 'deposit_recalled')
        group by p.transfer_id, t.business_date
      union all
      select seq, hidden + coalesce((
          select sum(m.amount) from outward_match m join statement_line s on s.id = m.statement_line_id
          where m.transfer_id = x.transfer_id and coalesce(s.statement_date, s.value_date) <= p_day), 0)::bigint,
        business_date, true
        from (
          select p.transfer_id, min(p.seq) seq, sum(-p.amount)::bigint hidden, t.business_date
            from posting p
            join line l on l.transfer_id = p.transfer_id and l.n = p.n
            join transfer t on t.id = p.transfer_id
            where p.account_id = 65 and p.seq > coalesce(v_last.posting_seq_until, 0)
              and l.purpose not in ('bank_in', 'bank_charge', 'recharge_recalled', 'revenue_recalled', 'deposit_recalled')
            group by p.transfer_id, t.business_date) x
    ) y;
  -- An instruction that the bank has not shown for this long is no longer under way: something is wrong.
  if v_oldest < p_day - 10 then return 'under_way_too_long'; end if;
  -- Nor is money gone for this long that nobody answers for.
  if v_unanswered < p_day - 10 then return 'unposted_too_long'; end if;
  if v_day.closing <> v_ledger + v_unposted - v_not_stated then return 'closing_differs'; end if;

  insert into reconciled_day (rail, business_date, bank_closing, ledger_balance, unposted, not_stated, next_due_at, closed_at,
                              bank_seq_until, posting_seq_until)
  values (1, p_day, v_day.closing, v_ledger, v_unposted, v_not_stated,
    coalesce(v_day.next_due_at, (p_day + 2)::timestamp at time zone 'Africa/Addis_Ababa') + interval '6 hours', platform.now(),
    coalesce(v_bank_seq - 1, (select max(bank_seq) from statement_line where account = 'client' and coalesce(statement_date, value_date) <= p_day), coalesce(v_last.bank_seq_until, 0)),
    coalesce(v_posting_seq - 1, (select version from account where id = 65)));
  return 'closed';
end $$;
grant execute on function ledger.close_day, ledger.match_outward, ledger.outward_left, ledger.posted_for_line, ledger.lain_ten_working_days to c3_app, c3_owner;

set role c3_owner;
create schema reconciliation;
grant usage on schema reconciliation to c3_app, c3_ledger;

-- What became of each line of the client account. `open`: money still in suspense, or money gone that nobody explained.
create table reconciliation.line_work (
  statement_line_id bigint primary key references ledger.statement_line,
  outcome text not null check (outcome in ('received', 'matched', 'charged', 'recalled', 'unexplained')),
  open boolean not null,
  handled_at timestamptz not null,
  -- Outward: the posted transfer that explains the line.
  transfer_id uuid
);
create index line_work_open on reconciliation.line_work (statement_line_id) where open;

-- How far the lines were handled: one row, so that the next run starts where the last one ended.
create table reconciliation.progress (one boolean primary key default true check (one), bank_seq bigint not null default 0);
insert into reconciliation.progress default values;

-- Instructions to the bank other than members' payouts: send-backs, tax, fees, deployments, the operator's own transfers.
create table reconciliation.instruction (
  id bigint generated always as identity primary key,
  instruction_id text not null unique,
  kind text not null check (kind in ('send_back', 'tax', 'fees', 'deployment', 'operator_in', 'goods')),
  from_account text not null check (from_account in ('client', 'operator')),
  to_kind text not null,
  to_institution text not null,
  to_number text not null,
  to_name text,
  amount_minor bigint not null check (amount_minor > 0),
  reference text,
  narrative text not null,
  -- The transfer already posted for it; absent where the bank's line comes first (the operator's own money).
  transfer_id uuid,
  act_id bigint,
  state text not null default 'queued' check (state in ('queued', 'unknown', 'processing', 'paid', 'refused', 'returned')),
  reason_code text,
  attempts integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  statement_line_id bigint unique,
  -- A refused instruction is final at the bank; the same posting goes out again under a new one.
  replaced_by bigint references reconciliation.instruction,
  -- What may be ordered again: the bank refused it in its own last word, or would take no such order from anybody. That it was
  -- silent, did not know the id or did not take our key says nothing about what it has paid.
  constraint instruction_refused_for_good check (state <> 'refused' or coalesce(reason_code in ('account_unknown', 'account_number_invalid',
    'account_closed', 'name_mismatch', 'insufficient_funds', 'same_account', 'rejected_by_receiver', 'bank_refused',
    'body_invalid', 'institution_unknown', 'number_invalid'), false))
);
create index instruction_transfer on reconciliation.instruction (transfer_id);
create index instruction_due on reconciliation.instruction (next_try_at) where state in ('queued', 'unknown', 'processing');

-- Two-person acts of this feature (the act itself is ledger.act; this is what the console shows and carries out).
create table reconciliation.bank_act (
  id bigint generated always as identity primary key,
  act_id bigint not null unique,
  kind text not null check (kind in ('send_back', 'shortfall_cover', 'budget_fund', 'tax_remit', 'fees_take')),
  amount_minor bigint not null check (amount_minor > 0),
  statement_line_id bigint references ledger.statement_line,
  note text not null,
  state text not null default 'proposed' check (state in ('proposed', 'done', 'withdrawn')),
  proposed_by bigint not null,
  proposed_at timestamptz not null,
  ended_by bigint,
  ended_at timestamptz
);
create index bank_act_open on reconciliation.bank_act (id) where state = 'proposed';

grant select, insert on all tables in schema reconciliation to c3_app;
grant update (outcome, open, transfer_id) on reconciliation.line_work to c3_app;
grant update (bank_seq) on reconciliation.progress to c3_app;
grant update (transfer_id, state, reason_code, attempts, next_try_at, ended_at, statement_line_id, replaced_by) on reconciliation.instruction to c3_app;
grant update (state, ended_by, ended_at) on reconciliation.bank_act to c3_app;

-- Guard 'recall': the bank took an inward line back. The guard row is the recall's own line; what is debited must have
-- come from the line it undoes, and all of it together never exceeds the bank's amount.
create function reconciliation.consume_recall(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = reconciliation, ledger, pg_temp as $$
begin
  -- Recalls of one line queue on the client account, which the ledger has locked before it asks.
  if exists (
    select from (select g, sum(a) fresh from unnest(amounts, guards) u(a, g) group by g) u
    left join statement_line s on s.id = u.g and s.account = 'client' and s.direction = 'out' and s.kind = 'recall'
    where s.id is null or s.amount < u.fresh + ledger.posted_for_line(u.g)
  ) then perform ledger.opposed('recall_not_covering'); end if;
  if exists (
    select from unnest(purposes, debits, amounts, guards) u(p, d, a, g)
    join statement_line s on s.id = u.g
    left join statement_line o on o.account = 'client' and o.rail = s.rail and o.bank_seq = s.relates_to_seq and o.direction = 'in'
    where (u.d & 63) not in (2, 16) and u.a > coalesce((
      select sum(l.amount) from suspense_use x join line l on l.transfer_id = x.transfer_id
      where x.statement_line_id = o.id and l.debit = 64 + 16 and l.credit = u.d and l.purpose in ('recharge_settled', 'revenue_received')), 0)
  ) then perform ledger.opposed('recall_not_covering'); end if;
  -- What a rent still has for holders shrinks by what is taken from it: no accrual may hand out what the bank took back.
  if exists (
    select from unnest(debits, amounts, guards) u(d, a, g)
    join statement_line s on s.id = u.g
    join statement_line o on o.account = 'client' and o.rail = s.rail and o.bank_seq = s.relates_to_seq and o.direction = 'in'
    where (u.d & 63) = 21 and not revenue.take_back(o.id, u.d >> 6, u.a)
  ) then perform ledger.opposed('recall_not_covering'); end if;
  perform ledger.use_suspense(array_agg(o.id), array_agg(u.a), array_agg(u.t))
    from unnest(debits, amounts, guards, transfers) u(d, a, g, t)
    join statement_line s on s.id = u.g
    join statement_line o on o.account = 'client' and o.rail = s.rail and o.bank_seq = s.relates_to_seq
    where (u.d & 63) = 16
    having count(*) > 0;
end $$;
revoke execute on function reconciliation.consume_recall from public;
grant execute on function reconciliation.consume_recall to c3_ledger;
insert into ledger.guard_kind values ('recall', 'reconciliation.consume_recall');

-- The ledger (money.md 1). Everything here belongs to c3_ledger, which nobody can sign in as; ledger.post() is the
-- only writer of money. A posted balance is credits minus debits, so debit-normal accounts stand at or below zero.

set role c3_ledger;
create schema ledger;
grant usage on schema ledger to c3_app, c3_feed, c3_owner;

-- Account classes. An account's id is scope_id * 64 + class code: no look-up is ever needed to address one, and a
-- member's accounts lie side by side. Codes below 16 are debit-normal; the balance check on `account` reads that bit.
create table ledger.class (
  code smallint primary key check (code between 1 and 63),
  name text not null unique,
  asset text not null check (asset in ('ETB', 'C3COIN', 'UNIT', 'CHANCE')),
  scope text not null check (scope in ('rail', 'operator', 'member', 'product', 'tranche'))
);
insert into ledger.class values
  (1, 'client_bank', 'ETB', 'rail'), (2, 'operator_due', 'ETB', 'operator'),
  (8, 'points_issued', 'C3COIN', 'operator'), (9, 'stock_issued', 'UNIT', 'product'), (10, 'chances_issued', 'CHANCE', 'operator'),
  (16, 'suspense', 'ETB', 'rail'), (17, 'member_recharge', 'ETB', 'member'), (18, 'member_income', 'ETB', 'member'),
  (19, 'order_pending', 'ETB', 'product'), (20, 'product_capital', 'ETB', 'tranche'), (21, 'product_revenue', 'ETB', 'product'),
  (22, 'product_payable', 'ETB', 'product'), (23, 'rewards_budget', 'ETB', 'operator'), (24, 'coupon_hold', 'ETB', 'operator'),
  (25, 'prize_hold', 'ETB', 'operator'), (26, 'fees', 'ETB', 'operator'), (27, 'tax_payable', 'ETB', 'operator'),
  (32, 'member_points', 'C3COIN', 'member'), (33, 'member_chances', 'CHANCE', 'member'),
  (34, 'stock_available', 'UNIT', 'product'), (35, 'stock_sold', 'UNIT', 'product');

-- Guard kinds are registered by the floor or the feature that owns the guarding row. `consume` locks those rows,
-- checks state, scope and the amount ever posted, marks what is used, and raises when a line is not covered. Its
-- arguments: purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[].
-- `early`: called before the accounts are locked. Only for a guard whose own rows decide everything: it reads no balance, and
-- its use cases never lock those rows after an account that others want too.
create table ledger.guard_kind (kind text primary key, consume text not null, early boolean not null default false);

-- A guard that the app could call by itself would mark rows as used without a posting; one without a fixed search path
-- could be made to read somebody else's tables. Neither can be registered.
create function ledger.guard_is_sound() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
declare f oid := to_regprocedure(new.consume || '(text[], bigint[], bigint[], bigint[], bigint[], uuid[])');
begin
  if f is null then raise exception 'guard %: no function %(text[], bigint[], bigint[], bigint[], bigint[], uuid[])', new.kind, new.consume; end if;
  if has_function_privilege('c3_app', f, 'execute') then
    raise exception 'guard %: "revoke execute on function % from public", or the app could call it', new.kind, new.consume;
  end if;
  if not has_function_privilege('c3_ledger', f, 'execute') then
    raise exception 'guard %: "grant execute on function % to c3_ledger", and usage on its schema', new.kind, new.consume;
  end if;
  if not exists (select from pg_proc where oid = f and prosecdef and exists (select from unnest(proconfig) c where c like 'search_path=%pg_temp')) then
    raise exception 'guard %: % must be security definer and "set search_path = ..., pg_temp"', new.kind, new.consume;
  end if;
  return new;
end $$;
create trigger guard_kind_sound before insert or update on ledger.guard_kind for each row execute function ledger.guard_is_sound();

-- The allow-list. No row, no posting. scope: 'same' = both accounts have the same scope id; 'guard' = the guarding row
-- names both sides; 'house' = both are accounts of the operator or the rail, of which there is one each.
create table ledger.posting_rule (
  purpose text not null,
  debit_class smallint not null references ledger.class,
  credit_class smallint not null references ledger.class,
  scope text not null check (scope in ('same', 'guard', 'house')),
  guard text,
  needs_coverage boolean not null default false,
  primary key (purpose, debit_class, credit_class),
  check (scope <> 'guard' or guard is not null),
  check (debit_class <> credit_class),
  -- Only a member's own money is ever held, so only it is captured.
  check (guard is distinct from 'hold' or debit_class in (17, 18))
);
-- A rule is money for money, points for points: ledger.post() relies on it line by line.
create function ledger.rule_is_sound() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
declare d class; c class;
begin
  select * into d from class where code = new.debit_class;
  select * into c from class where code = new.credit_class;
  if d.asset <> c.asset then raise exception 'rule %: % for %', new.purpose, d.asset, c.asset; end if;
  if new.scope = 'same' and d.scope <> c.scope and not (d.scope in ('rail', 'operator') and c.scope in ('rail', 'operator')) then
    raise exception 'rule %: a % and a % are never the same', new.purpose, d.scope, c.scope;
  end if;
  if new.scope = 'house' and not (d.scope in ('rail', 'operator') and c.scope in ('rail', 'operator')) then
    raise exception 'rule %: not between house accounts', new.purpose;
  end if;
  return new;
end $$;
create trigger posting_rule_sound before insert or update on ledger.posting_rule for each row execute function ledger.rule_is_sound();

insert into ledger.posting_rule
select v.purpose, d.code, c.code, v.scope, v.guard, v.cover
from (values
  ('bank_in', 'client_bank', 'suspense', 'same', 'bank_line', false),
  ('recharge_settled', 'suspense', 'member_recharge', 'guard', 'recharge', false),
  ('recharge_returned', 'member_recharge', 'client_bank', 'guard', 'hold', false),
  ('coupon_issued', 'rewards_budget', 'coupon_hold', 'same', 'coupon', true),
  ('coupon_expired', 'coupon_hold', 'rewards_budget', 'same', 'coupon', false),
  ('purchase', 'member_recharge', 'order_pending', 'guard', 'order', true),
  ('purchase', 'member_income', 'order_pending', 'guard', 'order', true),
  ('purchase_cancelled', 'order_pending', 'member_recharge', 'guard', 'order', false),
  ('purchase_cancelled', 'order_pending', 'member_income', 'guard', 'order', false),
  ('order_settled', 'order_pending', 'product_capital', 'guard', 'order', false),
  ('order_settled', 'coupon_hold', 'product_capital', 'guard', 'order', false),
  ('capital_deployed', 'product_capital', 'client_bank', 'guard', 'deployment', true),
  ('capital_restored', 'suspense', 'product_capital', 'guard', 'restoration', false),
  ('principal_returned', 'product_capital', 'member_recharge', 'guard', 'order', false),
  ('principal_returned', 'product_capital', 'member_income', 'guard', 'order', false),
  ('revenue_received', 'suspense', 'product_revenue', 'guard', 'revenue', false),
  ('revenue_received', 'suspense', 'fees', 'guard', 'revenue', false),
  ('accrual', 'product_revenue', 'product_payable', 'same', 'cycle', true),
  ('collect', 'product_payable', 'member_income', 'guard', 'earning', false),
  ('withdrawal_paid', 'member_income', 'client_bank', 'guard', 'hold', false),
  ('withdrawal_paid', 'member_income', 'tax_payable', 'guard', 'hold', false),
  ('withdrawal_paid', 'member_income', 'fees', 'guard', 'hold', false),
  ('payout_returned', 'suspense', 'member_income', 'guard', 'payout_return', false),
  ('payout_returned', 'suspense', 'member_recharge', 'guard', 'payout_return', false),
  ('payout_returned', 'tax_payable', 'member_income', 'guard', 'payout_return', false),
  ('payout_returned', 'fees', 'member_income', 'guard', 'payout_return', false),
  ('tax_remitted', 'tax_payable', 'client_bank', 'house', 'act', true),
  ('fees_taken', 'fees', 'client_bank', 'house', 'act', true),
  ('bank_charge', 'fees', 'client_bank', 'house', 'bank_line', false),
  ('bank_charge', 'operator_due', 'client_bank', 'house', 'bank_line', false),
  ('recharge_recalled', 'member_recharge', 'client_bank', 'guard', 'recall', false),
  ('recharge_recalled', 'operator_due', 'client_bank', 'house', 'recall', false),
  ('revenue_recalled', 'product_revenue', 'client_bank', 'guard', 'recall', false),
  ('revenue_recalled', 'operator_due', 'client_bank', 'house', 'recall', false),
  ('deposit_sent_back', 'suspense', 'client_bank', 'same', 'act', false),
  ('shortfall_covered', 'suspense', 'operator_due', 'house', 'act', false),
  ('budget_funded', 'suspense', 'rewards_budget', 'house', 'act', false),
  ('reward', 'rewards_budget', 'member_income', 'guard', 'reward', true),
  ('system_addition', 'rewards_budget', 'member_income', 'guard', 'act', true),
  ('prize_held', 'rewards_budget', 'prize_hold', 'same', 'prize', true),
  ('prize_released', 'prize_hold', 'rewards_budget', 'same', 'prize', false),
  ('prize_paid', 'prize_hold', 'member_income', 'guard', 'prize', true),
  ('goods_bought', 'prize_hold', 'client_bank', 'house', 'prize', true),
  ('points_earned', 'points_issued', 'member_points', 'guard', 'order', false),
  ('points_collected', 'points_issued', 'member_points', 'guard', 'earning', false),
  ('points_earned_reversed', 'member_points', 'points_issued', 'guard', 'order', false),
  ('points_spent', 'member_points', 'points_issued', 'guard', 'points_use', false),
  ('stock_opened', 'stock_issued', 'stock_available', 'same', null, false),
  ('stock_opened_reversed', 'stock_available', 'stock_issued', 'same', null, false),
  ('stock_taken', 'stock_available', 'stock_sold', 'same', 'order', false),
  ('stock_taken_reversed', 'stock_sold', 'stock_available', 'same', 'order', false),
  ('chance_earned', 'chances_issued', 'member_chances', 'guard', 'order', false),
  ('chance_earned_reversed', 'member_chances', 'chances_issued', 'guard', 'order', false)
) v(purpose, debit, credit, scope, guard, cover)
join ledger.class d on d.name = v.debit
join ledger.class c on c.name = v.credit;

create table ledger.account (
  id bigint primary key,
  posted bigint not null default 0,
  held bigint not null default 0,
  version bigint not null default 0,
  constraint account_covered check (
    case when (id & 63) < 16 then posted <= 0 and held = 0 else held >= 0 and posted - held >= 0 end)
) with (fillfactor = 70);

-- One row a posting run: a global order, and a clock that never goes back. Locked after the accounts, always.
create table ledger.head (
  one boolean primary key default true check (one),
  seq bigint not null default 0,
  occurred_at timestamptz not null default '2000-01-01Z'
);
insert into ledger.head default values;

create table ledger.transfer (
  id uuid primary key,
  seq bigint not null,
  actor text not null,
  occurred_at timestamptz not null,
  business_date date not null
);
create index transfer_seq on ledger.transfer (seq);

create table ledger.line (
  transfer_id uuid not null,
  n smallint not null,
  purpose text not null,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null check (amount > 0),
  guard bigint,
  debit_seq bigint not null, -- its two postings, by their account and the account's own sequence
  credit_seq bigint not null,
  primary key (transfer_id, n)
);

-- No foreign keys on the hot path: they cost half the throughput and the daily checks prove what they would.
create table ledger.posting (
  account_id bigint not null,
  seq bigint not null,
  transfer_id uuid not null,
  n smallint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, seq)
);

create table ledger.hold (
  id bigint primary key,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  purpose text not null,
  state text not null default 'open' check (state in ('open', 'released', 'captured')),
  made_by uuid not null,
  ended_by uuid,
  check ((state = 'open') = (ended_by is null))
);
create index hold_open on ledger.hold (account_id) where state = 'open';
create sequence ledger.hold_id;

do $$ declare t text; begin
  foreach t in array array['transfer', 'line', 'posting'] loop
    execute format('create trigger %I before update or delete on ledger.%I for each row execute function platform.refuse_change()', t || '_append_only', t);
    execute format('create trigger %I before truncate on ledger.%I for each statement execute function platform.refuse_change()', t || '_no_truncate', t);
  end loop;
  foreach t in array array['account', 'head', 'hold'] loop -- these change, but nothing of them ever goes away
    execute format('create trigger %I before delete on ledger.%I for each row execute function platform.refuse_change()', t || '_no_delete', t);
    execute format('create trigger %I before truncate on ledger.%I for each statement execute function platform.refuse_change()', t || '_no_truncate', t);
  end loop;
end $$;

-- Bank statements, written by the bank feed alone (another process, another role).
create table ledger.statement_line (
  id bigint generated always as identity primary key,
  rail bigint not null default 1,
  account text not null check (account in ('client', 'operator')),
  bank_seq bigint not null,
  bank_line_id text not null unique,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency = 'ETB'),
  booked_at timestamptz not null,
  value_date date not null,
  counterparty_name text not null,
  counterparty_account text not null,
  reference text not null,
  narrative text not null,
  balance_after bigint not null,
  unique (rail, account, bank_seq)
);
create index statement_line_reference on ledger.statement_line (reference);
create table ledger.statement_day (
  rail bigint not null default 1,
  account text not null check (account in ('client', 'operator')),
  business_date date not null,
  opening bigint not null,
  closing bigint not null,
  line_count integer not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  received_at timestamptz not null,
  primary key (rail, account, business_date)
);
-- A signed notice from the bank, kept once: a nudge to ask the bank, never a fact by itself.
create table ledger.bank_notice (
  id text primary key,
  kind text not null,
  reference text not null,
  received_at timestamptz not null
);
do $$ declare t text; begin
  foreach t in array array['statement_line', 'statement_day', 'bank_notice'] loop
    execute format('create trigger %I before update or delete on ledger.%I for each row execute function platform.refuse_change()', t || '_append_only', t);
    execute format('create trigger %I before truncate on ledger.%I for each statement execute function platform.refuse_change()', t || '_no_truncate', t);
  end loop;
end $$;
grant select, insert on ledger.statement_line, ledger.statement_day, ledger.bank_notice to c3_feed;

create table ledger.rail (
  id bigint primary key,
  name text not null,
  opened_at timestamptz not null
);
insert into ledger.rail select 1, 'sandbox', platform.now();

-- A reconciled day: written by ledger.close_day() (reconciliation's migration) when the bank's closing balance is explained.
create table ledger.reconciled_day (
  rail bigint not null,
  business_date date not null,
  bank_closing bigint not null,
  ledger_balance bigint not null,
  unposted bigint not null,
  not_stated bigint not null,
  next_due_at timestamptz not null,
  closed_at timestamptz not null,
  primary key (rail, business_date)
);
create trigger reconciled_day_append_only before update or delete on ledger.reconciled_day for each row execute function platform.refuse_change();
create trigger reconciled_day_no_truncate before truncate on ledger.reconciled_day for each statement execute function platform.refuse_change();

-- Books short or reconciliation stale: what needs_coverage refuses (money.md 1).
create function ledger.coverage() returns text
language sql stable set search_path = ledger, pg_temp as $$
  select case
    when exists (select from account where id = 1 * 64 + 2 and posted < 0) then 'books_short'
    when platform.now() > coalesce((select max(next_due_at) from reconciled_day where rail = 1),
                                   (select opened_at + interval '72 hours' from rail where id = 1)) then 'reconciliation_stale'
    else 'covered' end
$$;

-- Two-person acts. An approval is a signed assertion over `sha256`, verified by the app and again every night;
-- the database enforces two different staff, the exact accounts and the amount (docs/security.md says what that leaves).
create table ledger.act (
  id bigint generated always as identity primary key,
  purpose text not null,
  debit bigint,
  credit bigint,
  amount bigint check (amount > 0),
  statement_line_id bigint references ledger.statement_line,
  canonical text not null,
  sha256 bytea not null check (sha256 = pg_catalog.sha256(convert_to(canonical, 'UTF8'))),
  proposed_by bigint not null,
  proposed_at timestamptz not null
);
create table ledger.act_approval (
  act_id bigint not null references ledger.act,
  staff_id bigint not null,
  method text not null check (method in ('passkey', 'password')),
  assertion jsonb not null,
  approved_at timestamptz not null,
  primary key (act_id, staff_id)
);
create trigger act_append_only before update or delete on ledger.act for each row execute function platform.refuse_change();
create trigger act_approval_append_only before update or delete on ledger.act_approval for each row execute function platform.refuse_change();
create trigger act_no_truncate before truncate on ledger.act for each statement execute function platform.refuse_change();
create trigger act_approval_no_truncate before truncate on ledger.act_approval for each statement execute function platform.refuse_change();
grant select, insert on ledger.act, ledger.act_approval to c3_app;

create function ledger.opposed(what text, detail text default '') returns void language plpgsql as $$
begin raise exception '%', what using errcode = 'C3L01', detail = detail; end $$;

-- Raises unless the act has two approvals by different staff.
create function ledger.require_two_persons(acts bigint[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if exists (select from unnest(acts) a where (select count(distinct staff_id) from act_approval where act_id = a) < 2) then
    perform ledger.opposed('two_persons_required');
  end if;
end $$;

-- Lines booked against statement lines: never above the bank's amount, in the bank's direction; what leaves suspense
-- for a line never exceeds what that line brought in.
create index line_statement on ledger.line (guard) where purpose in
  ('bank_in', 'bank_charge');
create function ledger.consume_bank_line(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from statement_line where id = any (guards) order by id for no key update;
  if exists (
    select from (select g, bool_and(p = 'bank_in') inward, bool_or(p = 'bank_in') some_inward, sum(a) fresh,
                        min(case when d & 63 = 1 then d else c end) bank
                 from unnest(purposes, debits, credits, amounts, guards) u(p, d, c, a, g) group by g) u
    left join statement_line s on s.id = u.g and s.account = 'client' and s.rail = u.bank >> 6
    where s.id is null or u.inward <> u.some_inward or (s.direction = 'in') <> u.inward
       or s.amount < u.fresh + coalesce((select sum(l.amount) from line l where l.guard = u.g and l.purpose in ('bank_in', 'bank_charge')), 0)
  ) then perform ledger.opposed('bank_line_not_covering'); end if;
end $$;

-- What a statement line brought into suspense and has not been cleared from it yet.
create table ledger.suspense_use (
  statement_line_id bigint not null,
  transfer_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (statement_line_id, transfer_id)
);
create trigger suspense_use_append_only before update or delete on ledger.suspense_use for each row execute function platform.refuse_change();
create trigger suspense_use_no_truncate before truncate on ledger.suspense_use for each statement execute function platform.refuse_change();

-- For guards of other kinds: takes `amounts` of each line's suspense money, once and never above it.
create function ledger.use_suspense(lines bigint[], amounts bigint[], transfers uuid[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from statement_line where id = any (lines) order by id for no key update;
  if exists (select from unnest(lines) l where l is null) then perform ledger.opposed('suspense_not_covering'); end if;
  insert into suspense_use select l, t, sum(a) from unnest(lines, amounts, transfers) u(l, a, t) group by l, t;
  if exists (
    select from (select distinct unnest(lines) l) u
    where coalesce((select sum(amount) from suspense_use where statement_line_id = u.l), 0)
        > coalesce((select sum(amount) from line where guard = u.l and purpose = 'bank_in'), 0)
  ) then perform ledger.opposed('suspense_not_covering'); end if;
end $$;

-- Two-person acts on house accounts: the act names both accounts, the purpose and the amount; those that clear
-- suspense name the statement line too, and operator money must come from the operator's own account.
create table ledger.operator_account (account text primary key, name text not null);
create table ledger.act_use (act_id bigint primary key references ledger.act, transfer_id uuid not null);
create trigger act_use_append_only before update or delete on ledger.act_use for each row execute function platform.refuse_change();
create trigger act_use_no_truncate before truncate on ledger.act_use for each statement execute function platform.refuse_change();

-- What of a house account's balance has lain there for ten working days (money.md 1: fees and tax leave not before).
-- Working days are Monday to Saturday; holidays only make it longer, and the app knows those.
create function ledger.lain_ten_working_days(house bigint, today date) returns bigint
language plpgsql stable set search_path = ledger, pg_temp as $$
declare v_free bigint; v_cut date; v record;
begin
  select d::date into v_cut from generate_series(today - 1, today - 20, interval '-1 day') d
    where extract(isodow from d) < 7 order by d desc offset 9 limit 1;
  select posted - held into v_free from account where id = house;
  for v in select p.amount, t.business_date from posting p join transfer t on t.id = p.transfer_id
           where p.account_id = house order by p.seq desc loop
    exit when v.business_date < v_cut;
    if v.amount > 0 then v_free := v_free - v.amount; end if;
  end loop;
  return v_free;
end $$;

create function ledger.consume_act(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from act where id = any (guards) order by id for no key update;
  if exists (
    select from unnest(purposes, debits, credits, amounts, guards) u(p, d, c, a, g) left join act on act.id = u.g
    where (act.purpose, act.debit, act.credit, act.amount) is distinct from (u.p, u.d, u.c, u.a)
       or (u.d & 63) = 16 and act.statement_line_id is null
       or u.p in ('budget_funded', 'shortfall_covered') and not exists (
            select from statement_line s join operator_account o on o.account = s.counterparty_account where s.id = act.statement_line_id)
  ) then perform ledger.opposed('act_not_covering'); end if;
  perform ledger.require_two_persons(guards);
  if exists (select from act_use where act_id = any (guards)) or (select count(*) <> count(distinct g) from unnest(guards) g) then
    perform ledger.opposed('act_used');
  end if;
  if exists (select from (select d, sum(a) a from unnest(purposes, debits, amounts) u(p, d, a) where p in ('fees_taken', 'tax_remitted') group by d) u
             where u.a > ledger.lain_ten_working_days(u.d, platform.business_date(platform.now()))) then
    perform ledger.opposed('not_ten_working_days');
  end if;
  insert into act_use select g, t from unnest(guards, transfers) u(g, t);
  perform ledger.use_suspense(array_agg(act.statement_line_id), array_agg(u.a), array_agg(u.t))
    from unnest(debits, amounts, guards, transfers) u(d, a, g, t) join act on act.id = u.g
    where act.statement_line_id is not null and u.d & 63 = 16
    having count(*) > 0;
end $$;

-- A captured hold: its lines debit the held account and add up to the hold, in one transfer. ledger.post() takes the
-- amount off `held` line by line, as it takes it off `posted`.
create function ledger.consume_hold(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform 1 from hold where id = any (guards) order by id for no key update;
  if exists (
    select from (select g, sum(a) total, min(d) d, count(distinct d) ds, count(distinct t) ts, min(p) p, count(distinct p) ps
                 from unnest(purposes, debits, amounts, guards, transfers) u(p, d, a, g, t) group by g) u
    left join hold h on h.id = u.g
    where u.ds > 1 or u.ts > 1 or u.ps > 1
       or (h.state, h.account_id, h.amount, h.purpose) is distinct from ('open', u.d, u.total, u.p)
  ) then perform ledger.opposed('hold_not_covering'); end if;
  update hold h set state = 'captured', ended_by = u.t
    from (select distinct on (g) g, t from unnest(guards, transfers) x(g, t)) u where h.id = u.g;
end $$;
grant execute on function ledger.use_suspense, ledger.require_two_persons, ledger.opposed to c3_owner;
grant select, references on all tables in schema ledger to c3_owner;
grant insert on ledger.guard_kind, ledger.operator_account to c3_owner;
insert into ledger.guard_kind values
  ('bank_line', 'ledger.consume_bank_line'), ('act', 'ledger.consume_act'), ('hold', 'ledger.consume_hold');

-- Opens accounts (idempotent). Only known classes; balances start at zero. There is one operator and one rail, so that
-- a house account never needs to be named by anybody.
create function ledger.open_accounts(ids bigint[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if exists (select from unnest(ids) i left join class c on c.code = i & 63
             where i is null or i < 64 or c.code is null or (c.scope in ('rail', 'operator') and i >> 6 <> 1)) then
    perform ledger.opposed('unknown_class');
  end if;
  insert into account (id) select i from unnest(ids) i order by i on conflict do nothing;
end $$;

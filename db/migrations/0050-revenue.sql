-- Revenue (money.md 1 and 3): outside payments booked for an asset by two persons, cut into slices a cycle; capital spent on
-- assets and restored. What moves money is decided here: c3_app may write a proposal, never what makes it count.

set role c3_ledger;
create index statement_line_paid_to on ledger.statement_line (counterparty_account) where account = 'client' and direction = 'out';
set role c3_owner;
create schema revenue;
grant usage on schema revenue to c3_app, c3_ledger;

-- One booking of (a part of) a statement line as the rent of one invoice. Immutable, but for its end.
create table revenue.entry (
  id bigint generated always as identity primary key,
  statement_line_id bigint not null references ledger.statement_line,
  product_id bigint not null references catalogue.product,
  asset_id bigint not null references catalogue.asset,
  contract_id bigint not null references catalogue.contract,
  party_id bigint not null references catalogue.party,
  invoice_number text not null check (length(invoice_number) between 1 and 80),
  -- Business dates, both included.
  period_from date not null,
  period_until date not null,
  due_on date not null,
  grace_days smallint not null check (grace_days between 0 and 60),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  net bigint not null check (net > 0),
  act_id bigint not null unique references ledger.act,
  proposed_by bigint not null,
  proposed_at timestamptz not null default platform.now(),
  rejected_by bigint,
  rejected_at timestamptz,
  reject_reason text,
  -- Written by the guard alone.
  posted_at timestamptz,
  transfer_id uuid,
  recalled bigint not null default 0 check (recalled between 0 and net),
  check (amount = fee + net),
  check (period_until >= period_from and period_until - period_from <= 366),
  check (posted_at is null or rejected_at is null),
  check ((posted_at is null) = (transfer_id is null)),
  check ((rejected_at is null) = (rejected_by is null))
);
create index entry_line on revenue.entry (statement_line_id);
create index entry_product on revenue.entry (product_id, period_from desc, id desc);
create index entry_waiting on revenue.entry (id) where posted_at is null and rejected_at is null;
create index entry_posted on revenue.entry (posted_at desc, id desc) where posted_at is not null;
create index entry_party on revenue.entry (party_id);

-- What an entry pays for one cycle. `given` grows as the accrual run hands it to holders (its own cycle first, then as
-- carry); `recalled` as the bank takes it back. What is left is amount - given - recalled.
create table revenue.slice (
  entry_id bigint not null references revenue.entry,
  cycle_start timestamptz not null,
  product_id bigint not null,
  amount bigint not null check (amount > 0),
  given bigint not null default 0 check (given >= 0),
  recalled bigint not null default 0 check (recalled >= 0),
  primary key (entry_id, cycle_start),
  check (given + recalled <= amount)
);
create index slice_left on revenue.slice (product_id, cycle_start, entry_id) where given + recalled < amount;

-- The cycles of a service period: hours of UTC, days and Monday weeks of the business calendar; a cycle belongs to the
-- period in which it begins. The remainder goes to the earliest cycles, a cent each.
create function revenue.cut(net bigint, cycle text, period_from date, period_until date)
returns table (cycle_start timestamptz, amount bigint)
language sql immutable set search_path = pg_catalog, pg_temp as $$
  with c as (
    select s at time zone 'Africa/Addis_Ababa' as start, row_number() over (order by s) as k, count(*) over () as n
    from generate_series(period_from::timestamp, (period_until + 1)::timestamp - interval '1 second',
                         case cycle when 'hourly' then interval '1 hour' else interval '1 day' end) s
    where cycle <> 'weekly' or extract(isodow from s) = 1
  )
  select start, net / n + case when k <= net % n then 1 else 0 end from c
  where net / n + case when k <= net % n then 1 else 0 end > 0 order by start
$$;

-- Accounts that staff declare as their own (there is no other way to know them): they may never pay revenue nor be paid capital.
create table revenue.staff_account (
  account text primary key check (account ~ '^[A-Z0-9]{2,12} \+?[0-9]{4,34}$'),
  staff_id bigint not null,
  added_by bigint not null,
  added_at timestamptz not null default platform.now()
);
-- The catalogue asks when it names a party: none is on an account of staff's.
create function catalogue.is_staff_account(account text) returns boolean
language sql stable security definer set search_path = revenue, pg_temp as $$
  select exists (select from staff_account s where s.account = is_staff_account.account)
$$;
revoke execute on function catalogue.is_staff_account from public;
grant execute on function catalogue.is_staff_account to c3_app;
create index recharge_lot_source on wallet.recharge_lot (source_institution, source_number);
create index payout_account_number on wallet.payout_account (institution, number);

-- Why an account may not pay revenue, or null (money.md 1, what the database enforces). `account` is bank code and number.
-- Asked when an entry is proposed, when it posts, and daily over history (db/checks/05).
create function revenue.payer_conflict(account text) returns text
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
declare v_bank text := split_part(account, ' ', 1); v_number text := split_part(account, ' ', 2);
begin
  if exists (select from ledger.operator_account o where o.account = payer_conflict.account) then return 'payer_is_operator'; end if;
  if exists (select from revenue.staff_account s where s.account = payer_conflict.account) then return 'payer_is_staff'; end if;
  if exists (select from catalogue.party p where p.bank_account = payer_conflict.account and p.role = 'supplier') then return 'payer_is_supplier'; end if;
  -- A member's phone is their mobile-money account; their payout accounts and the sources of their recharges are theirs too.
  if exists (select from identity.member m where m.phone = v_number)
     or exists (select from wallet.payout_account a where a.institution = v_bank and a.number = v_number)
     or exists (select from wallet.recharge_lot r where r.source_institution = v_bank and r.source_number = v_number)
  then return 'payer_is_member'; end if;
  -- Whatever we paid out, but for a payment sent back to who made it.
  if exists (select from ledger.statement_line s join ledger.outward_match m on m.statement_line_id = s.id
             join ledger.line l on l.transfer_id = m.transfer_id and l.purpose <> 'deposit_sent_back'
             where s.counterparty_account = payer_conflict.account and s.account = 'client' and s.direction = 'out')
  then return 'payer_was_paid'; end if;
  return null;
end $$;

-- Why an entry may not be posted, or null: it is open, its act says word for word what it says, its payer was on the asset's
-- contract before the period and is nobody of ours, the period lies within that contract, and the money came from that payer's account.
create function revenue.entry_problem(of_entry bigint) returns text
language plpgsql stable security definer set search_path = revenue, ledger, pg_temp as $$
declare v record;
begin
  select e.*, p.cycle, k.fee_bps, k.starts_on, k.ends_on, k.asset_id as contract_asset, a.product_id as asset_product,
    t.contract_id as party_contract, t.role, t.bank_account, t.from_on, t.ended_on, t.added_at,
    s.counterparty_account, s.direction, s.account as house_account, s.kind as line_kind, act.purpose as act_purpose, act.debit as act_debit,
    act.credit as act_credit, act.amount as act_amount, act.statement_line_id as act_line, act.canonical::jsonb -> 'content' as content
  into v
  from revenue.entry e
  join catalogue.product p on p.id = e.product_id
  join catalogue.contract k on k.id = e.contract_id
  join catalogue.asset a on a.id = e.asset_id
  join catalogue.party t on t.id = e.party_id
  join ledger.statement_line s on s.id = e.statement_line_id
  join ledger.act act on act.id = e.act_id
  where e.id = of_entry;
  if v.id is null then return 'entry_not_found'; end if;
  if v.posted_at is not null or v.rejected_at is not null then return 'entry_ended'; end if;
  if (v.act_purpose, v.act_debit, v.act_credit, v.act_amount, v.act_line)
       is distinct from ('revenue_received', (64 + 16)::bigint, v.product_id * 64 + 21, v.amount, v.statement_line_id)
     or v.content is distinct from jsonb_build_object(
       'productId', v.product_id::text, 'assetId', v.asset_id::text, 'contractId', v.contract_id::text, 'partyId', v.party_id::text,
       'payerAccount', v.bank_account, 'invoiceNumber', v.invoice_number, 'periodFrom', v.period_from::text, 'periodUntil', v.period_until::text,
       'dueOn', v.due_on::text, 'graceDays', v.grace_days, 'fee', v.fee::text, 'net', v.net::text)
  then return 'act_not_covering'; end if;
  if v.contract_asset <> v.asset_id or v.asset_product <> v.product_id or v.party_contract <> v.contract_id then return 'entry_of_another_asset'; end if;
  if v.role not in ('payer', 'insurer') then return 'payer_not_on_contract'; end if;
  if v.from_on > v.period_from or v.ended_on < v.period_from or platform.business_date(v.added_at) > v.period_from
  then return 'payer_not_on_contract_beforehand'; end if;
  -- Whenever it is paid: the contract whose fee is taken is the one that the period was served under.
  if v.period_from < v.starts_on or v.period_until > v.ends_on then return 'period_outside_contract'; end if;
  if v.direction <> 'in' or v.house_account <> 'client' or v.counterparty_account <> v.bank_account then return 'line_of_another_payer'; end if;
  -- A deposit and a payout sent back are a member's, whoever the account belongs to and whether or not a recharge was settled.
  if v.line_kind in ('deposit', 'payout_return') then return 'payer_is_member'; end if;
  if v.line_kind = 'transfer_return' then return 'payer_was_paid'; end if;
  if v.fee <> (v.amount * v.fee_bps + 5000) / 10000 then return 'fee_not_declared'; end if;
  if not exists (select from revenue.cut(v.net, v.cycle, v.period_from, v.period_until)) then return 'period_without_cycle'; end if;
  return revenue.payer_conflict(v.bank_account);
end $$;

-- Guard 'revenue': the entry has no problem and two approvals; the lines are exactly its net and its fee; then slices.
create function revenue.consume_entry(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
declare v bigint; v_problem text;
begin
  perform 1 from revenue.entry where id = any (guards) order by id for no key update;
  for v in select distinct g from unnest(guards) g order by g loop
    v_problem := revenue.entry_problem(v);
    if v_problem is not null then perform ledger.opposed(v_problem); end if;
  end loop;

  -- Exactly one line of net to the product and, where there is a fee, one to fees; both in one transfer.
  if exists (
    select from (select g, count(distinct t) ts, count(*) n,
                   coalesce(sum(a) filter (where c & 63 = 21), 0) net, min(c) filter (where c & 63 = 21) to_product,
                   coalesce(sum(a) filter (where c = 64 + 26), 0) fee, bool_and(d = 64 + 16) from_suspense
                 from unnest(debits, credits, amounts, guards, transfers) u(d, c, a, g, t) group by g) u
    left join revenue.entry e on e.id = u.g
    where e.id is null or u.ts > 1 or not u.from_suspense or u.net <> e.net or u.fee <> e.fee
       or u.to_product is distinct from e.product_id * 64 + 21 or u.n <> case when e.fee = 0 then 1 else 2 end
  ) then perform ledger.opposed('entry_not_covering'); end if;

  perform ledger.require_two_persons(array_agg(act_id)) from revenue.entry where id = any (guards);
  perform ledger.use_suspense(array_agg(e.statement_line_id), array_agg(u.a), array_agg(u.t))
    from unnest(amounts, guards, transfers) u(a, g, t) join revenue.entry e on e.id = u.g;

  update revenue.entry e set posted_at = platform.now(), transfer_id = u.t
    from (select distinct g, t from unnest(guards, transfers) x(g, t)) u where e.id = u.g;
  insert into revenue.slice (entry_id, cycle_start, product_id, amount)
    select e.id, c.cycle_start, e.product_id, c.amount
    from revenue.entry e join catalogue.product p on p.id = e.product_id,
      lateral revenue.cut(e.net, p.cycle, e.period_from, e.period_until) c
    where e.id = any (guards);
  if exists (select from revenue.entry e where e.id = any (guards)
             and e.net <> coalesce((select sum(s.amount) from revenue.slice s where s.entry_id = e.id), 0))
  then perform ledger.opposed('period_without_cycle'); end if;
end $$;

-- Lets the accrual lock what is left of a product's slices without the right to write them.
create function revenue.lock_slices(of_product bigint, from_start timestamptz, until_start timestamptz) returns setof revenue.slice
language sql security definer set search_path = revenue, pg_temp as $$
  select * from revenue.slice s
  where s.product_id = of_product and s.cycle_start >= from_start and s.cycle_start < until_start and s.given + s.recalled < s.amount
  order by s.cycle_start, s.entry_id for no key update
$$;

-- Hands slices to holders: for guard functions of the accrual (orders), which prove that what they hand out was posted.
create function revenue.give_slices(entries bigint[], starts timestamptz[], amounts bigint[]) returns void
language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
declare v_rows bigint;
begin
  update revenue.slice s set given = s.given + u.a
    from (select e, c, sum(a) a from unnest(entries, starts, amounts) x(e, c, a) group by e, c) u
    where s.entry_id = u.e and s.cycle_start = u.c and s.given + s.recalled + u.a <= s.amount and u.a > 0;
  get diagnostics v_rows = row_count;
  if v_rows <> (select count(distinct (e, c)) from unnest(entries, starts) x(e, c)) then perform ledger.opposed('slice_not_covering'); end if;
end $$;

-- For reconciliation's recall guard: the bank took a booked payment back. Takes exactly `of_amount` of what the line's entries
-- have not given to the product's holders yet, the latest cycles first; false when there is not so much left.
create function revenue.take_back(line bigint, of_product bigint, of_amount bigint) returns boolean
language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
declare v bigint;
begin
  perform 1 from revenue.slice s join revenue.entry e on e.id = s.entry_id
    where e.statement_line_id = line and e.product_id = of_product order by s.entry_id, s.cycle_start for no key update of s;
  with r as (
    select s.entry_id, s.cycle_start, s.amount - s.given - s.recalled as left_over,
      sum(s.amount - s.given - s.recalled) over (order by s.cycle_start desc, s.entry_id desc) - (s.amount - s.given - s.recalled) as before
    from revenue.slice s join revenue.entry e on e.id = s.entry_id
    where e.statement_line_id = line and e.product_id = of_product
  ), t as (
    update revenue.slice s set recalled = s.recalled + least(r.left_over, of_amount - r.before)
    from r where s.entry_id = r.entry_id and s.cycle_start = r.cycle_start and r.left_over > 0 and r.before < of_amount
    returning s.entry_id, least(r.left_over, of_amount - r.before) as taken
  ), n as (
    update revenue.entry e set recalled = e.recalled + x.taken
    from (select entry_id, sum(taken)::bigint taken from t group by entry_id) x where e.id = x.entry_id returning x.taken
  )
  select coalesce(sum(taken), 0) into v from n;
  return v = of_amount;
end $$;

-- What take_back() could take now, by product: the recall's lines are made from it.
create function revenue.recallable(line bigint) returns table (product_id bigint, amount bigint)
language sql stable security definer set search_path = revenue, pg_temp as $$
  select e.product_id, sum(s.amount - s.given - s.recalled)::bigint
  from revenue.entry e join revenue.slice s on s.entry_id = e.id
  where e.statement_line_id = line and e.posted_at is not null group by e.product_id
$$;

grant select on revenue.entry, revenue.slice, revenue.staff_account to c3_app, c3_ledger;
grant insert (account, staff_id, added_by) on revenue.staff_account to c3_app;
grant insert (statement_line_id, product_id, asset_id, contract_id, party_id, invoice_number, period_from, period_until, due_on, grace_days,
  amount, fee, net, act_id, proposed_by), update (rejected_by, rejected_at, reject_reason) on revenue.entry to c3_app;
revoke execute on function revenue.payer_conflict, revenue.entry_problem, revenue.consume_entry, revenue.lock_slices, revenue.give_slices, revenue.take_back, revenue.recallable from public;
grant execute on function revenue.consume_entry to c3_ledger;
grant execute on function revenue.payer_conflict, revenue.entry_problem, revenue.recallable, revenue.lock_slices to c3_app;
insert into ledger.guard_kind values ('revenue', 'revenue.consume_entry');

-- ledger.post(): the only writer of transfers, lines, postings, holds and balances (money.md 1 and 2).
--
-- All or nothing: the caller has decided each command under lock, so any refusal here means that the caller was wrong
-- or raced, and the whole batch is retried one by one (src/ledger/batch.ts). It must be the last statement before
-- COMMIT, once a transaction, because it locks ledger.head.
--   t_*: transfers. l_*: lines; l_transfer is the 1-based index of the line's transfer; l_guard the guarding row's id.
--   h_*: holds made ('make') or given back ('release'). Captures happen through lines whose guard is a hold.
-- The result is that of posting the transfers one by one in their order; inside one, holds are given back first, then
-- its lines happen in order, then holds are made. Nothing may be overdrawn at any of these steps.
-- Returns the ledger sequence of this run. Errors (SQLSTATE C3L01, the message is the name): transfer_malformed,
-- posting_rule_missing, scope_mismatch, amount_not_positive, guard_missing, account_unknown, insufficient,
-- hold_not_open, hold_rule_missing, books_short, reconciliation_stale, and what guards raise.

set role c3_ledger;

create function ledger.post(
  t_id uuid[], t_actor text[],
  l_transfer int[], l_purpose text[], l_debit bigint[], l_credit bigint[], l_amount bigint[], l_guard bigint[],
  h_transfer int[] default '{}', h_op text[] default '{}', h_id bigint[] default '{}', h_account bigint[] default '{}',
  h_amount bigint[] default '{}', h_purpose text[] default '{}')
returns bigint language plpgsql security definer
-- One plan for any number of lines (planning anew costs a single posting more than posting), made without the sequential
-- scans that look good while the tables are empty. Guards run under these settings too.
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_accounts bigint[]; v_found int; v_kind record; v_cover boolean := false; v_coverage text; v_crossed boolean; v_seq bigint; v_at timestamptz;
begin
  -- Guards read what others committed a moment ago; under an older snapshot they would not see it.
  if current_setting('transaction_isolation') <> 'read committed' then perform ledger.opposed('transfer_malformed', 'isolation'); end if;
  -- Arrays of unequal length would let a part of them escape a check below.
  if (cardinality(t_id) > 0 and cardinality(t_actor) = cardinality(t_id)
      and array[cardinality(l_purpose), cardinality(l_debit), cardinality(l_credit), cardinality(l_amount), cardinality(l_guard)]
        = array_fill(cardinality(l_transfer), array[5])
      and array[cardinality(h_op), cardinality(h_id), cardinality(h_account), cardinality(h_amount), cardinality(h_purpose)]
        = array_fill(cardinality(h_transfer), array[5])) is not true
  then perform ledger.opposed('transfer_malformed', 'lengths'); end if;
  if (select count(distinct t) from (select unnest(l_transfer) t union all select unnest(h_transfer)) x) <> cardinality(t_id)
  then perform ledger.opposed('transfer_malformed', 'a transfer without lines or holds'); end if;

  -- Accounts first, in id order; guards lock their rows under them; ledger.head last. Every lane keeps this order.
  v_accounts := array(select distinct a from (
    select unnest(l_debit) a union all select unnest(l_credit) union all select unnest(h_account)) x order by a);
  select count(*) into v_found from (select id from account where id = any (v_accounts) order by id for no key update) x;
  if v_found <> cardinality(v_accounts) then perform ledger.opposed('account_unknown'); end if;

  if cardinality(h_id) > 0 then
    perform ledger.make_holds(t_id, h_transfer, h_op, h_id, h_account, h_amount, h_purpose, l_transfer, l_purpose, l_guard);
  end if;

  -- The allow-list with scope and the presence of the guard; then each kind of guard consumes its lines at once.
  for v_kind in
    select r.guard, k.consume, bool_or(r.needs_coverage) cover, min(l.purpose) purpose,
        min(case when r.purpose is null then 'posting_rule_missing'
                 when l.amount is null or l.amount <= 0 or l.amount > 9007199254740991 then 'amount_not_positive'
                 when r.scope = 'same' and l.debit >> 6 <> l.credit >> 6 then 'scope_mismatch'
                 when r.guard is not null and (l.guard is null or k.kind is null) then 'guard_missing' end) problem,
        array_agg(l.purpose order by o) p, array_agg(l.debit order by o) d, array_agg(l.credit order by o) c,
        array_agg(l.amount order by o) a, array_agg(l.guard order by o) g, array_agg(t_id[l.t] order by o) t
    from unnest(l_transfer, l_purpose, l_debit, l_credit, l_amount, l_guard) with ordinality l(t, purpose, debit, credit, amount, guard, o)
    left join posting_rule r on r.purpose = l.purpose and r.debit_class = l.debit & 63 and r.credit_class = l.credit & 63
    left join guard_kind k on k.kind = r.guard
    group by r.guard, k.consume order by problem nulls last, r.guard
  loop
    if v_kind.problem is not null then perform ledger.opposed(v_kind.problem, v_kind.purpose); end if;
    v_cover := v_cover or v_kind.cover;
    if v_kind.consume is not null then
      execute format('select %s($1, $2, $3, $4, $5, $6)', v_kind.consume)
        using v_kind.p, v_kind.d, v_kind.c, v_kind.a, v_kind.g, v_kind.t;
    end if;
  end loop;

  -- Every step of the run on its account: hold given back (0), debit and credit of each line (1), hold made (2).
  -- One window sum gives each step's balance; it is sound because either all of them happen or none.
  with l as (
    select l.t, l.o, row_number() over (partition by l.t order by l.o)::smallint n, l.purpose, l.debit, l.credit, l.amount, l.guard,
      case when exists (select from posting_rule r where r.guard = 'hold' and r.purpose = l.purpose and r.debit_class = l.debit & 63)
        then -l.amount else 0 end held
    from unnest(l_transfer, l_purpose, l_debit, l_credit, l_amount, l_guard) with ordinality l(t, purpose, debit, credit, amount, guard, o)
  ), step as (
    select t, 1 phase, o, 0 side, n, debit account_id, -amount delta, held, 1 moves, purpose, guard from l
    union all select t, 1, o, 1, n, credit, amount, 0, 1, null, null from l
    union all select t, case op when 'make' then 2 else 0 end, o, 0, null, account, 0, case op when 'make' then amount else -amount end, 0, null, null
      from unnest(h_transfer, h_op, h_account, h_amount) with ordinality h(t, op, account, amount, o)
  ), run as materialized (
    select s.t, s.o, s.side, s.n, s.account_id, s.delta, s.held, s.moves, s.purpose, s.guard,
      a.version + sum(s.moves) over w seq, a.posted + sum(s.delta) over w balance, a.held + sum(s.held) over w held_after
    from step s join account a on a.id = s.account_id
    window w as (partition by s.account_id order by s.t, s.phase, s.o, s.side)
  ), crossed as (
    select coalesce(bool_or(case when account_id & 63 < 16 then balance > 0 or held_after <> 0
                                 else held_after < 0 or balance < held_after end), false) yes from run
  ), line_rows as (
    insert into line (transfer_id, n, purpose, debit, credit, amount, guard, debit_seq, credit_seq)
      -- Grouped, not joined: the planner takes a handful of rows for granted and would compare each with each.
      select t_id[min(t)], min(n), min(purpose), min(account_id) filter (where side = 0), min(account_id) filter (where side = 1),
        max(delta), min(guard), min(seq) filter (where side = 0), min(seq) filter (where side = 1)
      from run where moves = 1 and not (select yes from crossed) group by o
  ), posting_rows as (
    insert into posting (account_id, seq, transfer_id, n, amount, balance_after)
      select account_id, seq, t_id[t], n, delta, balance from run where moves = 1 and not (select yes from crossed)
  ), account_rows as (
    update account a set posted = a.posted + s.delta, held = a.held + s.held, version = a.version + s.moves
      from (select account_id, sum(delta)::bigint delta, sum(held)::bigint held, sum(moves) moves from run group by account_id) s
      where a.id = s.account_id and not (select yes from crossed)
  )
  select yes into v_crossed from crossed;
  if v_crossed then perform ledger.opposed('insufficient'); end if;

  -- From here to COMMIT everybody else waits, so only what needs the sequence or the instant happens here.
  update head set seq = seq + 1, occurred_at = greatest(occurred_at, platform.now())
    returning seq, occurred_at into v_seq, v_at;
  if v_cover then
    v_coverage := ledger.coverage();
    if v_coverage <> 'covered' then perform ledger.opposed(v_coverage); end if;
  end if;
  insert into transfer (id, seq, actor, occurred_at, business_date)
    select id, v_seq, actor, v_at, platform.business_date(v_at) from unnest(t_id, t_actor) u(id, actor);
  return v_seq;
end $$;

-- The rows of holds made and given back in a run. Made ones are there before guards look, so that a later transfer of the
-- same run may capture one; an earlier one may not. Only money that is about to leave the bank is ever held.
create function ledger.make_holds(
  t_id uuid[], h_transfer int[], h_op text[], h_id bigint[], h_account bigint[], h_amount bigint[], h_purpose text[],
  l_transfer int[], l_purpose text[], l_guard bigint[])
returns void language plpgsql set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare v_rows int;
begin
  if exists (select from unnest(h_transfer, h_op, h_id, h_account, h_amount, h_purpose) h(t, op, id, account, amount, purpose)
             where (op in ('make', 'release') and t between 1 and cardinality(t_id) and amount > 0 and id > 0) is not true)
  then perform ledger.opposed('transfer_malformed', 'holds'); end if;
  if exists (
    select from unnest(h_op, h_account, h_amount, h_purpose) h(op, account, amount, purpose)
    where op = 'make' and (amount > 9007199254740991 or not exists (
      select from posting_rule r where r.purpose = h.purpose and r.debit_class = h.account & 63 and r.credit_class = 1))
  ) then perform ledger.opposed('hold_rule_missing'); end if;
  if exists (
    select from unnest(h_op, h_transfer, h_id) m(op, t, id)
    where op = 'make' and (
      exists (select from unnest(h_op, h_transfer, h_id) r(op, t, id) where r.op <> 'make' and r.id = m.id and r.t <= m.t)
      or exists (select from unnest(l_transfer, l_purpose, l_guard) l(t, purpose, guard) where l.guard = m.id and l.t <= m.t
                 and exists (select from posting_rule r where r.purpose = l.purpose and r.guard = 'hold')))
  ) then perform ledger.opposed('hold_not_open'); end if;
  insert into hold (id, account_id, amount, purpose, made_by)
    select h, a, m, p, t_id[t] from unnest(h_transfer, h_op, h_id, h_account, h_amount, h_purpose) u(t, op, h, a, m, p) where op = 'make';
  perform 1 from hold where id = any (h_id) order by id for no key update;
  update hold set state = 'released', ended_by = t_id[u.t]
    from unnest(h_transfer, h_op, h_id, h_account, h_amount) u(t, op, h, a, m)
    where op = 'release' and hold.id = u.h and hold.state = 'open' and hold.account_id = u.a and hold.amount = u.m;
  get diagnostics v_rows = row_count;
  if v_rows <> (select count(*) from unnest(h_op) op where op <> 'make') then perform ledger.opposed('hold_not_open'); end if;
end $$;

-- Lets deciders lock balances without the right to write them (row locks need that right).
create function ledger.lock_accounts(ids bigint[]) returns table (id bigint, posted bigint, held bigint)
language sql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
  select a.id, a.posted, a.held from account a where a.id = any (ids) order by a.id for no key update
$$;

grant execute on function ledger.post, ledger.open_accounts, ledger.lock_accounts, ledger.coverage to c3_app;
grant select on all tables in schema ledger to c3_app;
grant usage on sequence ledger.hold_id to c3_app;

select ledger.open_accounts(array[64 + 1, 64 + 2, 64 + 8, 64 + 10, 64 + 16, 64 + 23, 64 + 24, 64 + 25, 64 + 26, 64 + 27]::bigint[]);

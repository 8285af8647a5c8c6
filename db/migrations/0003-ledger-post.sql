-- ledger.post(): the only writer of transfers, lines, postings, holds and balances (money.md 1 and 2).
--
-- All or nothing: the caller has decided each command under lock, so any refusal here means that the caller was wrong
-- or raced, and the whole batch is retried one by one (src/ledger/batch.ts). It must be the last statement before
-- COMMIT, once a transaction, because it locks ledger.head.
--   t_*: transfers. l_*: lines; l_transfer is the 1-based index of the line's transfer; l_guard the guarding row's id.
--   h_*: holds made ('make') or given back ('release'). Captures happen through lines whose guard is a hold.
-- Returns the ledger sequence of this run. Errors (SQLSTATE C3L01, the message is the name): posting_rule_missing,
-- scope_mismatch, guard_missing, coverage refusals, account_unknown, insufficient, and what guards raise.

set role c3_ledger;

create function ledger.post(
  t_id uuid[], t_actor text[],
  l_transfer int[], l_purpose text[], l_debit bigint[], l_credit bigint[], l_amount bigint[], l_guard bigint[],
  h_transfer int[] default '{}', h_op text[] default '{}', h_id bigint[] default '{}', h_account bigint[] default '{}',
  h_amount bigint[] default '{}', h_purpose text[] default '{}')
returns bigint language plpgsql security definer
set search_path = ledger, pg_temp set enable_seqscan = off set jit = off as $$
declare
  v_accounts bigint[]; v_found int; v_bad record; v_coverage text; v_kind record; v_seq bigint; v_at timestamptz; v_rows int;
begin
  v_accounts := array(select distinct a from (
    select unnest(l_debit) a union all select unnest(l_credit) union all select unnest(h_account)) x order by a);

  -- Accounts first, in id order; ledger.head last. Every lane keeps this order, so lanes never deadlock.
  select count(*) into v_found from (select id from account where id = any (v_accounts) order by id for no key update) x;
  if v_found <> cardinality(v_accounts) then perform ledger.opposed('account_unknown'); end if;

  -- The allow-list, with scope and the presence of the guard.
  select * into v_bad from (
    select l.purpose, case
        when r.purpose is null then 'posting_rule_missing'
        when l.amount is null or l.amount <= 0 then 'amount_not_positive'
        when r.scope = 'same' and l.debit >> 6 <> l.credit >> 6 then 'scope_mismatch'
        when r.guard is not null and l.guard is null then 'guard_missing'
        when r.guard is not null and not exists (select from guard_kind k where k.kind = r.guard) then 'guard_missing'
        when dc.asset <> cc.asset then 'asset_mismatch' end problem
    from unnest(l_purpose, l_debit, l_credit, l_amount, l_guard) l(purpose, debit, credit, amount, guard)
    left join posting_rule r on r.purpose = l.purpose and r.debit_class = l.debit & 63 and r.credit_class = l.credit & 63
    left join class dc on dc.code = l.debit & 63
    left join class cc on cc.code = l.credit & 63) x
  where problem is not null limit 1;
  if found then perform ledger.opposed(v_bad.problem, v_bad.purpose); end if;

  if exists (select from unnest(l_purpose) p join posting_rule r on r.purpose = p and r.needs_coverage) then
    v_coverage := ledger.coverage();
    if v_coverage <> 'covered' then perform ledger.opposed(v_coverage); end if;
  end if;

  -- Guards: each kind consumes its lines at once.
  for v_kind in
    select k.consume, array_agg(l.purpose order by o) p, array_agg(l.debit order by o) d, array_agg(l.credit order by o) c,
           array_agg(l.amount order by o) a, array_agg(l.guard order by o) g, array_agg(t_id[l.t] order by o) t
    from unnest(l_transfer, l_purpose, l_debit, l_credit, l_amount, l_guard) with ordinality l(t, purpose, debit, credit, amount, guard, o)
    join posting_rule r on r.purpose = l.purpose and r.debit_class = l.debit & 63 and r.credit_class = l.credit & 63
    join guard_kind k on k.kind = r.guard
    group by k.kind, k.consume order by k.kind
  loop
    execute format('select %s($1, $2, $3, $4, $5, $6)', v_kind.consume)
      using v_kind.p, v_kind.d, v_kind.c, v_kind.a, v_kind.g, v_kind.t;
  end loop;

  update head set seq = seq + 1, occurred_at = greatest(occurred_at, platform.now())
    returning seq, occurred_at into v_seq, v_at;

  insert into transfer (id, seq, actor, occurred_at, business_date)
    select id, v_seq, actor, v_at, platform.business_date(v_at) from unnest(t_id, t_actor) u(id, actor);

  if cardinality(h_id) > 0 then
    insert into hold (id, account_id, amount, purpose, made_by)
      select h, a, m, p, t_id[t] from unnest(h_transfer, h_op, h_id, h_account, h_amount, h_purpose) u(t, op, h, a, m, p) where op = 'make';
    update hold set state = 'released', ended_by = t_id[u.t]
      from unnest(h_transfer, h_op, h_id, h_account, h_amount) u(t, op, h, a, m)
      where op = 'release' and hold.id = u.h and hold.state = 'open' and hold.account_id = u.a and hold.amount = u.m;
    get diagnostics v_rows = row_count;
    if v_rows <> (select count(*) from unnest(h_op) op where op <> 'make') then perform ledger.opposed('hold_not_open'); end if;
    -- What is given back may be spent in this run, what is made must be covered after it: hence the two updates of held.
    update account a set held = a.held - u.m
      from (select account, sum(m) m from unnest(h_op, h_account, h_amount) x(op, account, m) where op = 'release' group by account) u
      where a.id = u.account;
  end if;

  if cardinality(l_debit) > 0 then
    insert into line (transfer_id, n, purpose, debit, credit, amount, guard)
      select t_id[t], row_number() over (partition by t order by o), purpose, debit, credit, amount, guard
      from unnest(l_transfer, l_purpose, l_debit, l_credit, l_amount, l_guard) with ordinality l(t, purpose, debit, credit, amount, guard, o);

    -- Both postings of each line, in order, with running balances: sound because nothing in this run is refused.
    with l as (
      select t, o, row_number() over (partition by t order by o) n, debit, credit, amount
      from unnest(l_transfer, l_debit, l_credit, l_amount) with ordinality l(t, debit, credit, amount, o)
    ), e as (
      select o, 0 side, t, n, debit account_id, -amount delta from l union all select o, 1, t, n, credit, amount from l
    ), w as (
      select *, sum(delta) over (partition by account_id order by o, side) run,
             row_number() over (partition by account_id order by o, side) k from e
    ), p as (
      insert into posting (account_id, seq, transfer_id, n, amount, balance_after)
      select w.account_id, a.version + w.k, t_id[w.t], w.n, w.delta, a.posted + w.run
      from w join account a on a.id = w.account_id
      returning account_id, amount, balance_after
    ), s as (
      select account_id, sum(amount)::bigint delta, count(*) k,
             bool_or(case when (account_id & 63) < 16 then balance_after > 0 else balance_after < 0 end) crossed
      from p group by account_id
    ), u as (
      update account a set posted = a.posted + s.delta, version = a.version + s.k from s where a.id = s.account_id
      returning s.crossed
    )
    select bool_or(crossed) crossed into v_bad from u;
    if v_bad.crossed then perform ledger.opposed('insufficient'); end if;
  end if;

  if cardinality(h_id) > 0 then
    update account a set held = a.held + u.m
      from (select account, sum(m) m from unnest(h_op, h_account, h_amount) x(op, account, m) where op = 'make' group by account) u
      where a.id = u.account;
  end if;
  return v_seq;
exception when check_violation then
  perform ledger.opposed('insufficient', sqlerrm);
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

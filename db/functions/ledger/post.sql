-- ledger.post(): the only writer of transfers, lines, postings, holds and balances (ledger.md 3, ledger.md 12).
--
-- It posts everything or nothing. The caller decided each command under lock, so a refusal here means a mistake of the
-- caller or a lost race; src/ledger/batch.ts then tries smaller batches. Call it once in a transaction, as the last
-- statement before COMMIT, because it locks ledger.head.
-- - t_*: transfers.
-- - l_*: lines. l_transfer is the 1-based index of the line's transfer. l_guard is the guarding row's id.
-- - h_*: holds made ('make') or released ('release'). A line whose guard is a hold captures it.
--
-- The result is the same as posting the transfers one by one in their order. Each transfer first releases holds, then
-- runs its lines in order, then makes holds. No step may overdraw an account. Returns the ledger sequence of this run.
--
-- Errors have SQLSTATE C3L01, and the message is the name:
-- - transfer_malformed, posting_rule_missing, scope_mismatch, amount_not_positive, guard_missing,
-- - account_unknown, insufficient, hold_not_open, hold_rule_missing, books_short, reconciliation_stale,
-- - and the errors of guards.
--
-- SQLSTATE C3P01 means that the disk or the clock of the machine is at fault (platform.demand_well).
create function ledger.post(
  t_id uuid[], t_actor text[],
  l_transfer int[], l_purpose text[], l_debit bigint[], l_credit bigint[], l_amount bigint[], l_guard bigint[],
  h_transfer int[] default '{}', h_op text[] default '{}', h_id bigint[] default '{}', h_account bigint[] default '{}',
  h_amount bigint[] default '{}', h_purpose text[] default '{}')
returns bigint language plpgsql security definer
-- One generic plan for any number of lines, because planning a single posting costs more than posting it. A plan made
-- on empty tables would use sequential scans, so they are off. Guards run under these settings too.
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  v_accounts bigint[]; v_locked boolean := false; v_kind record; v_cover boolean := false; v_coverage text;
  v_captures bigint[] := '{}'; v_before timestamptz; v_crossed boolean; v_seq bigint;
begin
  perform platform.demand_well();
  -- Guards must read rows that others committed a moment ago, which an older snapshot would hide.
  if current_setting('transaction_isolation') <> 'read committed' then
    perform ledger.refuse('transfer_malformed', 'isolation');
  end if;
  -- In a list of another shape or length, some elements would escape a check below.
  if (platform.is_plain(t_id) and platform.is_plain(t_actor)
      and platform.is_plain(l_transfer) and platform.is_plain(l_purpose) and platform.is_plain(l_debit)
      and platform.is_plain(l_credit) and platform.is_plain(l_amount) and platform.is_plain(l_guard)
      and platform.is_plain(h_transfer) and platform.is_plain(h_op) and platform.is_plain(h_id)
      and platform.is_plain(h_account) and platform.is_plain(h_amount) and platform.is_plain(h_purpose)
  ) is not true then perform ledger.refuse('transfer_malformed', 'shapes'); end if;
  if (cardinality(t_id) > 0 and cardinality(t_actor) = cardinality(t_id)
      and array[cardinality(l_purpose), cardinality(l_debit), cardinality(l_credit), cardinality(l_amount),
                cardinality(l_guard)] = array_fill(cardinality(l_transfer), array[5])
      and array[cardinality(h_op), cardinality(h_id), cardinality(h_account), cardinality(h_amount),
                cardinality(h_purpose)] = array_fill(cardinality(h_transfer), array[5])) is not true
  then perform ledger.refuse('transfer_malformed', 'lengths'); end if;
  if (select count(distinct t) = cardinality(t_id) and bool_and(coalesce(t between 1 and cardinality(t_id), false))
      from (select unnest(l_transfer) t union all select unnest(h_transfer)) x) is not true
  then perform ledger.refuse('transfer_malformed', 'a transfer without lines or holds'); end if;

  -- Early guards lock their rows before the accounts are locked, so runs on one hot account wait for each other only
  -- while they post. Then the accounts are locked (lock-order.sql), then the rows of the other guards, and last
  -- ledger.head.
  v_accounts := array(select distinct a from (
    select unnest(l_debit) a union all select unnest(l_credit) union all select unnest(h_account)) x);
  if cardinality(h_id) > 0 then
    perform ledger.lock_for_posting(v_accounts);
    v_locked := true;
    perform ledger.make_holds(
      t_id, h_transfer, h_op, h_id, h_account, h_amount, h_purpose, l_transfer, l_purpose, l_guard);
  end if;

  -- Checks each line against the allow-list, including its scope and guard. Then each guard function is called once
  -- with all of its lines.
  for v_kind in
    select r.guard, k.consume, coalesce(k.early, false) early, bool_or(r.needs_coverage) cover,
        min(l.purpose) purpose, platform.total(l.lines) lines,
        min(case when r.purpose is null then 'posting_rule_missing'
                 when not l.amounts_sound then 'amount_not_positive'
                 when r.scope = 'same' and l.crosses then 'scope_mismatch'
                 when r.guard is not null and (l.unguarded or k.kind is null) then 'guard_missing' end) problem
    from (
      -- Groups equal lines, so that each rule is looked up once.
      select purpose, class_code_of(debit) debit_class, class_code_of(credit) credit_class, count(*) lines,
        bool_and(coalesce(amount between 1 and 9007199254740991, false)) amounts_sound,
        bool_or(scope_of(debit) <> scope_of(credit)) crosses, bool_or(guard is null) unguarded
      from unnest(l_purpose, l_debit, l_credit, l_amount, l_guard) x(purpose, debit, credit, amount, guard)
      group by 1, 2, 3) l
    left join posting_rule r
      on r.purpose = l.purpose and r.debit_class = l.debit_class and r.credit_class = l.credit_class
    left join guard_kind k on k.kind = r.guard
    group by r.guard, k.consume, k.early order by problem nulls last, early desc, r.guard
  loop
    if v_kind.problem is not null then perform ledger.refuse(v_kind.problem, v_kind.purpose); end if;
    v_cover := v_cover or v_kind.cover;
    if v_kind.guard = 'hold' then
      v_captures := array(
        select o from unnest(l_purpose, l_debit, l_credit) with ordinality l(purpose, debit, credit, o)
        join posting_rule r on r.purpose = l.purpose and r.debit_class = class_code_of(l.debit)
          and r.credit_class = class_code_of(l.credit)
        where r.guard = 'hold');
    end if;
    if v_kind.early then v_before := coalesce(v_before, platform.now());
    elsif not v_locked then
      perform ledger.lock_for_posting(v_accounts);
      v_locked := true;
    end if;
    if v_kind.consume is not null and v_kind.lines = cardinality(l_transfer) then
      execute format('select %s($1, $2, $3, $4, $5, $6)', v_kind.consume)
        using l_purpose, l_debit, l_credit, l_amount, l_guard, array(select t_id[t] from unnest(l_transfer) t);
    elsif v_kind.consume is not null then
      execute format('select %s(array_agg(l.p order by o), array_agg(l.d order by o), array_agg(l.c order by o),
          array_agg(l.a order by o), array_agg(l.g order by o), array_agg(l.t order by o))
        from unnest($1, $2, $3, $4, $5, array(select $6[t] from unnest($7) t)) with ordinality l(p, d, c, a, g, t, o)
        join ledger.posting_rule r on r.purpose = l.p and r.debit_class = ledger.class_code_of(l.d)
          and r.credit_class = ledger.class_code_of(l.c)
        where r.guard = $8', v_kind.consume)
        using l_purpose, l_debit, l_credit, l_amount, l_guard, t_id, l_transfer, v_kind.guard;
    end if;
  end loop;
  if not v_locked then perform ledger.lock_for_posting(v_accounts); end if;

  -- Lists the steps on each account, beginning with its balance: phase 0 releases holds, phase 1 debits and credits
  -- each line, phase 2 makes holds. A window sum gives the balance after each step. That is enough, because either all
  -- steps happen or none.
  with l as (
    select l.t, l.o, row_number() over (partition by l.t order by l.o)::smallint n, l.debit, l.credit, l.amount,
      case when l.o = any (v_captures) then -l.amount else 0 end held
    from unnest(l_transfer, l_debit, l_credit, l_amount) with ordinality l(t, debit, credit, amount, o)
  ), step as (
    select t, 1 phase, o, 0 side, n, debit account_id, -amount delta, held, 1::bigint moves from l
    union all select t, 1, o, 1, n, credit, amount, 0, 1 from l
    union all select t, case op when 'make' then 2 else 0 end, o, 0, null, account, 0,
        case op when 'make' then amount else -amount end, 0
      from unnest(h_transfer, h_op, h_account, h_amount) with ordinality h(t, op, account, amount, o)
    union all select 0, 0, 0, 0, null, id, posted, held, version from account where id = any (v_accounts)
  ), run as materialized (
    select t, o, side, n, account_id, delta, held, moves,
      platform.total(moves) over w seq, platform.total(delta) over w balance, platform.total(held) over w held_after
    from step window w as (partition by account_id order by t, phase, o, side)
  ), crossed as (
    select coalesce(bool_or(case when is_debit_normal(account_id) then balance > 0 or held_after <> 0
                                 else held_after < 0 or balance < held_after end), false) yes from run
  ), line_rows as (
    insert into line (transfer_id, n, purpose, debit, credit, amount, guard, debit_seq, credit_seq)
      -- Groups instead of joining: the planner expects a handful of rows and would choose a nested loop.
      select t_id[l_transfer[o]], min(n), l_purpose[o], l_debit[o], l_credit[o], l_amount[o], l_guard[o],
        min(seq) filter (where side = 0), min(seq) filter (where side = 1)
      from run where n is not null and not (select yes from crossed) group by o
  ), posting_rows as (
    insert into posting (account_id, seq, transfer_id, n, amount, balance_after)
      select account_id, seq, t_id[t], n, delta, balance from run
      where n is not null and not (select yes from crossed)
  ), account_rows as (
    update account a set posted = s.posted, held = s.held, version = s.version
      from (select account_id, platform.total(delta) posted, platform.total(held) held,
              platform.total(moves) as version from run group by account_id) s
      where a.id = s.account_id and not (select yes from crossed)
  )
  select yes into v_crossed from crossed;
  if v_crossed then perform ledger.refuse('insufficient'); end if;

  -- From here to COMMIT all other posters wait, so only work that needs the sequence or the instant happens here.
  with h as (
    update head set seq = head.seq + 1, occurred_at = greatest(head.occurred_at, platform.now())
    returning seq, occurred_at
  ), transfer_rows as (
    insert into transfer (id, seq, actor, occurred_at, business_date)
      select u.id, h.seq, u.actor, h.occurred_at, platform.business_date(h.occurred_at)
      from h, unnest(t_id, t_actor) u(id, actor)
  )
  select h.seq into v_seq from h;
  -- Cycles, business days and weekends begin on an hour. An early guard ran before the wait for the accounts, so if an
  -- hour has begun since then, its answer may be out of date.
  if date_trunc('hour', v_before, 'UTC') <> date_trunc('hour', platform.now(), 'UTC') then
    perform ledger.refuse('guard_raced');
  end if;
  if v_cover then
    v_coverage := ledger.coverage();
    if v_coverage <> 'covered' then perform ledger.refuse(v_coverage); end if;
  end if;
  return v_seq;
end $$;

-- c3_owner: a function of a feature posts for a role that may post nothing else (draws/settle.sql).
grant execute on function ledger.post to c3_app, c3_owner;

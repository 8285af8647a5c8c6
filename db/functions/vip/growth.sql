-- Growth points and VIP levels (rewards.md 7). They are computed from the ledger's lines, many at once.

-- The growth that the ledger's runs in (after, until] earn, under the rules at the beginning of each day. An order
-- counts when it settles, with what the two wallets paid. SVIP counts after the run that paid for it. `valid`: whether
-- the member was valid at that moment. An order makes its member valid a day later at the earliest, so a later call
-- gives the same result. Check 14 calls this for all runs.
create function vip.earned_in(after bigint, until bigint)
returns table (member_id bigint, source text, business_date date, order_id bigint, points bigint, svip boolean,
  valid boolean, at timestamptz)
language sql stable security definer set search_path = vip, pg_temp as $$
  with moved as materialized (
    select l.purpose, l.amount, l.guard, l.credit, t.business_date, t.occurred_at, t.seq
    from ledger.transfer t join ledger.line l on l.transfer_id = t.id
    where t.seq > after and t.seq <= until and (l.purpose in ('collect', 'points_checked_in')
      or l.purpose = 'order_settled' and ledger.is_of('order_pending', l.debit))
  ), rules as materialized (
    select day,
      settings.value_at('vip', 'holdingMinor', moment)::bigint as holding,
      settings.value_at('vip', 'perCollectDay', moment)::bigint as collecting,
      settings.value_at('vip', 'perCheckIn', moment)::bigint as check_in,
      settings.value_at('vip', 'svipGrowthPercent', moment)::bigint as percent
    from (select distinct business_date as day, platform.moment_of(business_date) as moment from moved) days
  ), causes as (
    select o.member_id, 'holding' as source, m.business_date, o.id as order_id,
      div(sum(m.amount), r.holding)::bigint as points, r.percent, min(m.occurred_at) as at, min(m.seq) as seq
    from moved m join orders.purchase_order o on o.id = m.guard join rules r on r.day = m.business_date
    where m.purpose = 'order_settled' group by o.id, m.business_date, r.holding, r.percent
    union all
    select ledger.scope_of(m.credit), case m.purpose when 'collect' then 'collecting' else 'check_in' end,
      m.business_date, null, case m.purpose when 'collect' then r.collecting else r.check_in end,
      r.percent, min(m.occurred_at), min(m.seq)
    from moved m join rules r on r.day = m.business_date
    where m.purpose <> 'order_settled' group by 1, 2, 3, 5, r.percent
  ), known as (
    select c.*,
      exists (select from svip s join ledger.transfer t on t.id = s.transfer_id
        where s.member_id = c.member_id and t.seq < c.seq and s.starts_at <= c.at and s.ends_at > c.at) as svip,
      case when c.seq > (select held_until_seq from progress) then orders.is_valid(c.member_id, c.at)
        else c.order_id is not null or orders.held_anything(c.member_id, c.at) end as valid
    from causes c
  ), worth as (
    select k.*, div(k.points * case when k.svip then k.percent else 100 end, 100)::bigint as whole from known k
  )
  select w.member_id, w.source, w.business_date, w.order_id, w.whole, w.svip, w.valid, w.at from worth w
  where w.whole > 0
$$;

-- The level for an amount of growth points.
create function vip.level_of(growth bigint, thresholds bigint[]) returns int language sql immutable as $$
  select count(*)::int from unnest(thresholds) t where t <= growth
$$;

-- Raises these members to the levels that they have reached. Null means every member. A level never falls.
create function vip.raise_levels(of_members bigint[], thresholds bigint[]) returns void
language plpgsql set search_path = vip, pg_temp as $$
declare v_members bigint[]; v_levels int[];
begin
  with risen as (
    update member_level s set level = level_of(s.growth, thresholds)
    where (of_members is null or s.member_id = any (of_members)) and s.level < level_of(s.growth, thresholds)
    returning s.member_id, s.growth, s.level
  ), kept as (
    insert into rise (member_id, level, threshold, growth, reached_at)
      select r.member_id, step, thresholds[step], r.growth, platform.now()
      from risen r cross join lateral generate_series(1, r.level) step
      order by 1, 2
    on conflict (member_id, level) do nothing
  ) select coalesce(array_agg(member_id order by member_id), '{}'), coalesce(array_agg(level order by member_id), '{}')
    into v_members, v_levels from risen;
  perform identity.raise_vip_levels(v_members, v_levels);
end $$;

-- Adds the growth of the ledger's next `most` runs. One caller at a time, so ids of growth follow the order of commits.
-- Runs commit in the order of their sequence. Returns the number of runs read.
create function vip.grow(most bigint) returns bigint
language plpgsql security definer set search_path = vip, pg_temp as $$
declare
  v_progress progress; v_until bigint; v_members bigint[];
  v_thresholds bigint[] := array(
    select t::bigint from jsonb_array_elements_text(settings.value('vip', 'thresholds')) t);
begin
  select * into v_progress from progress for update;
  select max(seq) into v_until
    from ledger.transfer where seq > v_progress.seq and seq <= v_progress.seq + most;
  with made as (
    insert into growth (member_id, source, business_date, order_id, points, svip, valid, at)
      select e.member_id, e.source, e.business_date, e.order_id, e.points, e.svip, e.valid, e.at
      from earned_in(v_progress.seq, v_until) e order by e.at, e.member_id, e.source, e.order_id
    on conflict do nothing
    returning member_id, points
  ), summed as (
    insert into member_level as s (member_id, growth)
      select member_id, sum(points) from made group by 1 order by 1
    on conflict (member_id) do update set growth = s.growth + excluded.growth
    returning member_id
  ) select array_agg(member_id) into v_members from summed;
  if v_progress.thresholds <> v_thresholds then perform raise_levels(null, v_thresholds);
  elsif v_members is not null then perform raise_levels(v_members, v_thresholds); end if;
  v_until := coalesce(v_until, v_progress.seq);
  update progress set seq = v_until, thresholds = v_thresholds;
  return v_until - v_progress.seq;
end $$;

-- The time before which all growth is written: that of the first run that has not been read, and at least a minute ago,
-- because a run that took its time a moment ago may not have committed yet. It is computed and not stored, so it cannot
-- be changed.
create function vip.complete_until() returns timestamptz
language sql stable security definer set search_path = vip, pg_temp as $$
  select least(platform.now() - interval '1 minute',
    (select t.occurred_at from ledger.transfer t where t.seq > p.seq order by t.seq limit 1))
  from progress p
$$;

-- Members to notify of their highest new level, each once.
create function vip.notify_rises(most int) returns table (member_id bigint, level int)
language sql security definer set search_path = vip, pg_temp as $$
  with due as (
    select distinct r.member_id from rise r where r.notified_at is null order by 1 limit most
  ), sent as (
    update rise r set notified_at = platform.now()
    where r.notified_at is null and r.member_id in (select u.member_id from due u)
    returning r.member_id, r.level
  ) select t.member_id, max(t.level)::int from sent t group by 1 order by 1
$$;

revoke execute on function vip.earned_in, vip.level_of, vip.raise_levels, vip.grow,
  vip.complete_until, vip.notify_rises from public;
grant execute on function vip.earned_in, vip.level_of, vip.grow, vip.complete_until, vip.notify_rises to c3_app;

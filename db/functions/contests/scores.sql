-- Teams' points by week and month, their places, and prizes for the first places (rewards.md 8).

create function contests.period_of(of_kind text, day date) returns date language sql immutable as $$
  select date_trunc(of_kind, day::timestamp)::date
$$;
create function contests.period_end(of_kind text, starts_on date) returns date language sql immutable as $$
  select (starts_on + ('1 ' || of_kind)::interval)::date
$$;

-- Points of teams by week and month, from the growth points with ids in (after, until]. A point counts only if its
-- member was valid when it was earned.
create function contests.earned_in(after bigint, until bigint)
returns table (kind text, starts_on date, leader_id bigint, points bigint, reached_at timestamptz)
language sql stable security definer set search_path = contests, pg_temp as $$
  select k.kind, period_of(k.kind, g.business_date), p.leader_id, sum(g.points)::bigint, max(g.at)
  from vip.growth g join team.place p on p.member_id = g.member_id cross join (values ('week'), ('month')) k(kind)
  where g.id > after and g.id <= until and g.valid
  group by 1, 2, 3
$$;

-- Teams are counted in bands of 64 points, so that finding a team's place reads few rows.
create function contests.band_of(points bigint) returns bigint language sql immutable as $$ select points / 64 $$;

-- Adds the next `most` growth points to the sums. One caller at a time. Returns the number of points read.
create function contests.add_points(most bigint) returns bigint
language plpgsql security definer set search_path = contests, pg_temp as $$
declare v_from bigint; v_until bigint; v_read bigint;
begin
  select growth_id into v_from from progress for update;
  select max(id), count(*) into v_until, v_read
    from (select id from vip.growth where id > v_from order by id limit most) next_ones;
  if v_until is null then return 0; end if;
  with moved as materialized (
    select * from earned_in(v_from, v_until)
  ), before as (
    select s.* from score s join moved m using (kind, starts_on, leader_id)
  ), summed as (
    insert into score as s (kind, starts_on, leader_id, points, reached_at)
      select m.kind, m.starts_on, m.leader_id, m.points, m.reached_at from moved m order by 1, 2, 3
    on conflict (kind, starts_on, leader_id)
      do update set points = s.points + excluded.points, reached_at = greatest(s.reached_at, excluded.reached_at)
    returning s.kind, s.starts_on, s.points, s.reached_at
  ), steps as materialized (
    select kind, starts_on, points, platform.business_date(reached_at) as day, sum(step) as step from (
      select kind, starts_on, points, reached_at, -1 as step from before
      union all select kind, starts_on, points, reached_at, 1 from summed) both_of_them
    group by 1, 2, 3, 4 having sum(step) <> 0
  ), banded as (
    insert into score_band as b (kind, starts_on, band, teams)
      select kind, starts_on, band_of(points), sum(step) from steps
      group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
    on conflict (kind, starts_on, band) do update set teams = b.teams + excluded.teams
  )
  insert into score_count as c (kind, starts_on, points, day, teams)
    select kind, starts_on, points, day, step from steps order by 1, 2, 3, 4
  on conflict (kind, starts_on, points, day) do update set teams = c.teams + excluded.teams;
  delete from score_count where teams = 0;
  delete from score_band where teams = 0;
  update progress set growth_id = v_until;
  return v_read;
end $$;

-- A team's place: one more than the number of teams with more points, or with as many that they reached earlier. No row
-- for a team without points.
create function contests.place_of(of_kind text, of_period date, leader bigint)
returns table (place bigint, points bigint)
language sql stable set search_path = contests, pg_temp as $$
  with own as materialized (
    select s.points, s.reached_at, platform.business_date(s.reached_at) as day from score s
    where s.kind = of_kind and s.starts_on = of_period and s.leader_id = leader
  )
  select 1
    + coalesce((select sum(b.teams) from score_band b, own where b.kind = of_kind and b.starts_on = of_period
        and b.band > band_of(own.points)), 0)::bigint
    + coalesce((select sum(c.teams) from score_count c, own where c.kind = of_kind and c.starts_on = of_period
        and c.points between own.points and 64 * band_of(own.points) + 63
        and (c.points > own.points or c.day < own.day)), 0)::bigint
    + (select count(*) from score s, own where s.kind = of_kind and s.starts_on = of_period and s.points = own.points
        and s.reached_at >= platform.moment_of(own.day) and (s.reached_at, s.leader_id) < (own.reached_at, leader)),
    own.points
  from own
$$;

-- Periods of about the last four weeks and three months that are over, have points and are not closed.
create function contests.due_periods() returns table (kind text, starts_on date)
language sql stable security definer set search_path = contests, pg_temp as $$
  select k.kind, period_of(k.kind, today - k.days * n)
  from (select platform.business_date(platform.now()) as today) now,
    (values ('week', 7, 4), ('month', 28, 3)) k(kind, days, most) cross join lateral generate_series(1, k.most) n
  where period_of(k.kind, today - k.days * n) < period_of(k.kind, today)
    and platform.moment_of(period_end(k.kind, period_of(k.kind, today - k.days * n))) <= counted_until()
    and exists (select from score s where s.kind = k.kind and s.starts_on = period_of(k.kind, today - k.days * n))
    and not exists (select from period p where p.kind = k.kind and p.starts_on = period_of(k.kind, today - k.days * n))
  group by 1, 2 order by 2, 1
$$;

-- The time up to which all growth is counted in the sums.
create function contests.counted_until() returns timestamptz
language sql stable security definer set search_path = contests, pg_temp as $$
  select case when p.growth_id = coalesce((select max(id) from vip.growth), 0) then vip.complete_until()
    else (select at from vip.growth where id = p.growth_id) end
  from progress p
$$;

-- Scores of a period, computed from the growth points without the sums.
create function contests.scores_from_growth(of_kind text, of_period date)
returns table (leader_id bigint, points bigint, reached_at timestamptz)
language sql stable security definer set search_path = contests, pg_temp as $$
  select p.leader_id, sum(g.points)::bigint, max(g.at)
  from vip.growth g join team.place p on p.member_id = g.member_id
  where g.business_date >= of_period and g.business_date < period_end(of_kind, of_period) and g.valid
  group by 1
$$;

-- The members who brought these teams most points, for the signals that staff check before a prize is paid (rewards.md
-- 3).
create function contests.scorers_of(of_kind text, of_period date, leaders bigint[], most int)
returns table (leader_id bigint, buyer_id bigint)
language sql stable security definer set search_path = contests, pg_temp as $$
  select s.leader_id, s.member_id from (
    select p.leader_id, p.member_id,
      row_number() over (partition by p.leader_id order by sum(g.points) desc, p.member_id) as n
    from vip.growth g join team.place p on p.member_id = g.member_id
    where g.business_date >= of_period and g.business_date < period_end(of_kind, of_period) and g.valid
      and p.leader_id = any ($3)
    group by 1, 2) s
  where s.n <= $4 order by s.leader_id, s.n
$$;

-- The prizes of a period, first place first, by the settings that held when it began.
create function contests.prizes_of(of_kind text, of_period date) returns jsonb
language sql stable security definer set search_path = contests, pg_temp as $$
  select settings.value_at('contests', case of_kind when 'week' then 'weekPrizesMinor' else 'monthPrizesMinor' end,
    platform.moment_of(of_period))
$$;

-- Closes a period, once, and stores its first hundred places. False if it is closed already or not over yet.
create function contests.close_period(of_kind text, of_period date) returns boolean
language plpgsql security definer set search_path = contests, pg_temp as $$
declare v_prizes jsonb := prizes_of(of_kind, of_period);
begin
  perform 1 from progress for update;
  if of_period <> period_of(of_kind, of_period)
    or (platform.moment_of(period_end(of_kind, of_period)) <= counted_until()) is not true
    or exists (select from period p where p.kind = of_kind and p.starts_on = of_period) then return false; end if;
  insert into period (kind, starts_on, ends_on, teams, closed_at)
    select of_kind, of_period, period_end(of_kind, of_period), coalesce(sum(c.teams), 0), platform.now()
    from score_count c where c.kind = of_kind and c.starts_on = of_period;
  insert into place (kind, starts_on, place, leader_id, points, reached_at, prize_minor)
    select of_kind, of_period, first.place, first.leader_id, first.points, first.reached_at,
      coalesce((v_prizes ->> (first.place - 1)::int)::bigint, 0)
    from (select row_number() over (order by s.points desc, s.reached_at, s.leader_id) as place, s.*
      from score s where s.kind = of_kind and s.starts_on = of_period
      order by s.points desc, s.reached_at, s.leader_id limit 100) first;
  return true;
end $$;

-- For a re-run: counts the stored places that differ from what the growth points give. Changes nothing.
create function contests.differing_places(of_kind text, of_period date) returns bigint
language sql stable security definer set search_path = contests, pg_temp as $$
  with found as (
    select row_number() over (order by points desc, reached_at, leader_id) as place, f.*
    from scores_from_growth(of_kind, of_period) f order by 1 limit 100
  )
  select count(*) from (select * from place p where p.kind = of_kind and p.starts_on = of_period) kept
  full join found on found.place = kept.place
  where (kept.leader_id, kept.points, kept.reached_at, kept.prize_minor) is distinct from (found.leader_id,
    found.points, found.reached_at, coalesce((prizes_of(of_kind, of_period) ->> (found.place - 1)::int)::bigint, 0))
$$;

-- Proof for the grant. The cause names kind, period and place: 'week:2026-11-16:1'.
create function contests.earns_prize(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = contests, pg_temp as $$
  select exists (select from place p
    where $1 = p.kind || ':' || to_char(p.starts_on, 'YYYY-MM-DD') || ':' || p.place
      and p.leader_id = $2 and p.prize_minor = $3 and p.prize_minor > 0)
$$;

revoke execute on function contests.period_of, contests.period_end,
  contests.band_of, contests.earned_in, contests.add_points, contests.place_of, contests.due_periods,
  contests.counted_until, contests.scores_from_growth, contests.scorers_of, contests.prizes_of,
  contests.close_period,
  contests.differing_places, contests.earns_prize from public;
grant execute on function contests.band_of, contests.period_of, contests.period_end,
  contests.earned_in, contests.add_points, contests.place_of, contests.due_periods, contests.scorers_of,
  contests.prizes_of, contests.close_period, contests.differing_places to c3_app;

insert into rewards.kind (kind, feature, gives, purpose, proves) values
  ('rank_prize', 'contests', 'money', 'rank_prize_paid', 'contests.earns_prize');

-- PK, the weekly duels of teams (rewards.md 9): who meets whom, results, and prizes.

-- Whether the week uses the current pairing rule. Before it, only teams of one size class met, and equal points were a
-- draw.
create function contests.pairs_nearest(of_week date) returns boolean
language sql stable set search_path = contests, pg_temp as $$ select of_week >= nearest_from from progress $$;

-- The published pairing rule. Teams are sorted by size class (1, 2 to 3, 4 to 7, 8 to 15 and so on), and within a class
-- by a hash of the week and the leader's id. Then neighbours meet, so the last team of an odd class meets the first of
-- the next one. If the number of teams is odd, one has no opponent: each in turn, in the order of their leaders' ids.
create function contests.pairs_of(of_week date, leaders bigint[], sizes bigint[])
returns table (leader_id bigint, size bigint, opponent_id bigint)
language sql stable set search_path = contests, pg_temp as $$
  with given as (
    select g.leader_id, g.size, floor(log(2, g.size)) as class, nearest,
      nearest and count(*) over () % 2 = 1
        and row_number() over (order by g.leader_id) - 1 = (of_week - date '2001-01-01') / 7 % count(*) over () as rests
    from unnest(leaders, sizes) g(leader_id, size) cross join (select pairs_nearest(of_week) as nearest) rule
  ), shuffled as (
    select g.leader_id, g.size, g.rests, case when not g.nearest then g.class end as line,
      row_number() over (partition by g.rests, case when not g.nearest then g.class end
        order by g.class, md5(to_char(of_week, 'YYYY-MM-DD') || ':' || g.leader_id), g.leader_id) - 1 as n
    from given g
  )
  select one.leader_id, one.size, other.leader_id
  from shuffled one left join shuffled other
    on not one.rests and not other.rests and other.line is not distinct from one.line
      and div(other.n, 2) = div(one.n, 2) and other.n <> one.n
$$;

-- Pairs the current week, once. False if it is already paired or if duels are switched off.
create function contests.pair_week() returns boolean
language plpgsql security definer set search_path = contests, pg_temp as $$
declare
  v_week date := period_of('week', platform.business_date(platform.now())); v_leaders bigint[]; v_sizes bigint[];
begin
  perform 1 from progress for update;
  if exists (select from duel_week where week = v_week) or not settings.value('contests', 'duels')::boolean then
    return false;
  end if;
  select coalesce(array_agg(leader_id), '{}'), coalesce(array_agg(valid), '{}') into v_leaders, v_sizes from (
    select s.leader_id, sum(s.valid)::bigint as valid from team.size s group by 1 having sum(s.valid) > 0) teams;
  insert into duel_week (week, prize_minor, teams, paired_at)
    values (v_week, settings.value_at('contests', 'duelPrizeMinor', platform.moment_of(v_week))::bigint,
      cardinality(v_leaders), platform.now());
  insert into duelist (week, leader_id, size, opponent_id)
    select v_week, p.leader_id, p.size, p.opponent_id from pairs_of(v_week, v_leaders, v_sizes) p order by 2;
  return true;
end $$;

-- Weeks that are over, paired and not yet closed.
create function contests.due_duels() returns setof date
language sql stable security definer set search_path = contests, pg_temp as $$
  select week from duel_week
  where closed_at is null and platform.moment_of(period_end('week', week)) <= counted_until() order by 1
$$;

-- More points win. If they are equal and `nearest` holds, the team that reached them first wins. Null means no points.
create function contests.result_of(
  nearest boolean, own bigint, own_at timestamptz, theirs bigint, theirs_at timestamptz)
returns text language sql immutable as $$
  select case coalesce(
      nullif(sign(coalesce(own, 0) - coalesce(theirs, 0)), 0),
      case when nearest then sign(extract(epoch from theirs_at - own_at)) end, 0)
    when 1 then 'win' when 0 then 'draw' else 'lose' end
$$;

-- Writes the results of a week, once. False if the week is not due.
create function contests.close_duels(of_week date) returns boolean
language plpgsql security definer set search_path = contests, pg_temp as $$
declare v_nearest boolean := pairs_nearest(of_week);
begin
  perform 1 from progress for update;
  if not exists (select from due_duels() due where due = of_week) then return false; end if;
  update duelist d set points = coalesce(own.points, 0),
      result = case when d.opponent_id is not null
        then result_of(v_nearest, own.points, own.reached_at, theirs.points, theirs.reached_at) end
    from duelist one
    left join score own on own.kind = 'week' and own.starts_on = of_week and own.leader_id = one.leader_id
    left join score theirs on theirs.kind = 'week' and theirs.starts_on = of_week and theirs.leader_id = one.opponent_id
    where one.week = of_week and d.week = of_week and d.leader_id = one.leader_id;
  update duel_week set closed_at = platform.now() where week = of_week;
  return true;
end $$;

-- For a re-run: counts the rows that differ from what the stored sizes and the growth points give. Changes nothing.
create function contests.differing_duels(of_week date) returns bigint
language sql stable security definer set search_path = contests, pg_temp as $$
  with closed as (
    select closed_at is not null as is_so, pairs_nearest(of_week) as nearest from duel_week where week = of_week
  ), kept as materialized (
    select * from duelist where week = of_week
  ), paired as (
    select p.* from (select array_agg(leader_id) as leaders, array_agg(size) as sizes from kept) k
    cross join lateral pairs_of(of_week, k.leaders, k.sizes) p
  ), scored as materialized (
    select * from scores_from_growth('week', of_week)
  )
  select count(*) from kept join paired using (leader_id) cross join closed
  left join scored own on own.leader_id = kept.leader_id left join scored theirs on theirs.leader_id = kept.opponent_id
  where kept.opponent_id is distinct from paired.opponent_id
    or kept.points is distinct from case when closed.is_so then coalesce(own.points, 0) end
    or kept.result is distinct from case when closed.is_so and kept.opponent_id is not null
      then result_of(closed.nearest, own.points, own.reached_at, theirs.points, theirs.reached_at) end
$$;

-- Proof for the grant. The cause names week and winner: '2026-11-16:12'.
create function contests.earns_duel_prize(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = contests, pg_temp as $$
  select exists (select from duelist d join duel_week w using (week)
    where $1 = to_char(d.week, 'YYYY-MM-DD') || ':' || d.leader_id
      and d.result = 'win' and d.leader_id = $2 and w.prize_minor = $3 and $3 > 0)
$$;

revoke execute on function contests.pairs_nearest, contests.pairs_of, contests.pair_week, contests.due_duels,
  contests.result_of, contests.close_duels, contests.differing_duels, contests.earns_duel_prize from public;
grant execute on function contests.pair_week, contests.due_duels, contests.close_duels, contests.differing_duels
  to c3_app;

insert into rewards.kind (kind, feature, gives, purpose, proves) values
  ('duel_prize', 'contests', 'money', 'duel_prize_paid', 'contests.earns_duel_prize');

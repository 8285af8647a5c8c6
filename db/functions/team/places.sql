-- Places of members in teams, and how many of them are valid (rewards.md 3).

-- A member who registers takes their place under three leaders at most. Sizes are locked in the order of their leaders.
create function team.take_places() returns trigger
language plpgsql security definer set search_path = team, pg_temp as $$
begin
  insert into place (member_id, level, leader_id, joined_at)
    select new.id, 1, new.inviter_id, new.registered_at
    union all
    select new.id, above.level + 1, above.leader_id, new.registered_at
    from place above where above.member_id = new.inviter_id and above.level < 3;
  insert into size (leader_id, level, members, valid)
    select leader_id, level, 1, 0 from place where member_id = new.id order by 1, 2
    on conflict (leader_id, level) do update set members = size.members + 1;
  return null;
end $$;
create trigger member_takes_places after insert on identity.member
  for each row when (new.inviter_id is not null) execute function team.take_places();

-- Counts these members as valid, or no longer.
create function team.recount(of_members bigint[], step int) returns void
language plpgsql set search_path = team, pg_temp as $$
begin
  perform 1 from size where (leader_id, level) in (select p.leader_id, p.level from place p
    where p.member_id = any (of_members)) order by leader_id, level for no key update;
  update size set valid = size.valid + moved.n * step
    from (select p.leader_id, p.level, count(*) as n from place p
      where p.member_id = any (of_members) group by 1, 2) moved
    where (size.leader_id, size.level) = (moved.leader_id, moved.level);
end $$;

-- Buyers of these settled orders are valid until the last of their orders ends. Calling it twice changes nothing.
create function team.note_settled(of_orders bigint[]) returns void
language plpgsql security definer set search_path = team, pg_temp as $$
declare v_members bigint[];
begin
  insert into standing as s (member_id, valid_until, counted)
    select o.member_id, max(o.expires_at), false from orders.purchase_order o
    where o.id = any (of_orders) and o.settled_at is not null group by 1 order by 1
    on conflict (member_id) do update set valid_until = greatest(s.valid_until, excluded.valid_until);
  with made as (
    update standing set counted = true
    where not counted and valid_until > (select platform.now()) and member_id in (
      select o.member_id from orders.purchase_order o where o.id = any (of_orders))
    returning member_id
  ) select coalesce(array_agg(member_id), '{}') into v_members from made;
  perform recount(v_members, 1);
end $$;

-- Members whose last order ended are no longer valid. Returns their number.
create function team.end_standings() returns bigint
language plpgsql security definer set search_path = team, pg_temp as $$
declare v_members bigint[];
begin
  with due as (
    select member_id from standing where counted and valid_until <= (select platform.now())
    order by member_id limit 10000 for no key update
  ), ended as (
    update standing set counted = false where member_id in (select member_id from due) returning member_id
  ) select coalesce(array_agg(member_id), '{}') into v_members from ended;
  perform recount(v_members, -1);
  return cardinality(v_members);
end $$;

-- Valid members of a leader down to a level, counted up to `most`. Conditions of higher features ask for so many.
create function team.valid_within(leader bigint, down_to int, most bigint) returns bigint
language sql stable security definer set search_path = team, pg_temp as $$
  select count(*) from (
    select from place p join standing s using (member_id)
    where p.leader_id = $1 and p.level <= $2 and s.valid_until > (select platform.now()) limit $3) found
$$;

-- Those of them on level 1, for each leader: between them and their leader a signal may stand.
create function team.valid_friends(leaders bigint[], most int) returns table (leader_id bigint, buyer_id bigint)
language sql stable security definer set search_path = team, pg_temp as $$
  select asked.leader, friend.member_id
  from (select distinct leader from unnest(leaders) leader) asked
  cross join lateral (
    select p.member_id from place p join standing s using (member_id)
    where p.leader_id = asked.leader and p.level = 1 and s.valid_until > (select platform.now())
    order by p.member_id limit $2) friend
$$;

revoke execute on function team.take_places, team.recount, team.note_settled, team.end_standings, team.valid_within,
  team.valid_friends from public;
grant execute on function team.note_settled, team.end_standings, team.valid_within, team.valid_friends to c3_app;

-- The places of members in teams, and how many members of a team are valid (rewards.md 3).

-- A new member gets a place under at most three leaders. Sizes are locked in the order of their leaders.
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

-- Adds these members to the counts of valid members (step 1), or takes them out (step -1).
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

-- Writes the current span in which each of these members is valid, or else the next one. Null means all members. A span
-- that is over but still counted is kept, because count_valid() first has to take it out of the counts.
create function team.write_spans(of_members bigint[]) returns void
language sql set search_path = team, pg_temp as $$
  insert into validity (member_id, valid_from, valid_until, counted)
    select distinct on (v.member_id) v.member_id, v.valid_from, v.valid_until, false
    from valid_rule rule cross join lateral orders.valid_spans(of_members, rule.least_minor, rule.days) v
    where v.valid_until > (select platform.now()) order by v.member_id, v.valid_from
  on conflict (member_id) do update set valid_from = excluded.valid_from, valid_until = excluded.valid_until
    where not (validity.counted and validity.valid_until <= (select platform.now()))
$$;

-- Called when orders settle: writes the spans of their buyers. Calling it twice changes nothing.
create function team.note_settled(of_orders bigint[]) returns void
language sql security definer set search_path = team, pg_temp as $$
  select write_spans(array(select distinct o.member_id from orders.purchase_order o
    where o.id = any (of_orders) and o.settled_at is not null order by 1))
$$;

-- If the rule was changed, counts every member again.
create function team.follow_rule() returns void
language plpgsql set search_path = team, pg_temp as $$
declare v_rule record;
begin
  select * into v_rule from orders.valid_rule_at(platform.now());
  if exists (select from valid_rule r where (r.least_minor, r.days) = (v_rule.least_minor, v_rule.days)) then
    return;
  end if;
  insert into valid_rule (least_minor, days) values (v_rule.least_minor, v_rule.days)
    on conflict (one) do update set least_minor = excluded.least_minor, days = excluded.days;
  perform recount(array(select member_id from validity where counted), -1);
  delete from validity;
  perform write_spans(null);
end $$;

-- Updates the counts for spans that have begun or ended. Returns the members who became valid.
create function team.count_valid() returns setof bigint
language plpgsql security definer set search_path = team, pg_temp as $$
declare v_now timestamptz := platform.now(); v_ended bigint[]; v_begun bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('team.count_valid', 0));
  perform follow_rule();
  with due as (
    select member_id from validity where counted and valid_until <= v_now
    order by member_id limit 10000 for no key update
  ), ended as (
    update validity set counted = false where member_id in (select member_id from due) returning member_id
  ) select coalesce(array_agg(member_id), '{}') into v_ended from ended;
  perform recount(v_ended, -1);
  perform write_spans(v_ended);
  with due as (
    select member_id from validity where not counted and valid_until > v_now and valid_from <= v_now
    order by member_id limit 10000 for no key update
  ), begun as (
    update validity set counted = true where member_id in (select member_id from due) returning member_id
  ) select coalesce(array_agg(member_id order by member_id), '{}') into v_begun from begun;
  perform recount(v_begun, 1);
  return query select unnest(v_begun);
end $$;

-- Whether a member is valid right now. `counted` follows within a minute.
create function team.is_valid_now(of_member team.validity) returns boolean language sql stable as $$
  select of_member.valid_from <= (select platform.now()) and of_member.valid_until > (select platform.now())
$$;

-- How many valid members a leader has down to a level, counted up to `most`, for conditions of higher features.
create function team.valid_within(leader bigint, down_to int, most bigint) returns bigint
language sql stable security definer set search_path = team, pg_temp as $$
  select count(*) from (
    select from place p join validity s using (member_id)
    where p.leader_id = $1 and p.level <= $2 and is_valid_now(s) limit $3) found
$$;

-- A leader's valid members on level 1, at most `most` for each leader, to be checked for signals.
create function team.valid_friends(leaders bigint[], most int) returns table (leader_id bigint, buyer_id bigint)
language sql stable security definer set search_path = team, pg_temp as $$
  select asked.leader, friend.member_id
  from (select distinct leader from unnest(leaders) leader) asked
  cross join lateral (
    select p.member_id from place p join validity s using (member_id)
    where p.leader_id = asked.leader and p.level = 1 and is_valid_now(s)
    order by p.member_id limit $2) friend
$$;

revoke execute on function team.take_places, team.recount, team.write_spans, team.note_settled, team.follow_rule,
  team.count_valid, team.is_valid_now, team.valid_within, team.valid_friends from public;
grant execute on function team.note_settled, team.count_valid, team.valid_within, team.valid_friends to c3_app;

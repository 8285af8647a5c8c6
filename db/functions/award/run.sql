-- The lucky employee award (rewards.md 11). The app only says which member starts it. The database sets when it closes
-- and decides who has earned it.
create function award.fill_run() returns trigger
language plpgsql security definer set search_path = award, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('award.member ' || new.member_id, 0));
  new.started_at := platform.now();
  new.closes_at := new.started_at + settings.value('award', 'hours')::int * interval '1 hour';
  if not settings.is_offered('award') then
    perform ledger.refuse('award_off');
  end if;
  if exists (select from run r where r.member_id = new.member_id
      and (r.closes_at > new.started_at or r.friend_id is not null)) then
    perform ledger.refuse('award_started');
  end if;
  return new;
end $$;
create trigger run_filled before insert on award.run for each row execute function award.fill_run();

-- Whether a friend counts for a run: invited by its member, registered within its hours, and valid at `moment`.
create function award.fits(run award.run, friend bigint, moment timestamptz) returns boolean
language sql stable security definer set search_path = award, pg_temp as $$
  select exists (
    select from identity.member m
    where m.id = $2 and m.inviter_id = $1.member_id
      and m.registered_at >= $1.started_at and m.registered_at < $1.closes_at)
    and orders.is_valid($2, $3)
$$;

-- Called with members who became valid. The first one who counts for a run of their inviter earns it. Calling it twice
-- changes nothing. Returns the runs of these friends that are earned and have no grant yet.
create function award.note_valid(members bigint[]) returns table (run_id bigint, member_id bigint, friend_id bigint)
language plpgsql security definer set search_path = award, pg_temp as $$
#variable_conflict use_column
declare v_friend record; v_now timestamptz := platform.now();
begin
  for v_friend in
    select distinct m.id, m.inviter_id from identity.member m
    where m.id = any (members) and m.inviter_id is not null order by m.inviter_id, m.id
  loop
    perform pg_advisory_xact_lock(hashtextextended('award.member ' || v_friend.inviter_id, 0));
    update run r set friend_id = v_friend.id, earned_at = v_now
      where r.friend_id is null and r.id = (
        select one.id from run one where one.member_id = v_friend.inviter_id and fits(one, v_friend.id, v_now)
        order by one.id limit 1)
      and not exists (select from run won where won.member_id = r.member_id and won.friend_id is not null);
  end loop;
  return query select r.id, r.member_id, r.friend_id from run r
    where r.friend_id = any (members)
      and not exists (select from rewards.grant g where g.kind = 'award_chance' and g.cause = r.id::text)
    order by r.id;
end $$;

-- Proof for the grant: an earned run gives its member one chance.
create function award.earns_chance(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = award, pg_temp as $$
  select exists (
    select from run r
    where r.id = rewards.cause_id($1) and r.member_id = $2 and $3 = 1 and r.friend_id is not null
      and fits(r, r.friend_id, r.earned_at))
$$;

-- Friends who registered within the hours of these runs, and whether each is a valid member today.
create function award.friends_of(of_runs bigint[]) returns table (run_id bigint, friend_id bigint, valid boolean)
language sql stable security definer set search_path = award, pg_temp as $$
  select r.id, m.id, coalesce(team.is_valid_now(s), false)
  from run r
  join team.place p on p.leader_id = r.member_id and p.level = 1
  join identity.member m on m.id = p.member_id
  left join team.validity s on s.member_id = m.id
  where r.id = any ($1) and m.registered_at >= r.started_at and m.registered_at < r.closes_at
  order by r.id desc, m.id
$$;

revoke execute on function award.fill_run, award.fits, award.note_valid, award.earns_chance,
  award.friends_of from public;
grant execute on function award.note_valid, award.friends_of to c3_app;

insert into rewards.kind (kind, feature, gives, purpose, proves) values
  ('award_chance', 'award', 'chances', 'chance_awarded', 'award.earns_chance');

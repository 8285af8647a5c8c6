-- Facts about members that other features read in bulk: level, whether frozen, whether staff.

-- Reads by primary key. It is a function because PostgreSQL would plan a plain statement again for each batch of
-- purchases.
create function identity.statuses_of(ids bigint[]) returns table (id bigint, vip_level smallint, frozen boolean)
language sql stable set search_path = identity, pg_temp set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
  select m.id, m.vip_level, m.frozen_at is not null or m.closed_at is not null from member m where m.id = any (ids)
$$;

-- For guards: the level decides what a member may buy, and how much they may exchange.
create function identity.vip_level_of(member bigint) returns smallint
language sql stable security definer set search_path = identity, pg_temp as $$
  select m.vip_level from member m where m.id = $1
$$;

-- Only the feature of levels calls it. A level never falls.
create function identity.raise_vip_levels(members bigint[], levels int[]) returns void
language sql set search_path = identity, pg_temp as $$
  update member m set vip_level = risen.level
  from unnest(members, levels) risen(member, level) where m.id = risen.member and m.vip_level < risen.level
$$;

revoke execute on function identity.vip_level_of, identity.raise_vip_levels from public;
grant execute on function identity.statuses_of to c3_app;

-- Those of these members who are staff as far as the database knows, and which: by their e-mail address, by a phone
-- number that is a declared staff account, or by a device on which staff have signed in too, known by the key that the
-- server gave it. Payout accounts and deposits need no check, because the wallet refuses staff accounts.
create function identity.staffs_of(ids bigint[]) returns table (member_id bigint, staff_id bigint)
language sql stable security definer set search_path = identity, pg_temp set enable_seqscan = off as $$
  select m.id, s.id from member m join staff s on s.email = lower(m.email) and s.disabled_at is null
    where m.id = any (ids)
  union
  select m.id, s.id from member m join staff_account a on split_part(a.account, ' ', 2) = m.phone and a.ended_at is null
    join staff s on s.id = a.staff_id and s.disabled_at is null where m.id = any (ids)
  union
  select m.id, s.id from member m join session mine on mine.member_id = m.id
    join staff_session theirs on theirs.device_key_hash = mine.device_key_hash
    join staff s on s.id = theirs.staff_id and s.disabled_at is null where m.id = any (ids)
$$;

create function identity.staff_among(ids bigint[]) returns setof bigint
language sql stable security definer set search_path = identity, pg_temp set enable_seqscan = off as $$
  select distinct member_id from staffs_of(ids)
$$;
revoke execute on function identity.staffs_of, identity.staff_among from public;
grant execute on function identity.staffs_of to c3_app;

-- What draws need to know about players. Frozen includes closed.
create function identity.players_of(ids bigint[]) returns table (
  id bigint, member_no text, frozen boolean, staff boolean)
language sql stable security definer set search_path = identity, pg_temp set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
  select m.id, m.member_no, m.frozen_at is not null or m.closed_at is not null,
    m.id in (select staff_among(ids))
  from member m where m.id = any (ids)
$$;
revoke execute on function identity.players_of from public;

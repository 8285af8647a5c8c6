-- Rewards in money are paid out of fees (rewards.md 14). A member's cover is their share of the fees that their own
-- orders and their team's left with the operator. A grant of money waits until the cover has room for it, so no group
-- is paid more than it left. Coupons need no cover, because two persons sign the sum of each batch.

-- Locks the covers of these members, in the order of their ids. Take these locks before those of grants.
create function rewards.lock_covers(members bigint[]) returns void
language plpgsql set search_path = rewards, pg_temp as $$
begin
  perform 1 from cover where member_id = any (members) order by member_id for no key update;
end $$;

-- What is left of a member's cover, in whole minor units.
create function rewards.cover_left(of_cover rewards.cover) returns bigint language sql immutable as $$
  select of_cover.fee_parts / 10000 - of_cover.used_minor
$$;

-- Covers waiting grants, each member's oldest first and each one whole. The caller holds the locks of the covers.
create function rewards.cover_waiting(members bigint[]) returns void
language plpgsql set search_path = rewards, pg_temp as $$
begin
  with waiting as (
    select g.id, g.member_id, g.amount, sum(g.amount) over (partition by g.member_id order by g.id) as upto
    from "grant" g where g.state = 'uncovered' and g.member_id = any (members)
  ), covered as (
    update "grant" g set covered_minor = g.amount
    from waiting w join cover c on c.member_id = w.member_id
    where g.id = w.id and w.upto <= cover_left(c)
    returning g.member_id, g.amount
  )
  update cover c set used_minor = c.used_minor + taken.amount
    from (select member_id, sum(amount)::bigint as amount from covered group by 1) taken
    where c.member_id = taken.member_id;
end $$;

-- Adds fees to covers, in ten-thousandths of a minor unit, and covers the grants that waited. Only the feature of teams
-- calls it, and decides whose fees they are.
create function rewards.add_fees(members bigint[], parts bigint[]) returns void
language plpgsql set search_path = rewards, pg_temp as $$
begin
  insert into cover as c (member_id, fee_parts)
    select member, sum(part) from unnest(members, parts) given(member, part) where part > 0 group by 1 order by 1
    on conflict (member_id) do update set fee_parts = c.fee_parts + excluded.fee_parts;
  perform cover_waiting(members);
end $$;

-- Gives back the cover that lapsed grants used. The caller holds the locks of the covers.
create function rewards.uncover(lapsed bigint[]) returns void
language plpgsql set search_path = rewards, pg_temp as $$
declare v_members bigint[];
begin
  with freed as (
    select member_id, sum(covered_minor)::bigint as amount from "grant"
    where id = any (lapsed) and covered_minor > 0 group by 1
  ), given_back as (
    update cover c set used_minor = c.used_minor - freed.amount from freed where c.member_id = freed.member_id
    returning c.member_id
  ) select array_agg(member_id) into v_members from given_back;
  perform cover_waiting(v_members);
end $$;

revoke execute on function rewards.lock_covers, rewards.cover_left, rewards.cover_waiting, rewards.add_fees,
  rewards.uncover from public;

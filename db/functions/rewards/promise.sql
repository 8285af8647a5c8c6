-- Promises, lapses and holds grants. A grant's kind and cause are unique, and a cause that was promised before gives no
-- row. The features prove the causes. Grants above a cap lapse, and money waits for cover. `holds` names a reason to
-- hold a grant, or null. Returns the new grants in the order of their promise.
create function rewards.promise(
  kinds text[], causes text[], members bigint[], amounts bigint[], campaigns text[], holds text[])
returns setof rewards.grant language plpgsql security definer set search_path = rewards, pg_temp as $$
declare v_new bigint[];
begin
  if (platform.is_plain(kinds) and platform.is_plain(causes) and platform.is_plain(members)
      and platform.is_plain(amounts) and platform.is_plain(campaigns) and platform.is_plain(holds)
      and array[cardinality(causes), cardinality(members), cardinality(amounts), cardinality(campaigns),
                cardinality(holds)] = array_fill(cardinality(kinds), array[5])
  ) is not true then perform ledger.refuse('grant_malformed', 'shapes'); end if;
  if exists (select from unnest(kinds) asked where not exists (select from kind k where k.kind = asked)) then
    perform ledger.refuse('kind_unknown');
  end if;
  perform lock_caps(kinds, members, campaigns);
  with made as (
    insert into "grant" (kind, cause, member_id, gives, amount, campaign, rule_version, held_at, hold_reason,
        covered_minor)
      select k.kind, asked.cause, asked.member, k.gives, asked.amount, asked.campaign,
        settings.version_of(k.feature),
        case when asked.hold is not null then platform.now() end, asked.hold, uncovered(k.gives)
      from unnest(kinds, causes, members, amounts, campaigns, holds) asked(kind, cause, member, amount, campaign, hold)
      join kind k on k.kind = asked.kind
      order by k.kind, asked.cause
      on conflict (kind, cause) do nothing
      returning id
  ) select coalesce(array_agg(id), '{}') into v_new from made;
  if cardinality(v_new) = 0 then return; end if;
  perform require_causes(v_new);
  perform apply_caps(v_new);
  perform lock_covers(members);
  perform cover_waiting(members);
  return query select g.* from "grant" g where g.id = any (v_new) order by g.id;
end $$;

-- Lapses unpaid grants whose cause is no longer true, and returns them. Raises an error if the feature still proves
-- one.
create function rewards.lapse(kinds text[], causes text[]) returns setof rewards.grant
language plpgsql security definer set search_path = rewards, pg_temp as $$
declare v_ids bigint[]; v_grant "grant"; v_proven boolean; v_lapsed bigint[];
begin
  if (platform.is_plain(kinds) and platform.is_plain(causes) and cardinality(kinds) = cardinality(causes)) is not true
  then perform ledger.refuse('grant_malformed', 'shapes'); end if;
  perform lock_covers(array(
    select g.member_id from "grant" g join unnest(kinds, causes) asked(kind, cause) using (kind, cause)));
  select coalesce(array_agg(id), '{}') into v_ids from (
    select g.id from "grant" g join unnest(kinds, causes) asked(kind, cause) using (kind, cause)
    where g.state in ('uncovered', 'due', 'held') order by g.id for no key update of g) open_ones;
  for v_grant in select * from "grant" g where g.id = any (v_ids) order by g.id loop
    execute format('select %s($1, $2, $3)', (select k.proves from kind k where k.kind = v_grant.kind))
      into v_proven using v_grant.cause, v_grant.member_id, v_grant.amount;
    if v_proven then perform ledger.refuse('cause_stands', v_grant.kind); end if;
  end loop;
  with lapsed as (
    update "grant" g set lapsed_at = platform.now(), lapse_reason = 'cause_gone'
    where g.id = any (v_ids) and g.state in ('uncovered', 'due', 'held') returning g.id
  ) select coalesce(array_agg(id), '{}') into v_lapsed from lapsed;
  perform uncover(v_lapsed);
  return query select g.* from "grant" g where g.id = any (v_lapsed);
end $$;

-- Holds an unpaid grant of money, once in its life. Points and chances are paid when they are promised.
create function rewards.hold(of_grant bigint, reason text) returns boolean
language plpgsql security definer set search_path = rewards, pg_temp as $$
begin
  update "grant" set held_at = platform.now(), hold_reason = reason
    where id = of_grant and state in ('uncovered', 'due') and held_at is null;
  return found;
end $$;

-- Runs at commit: points and chances must be posted in the transaction that promises or releases them.
create function rewards.must_be_paid() returns trigger
language plpgsql security definer set search_path = rewards, pg_temp as $$
begin
  if (select state from "grant" where id = new.id) = 'due' then
    raise exception 'rewards.grant % was not posted', new.id using errcode = 'C3L02';
  end if;
  return null;
end $$;
create constraint trigger grant_posted after insert or update on rewards.grant deferrable initially deferred
  for each row when (new.gives in ('points', 'chances') and new.state = 'due') execute function rewards.must_be_paid();

-- The transfer that paid a grant, or null, for the feature that gave it.
create function rewards.paid_in(of_kind text, of_cause text) returns uuid
language sql stable security definer set search_path = rewards, pg_temp as $$
  select transfer_id from "grant" where kind = of_kind and cause = of_cause
$$;

revoke execute on function rewards.promise, rewards.lapse, rewards.hold, rewards.must_be_paid, rewards.paid_in
  from public;
grant execute on function rewards.promise, rewards.lapse, rewards.hold to c3_app;

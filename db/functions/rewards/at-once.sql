-- Grants of money that are promised and paid in one transaction, because the member waits for them (decision 0020).

-- Returns what decides such grants: what is left of the month's plan, the money of all due grants, and for each member
-- what is left of the monthly limit and of the cover. Null means no limit. It takes the payer's lock, then those of the
-- members' caps and covers.
create function rewards.begin_at_once(of_kind text, members bigint[])
returns table (purpose text, plan_left bigint, waiting bigint, member_id bigint, member_left bigint,
  cover_left bigint)
language plpgsql security definer set search_path = rewards, pg_temp as $$
begin
  if platform.is_plain(members) is not true then perform ledger.refuse('grant_malformed', 'shapes'); end if;
  perform lock_payer();
  perform lock_caps(array_fill(of_kind, array[cardinality(members)]), members,
    array_fill(null::text, array[cardinality(members)]));
  perform lock_covers(members);
  return query
    select k.purpose, rewards.plan_left(k.kind),
      (select coalesce(sum(s.amount), 0)::bigint from sums s join kind of_money on of_money.kind = s.kind
        where costs_money(of_money.gives) and s.state = 'due'),
      asked.member,
      member_cap(k.kind) - (select coalesce(sum(g.amount), 0)::bigint from "grant" g
        where g.member_id = asked.member and g.kind = k.kind and g.state <> 'lapsed'
          and g.promised_at >= platform.moment_of(month_of(platform.now()))),
      coalesce((select cover_left(c) from cover c where c.member_id = asked.member), 0)
    from kind k cross join (select distinct unnest(members)) asked(member)
    where k.kind = of_kind and costs_money(k.gives);
end $$;

-- Promises these grants. Their ids were taken from the sequence before, so that the posting can name them. A grant that
-- would lapse or is not covered raises an error, because its caller did not ask above, or without the locks.
create function rewards.promise_at_once(
  ids bigint[], causes text[], members bigint[], amounts bigint[], of_kind text)
returns void language plpgsql security definer set search_path = rewards, pg_temp as $$
declare v_bare bigint;
begin
  if (platform.is_plain(ids) and platform.is_plain(causes) and platform.is_plain(members)
      and platform.is_plain(amounts)
      and array[cardinality(causes), cardinality(members), cardinality(amounts)]
        = array_fill(cardinality(ids), array[3])
  ) is not true then perform ledger.refuse('grant_malformed', 'shapes'); end if;
  -- An id that the sequence has not issued yet would later block the promise that gets it.
  if exists (select from unnest(ids) id where id > coalesce(pg_sequence_last_value('rewards.grant_id_seq'), 0))
  then perform ledger.refuse('grant_malformed', 'ids'); end if;
  perform lock_payer();
  perform lock_caps(array_fill(of_kind, array[cardinality(members)]), members,
    array_fill(null::text, array[cardinality(members)]));
  insert into "grant" (id, kind, cause, member_id, gives, amount, rule_version, covered_minor) overriding system value
    select asked.id, k.kind, asked.cause, asked.member, k.gives, asked.amount, settings.version_of(k.feature),
      coalesce(uncovered(k.gives), asked.amount)
    from unnest(ids, causes, members, amounts) asked(id, cause, member, amount)
    join kind k on k.kind = of_kind and costs_money(k.gives)
    order by asked.cause;
  perform require_causes(ids);
  perform apply_caps(ids);
  perform lock_covers(members);
  with taken as (
    select member_id, sum(covered_minor)::bigint as amount from "grant" where id = any (ids) and covered_minor > 0
    group by 1
  ), covered as (
    update cover c set used_minor = c.used_minor + taken.amount
      from taken where c.member_id = taken.member_id and taken.amount <= cover_left(c) returning c.member_id
  )
  select count(*) into v_bare from taken where member_id not in (select member_id from covered);
  if v_bare > 0 then perform ledger.refuse('grant_uncovered'); end if;
  if (select count(*) from "grant" where id = any (ids) and state = 'due') <> cardinality(ids) then
    perform ledger.refuse('grant_not_due');
  end if;
end $$;

revoke execute on function rewards.begin_at_once, rewards.promise_at_once from public;
grant execute on function rewards.begin_at_once, rewards.promise_at_once to c3_app;
grant usage on sequence rewards.grant_id_seq to c3_app;

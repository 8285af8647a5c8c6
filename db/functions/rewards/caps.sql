-- Limits of grants (rewards.md 1). The monthly plan of a kind counts payments, and grants above it wait. The caps of a
-- campaign and of a member count promises, and grants above them lapse.

-- What is left of a kind's plan for this month. Null without a plan.
create function rewards.plan_left(of_kind text) returns bigint
language sql stable security definer set search_path = rewards, pg_temp as $$
  select v.plan - coalesce((select sum(amount) from sums
      where kind = of_kind and state = 'paid' and day >= (select month_of(platform.now()))), 0)::bigint
  from (select (settings.value('rewards', 'monthPlanMinor') ->> of_kind)::bigint as plan) v
  where v.plan is not null
$$;

create function rewards.member_cap(of_kind text) returns bigint
language sql stable security definer set search_path = rewards, pg_temp as $$
  select (settings.value('rewards', 'memberMonthMost') ->> of_kind)::bigint
$$;

-- Makes promises under the same cap wait for each other. Locks are taken in the order of their names.
create function rewards.lock_caps(kinds text[], members bigint[], campaigns text[]) returns void
language plpgsql set search_path = rewards, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(name, 0)) from (
    select distinct name from (
      select format('rewards.campaign %s', campaign) as name from unnest(campaigns) campaign where campaign is not null
      union all
      select format('rewards.member %s %s', kind, member) from unnest(kinds, members) asked(kind, member)
      where member_cap(kind) is not null) named
    order by name) in_order;
end $$;

-- Lapses the new grants that are above a cap, in the order of their promise.
create function rewards.apply_caps(grants bigint[]) returns void
language plpgsql set search_path = rewards, pg_temp as $$
declare v_group record; v_grant record; v_most bigint; v_used bigint; v_over bigint[] := '{}';
begin
  update "grant" g set lapsed_at = platform.now(), lapse_reason = 'campaign_over'
    where g.id = any (grants) and g.campaign is not null and not exists (
      select from campaign_named(g.campaign) c
      where c.kind = g.kind and platform.business_date(platform.now()) <= c.until);
  for v_group in select distinct kind, campaign from "grant"
    where id = any (grants) and campaign is not null and lapsed_at is null order by 1, 2
  loop
    select c.most into v_most from campaign_named(v_group.campaign) c;
    select coalesce(sum(s.amount), 0) into v_used from sums s
      where s.kind = v_group.kind and s.campaign = v_group.campaign and s.state <> 'lapsed';
    v_used := v_used - (select sum(g.amount) from "grant" g where g.id = any (grants) and g.kind = v_group.kind
      and g.campaign = v_group.campaign and g.lapsed_at is null);
    v_over := '{}';
    for v_grant in select id, amount from "grant" g where g.id = any (grants) and g.kind = v_group.kind
      and g.campaign = v_group.campaign and g.lapsed_at is null order by id
    loop
      if v_used + v_grant.amount > v_most then v_over := v_over || v_grant.id;
      else v_used := v_used + v_grant.amount; end if;
    end loop;
    update "grant" set lapsed_at = platform.now(), lapse_reason = 'campaign_full' where id = any (v_over);
  end loop;
  for v_group in select distinct g.kind, g.member_id from "grant" g
    where g.id = any (grants) and g.lapsed_at is null and member_cap(g.kind) is not null order by 1, 2
  loop
    v_most := member_cap(v_group.kind);
    select coalesce(sum(g.amount), 0) into v_used from "grant" g
      where g.member_id = v_group.member_id and g.kind = v_group.kind and g.state <> 'lapsed'
        and g.promised_at >= platform.moment_of(month_of(platform.now()))
        and g.id <> all (grants);
    v_over := '{}';
    for v_grant in select g.id, g.amount from "grant" g where g.id = any (grants) and g.kind = v_group.kind
      and g.member_id = v_group.member_id and g.lapsed_at is null order by g.id
    loop
      if v_used + v_grant.amount > v_most then v_over := v_over || v_grant.id;
      else v_used := v_used + v_grant.amount; end if;
    end loop;
    update "grant" set lapsed_at = platform.now(), lapse_reason = 'member_cap' where id = any (v_over);
  end loop;
end $$;

revoke execute on function rewards.plan_left, rewards.member_cap, rewards.lock_caps,
  rewards.apply_caps from public;
grant execute on function rewards.plan_left, rewards.member_cap to c3_app;

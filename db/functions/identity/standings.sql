-- The standing of buyers, by primary key. A separate statement would be planned anew for each batch of purchases.
create function identity.standings_of(ids bigint[]) returns table (id bigint, vip_level smallint, frozen boolean)
language sql stable set search_path = identity, pg_temp set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
  select m.id, m.vip_level, m.frozen_at is not null or m.closed_at is not null from member m where m.id = any (ids)
$$;

grant execute on function identity.standings_of to c3_app;

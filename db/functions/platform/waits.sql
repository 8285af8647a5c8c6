-- Within how long a share of cases is done, in the unit of both lists. A case that is still open says only that it
-- takes longer than it has waited. So it counts once that is longer than the done cases took. Null if too few are done
-- to tell: if the share is reached by open cases, of which only the time so far is known, if there are fewer than five,
-- and if there are fewer than would have one case beyond the share, e.g. 20 for 0.95.
create function platform.done_within(share float8, done float8[], still_open float8[]) returns float8
language sql immutable as $$
  with of_done as (select percentile_cont(share) within group (order by wait) as wait from unnest(done) wait)
  select case
    when cardinality(done) >= greatest(5, round(1 / (1 - share)))
      and within.wait <= (select max(wait) from unnest(done) wait)
    then within.wait end from (
    select percentile_cont(share) within group (order by every.wait) as wait from (
      select wait from unnest(done) wait
      union all
      select o.wait from unnest(still_open) o(wait) cross join of_done where o.wait > coalesce(of_done.wait, 0)
    ) every
  ) within
$$;

revoke execute on function platform.done_within from public;
grant execute on function platform.done_within to c3_app;

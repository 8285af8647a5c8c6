-- Slices: the part of an entry (a payment of rent) for each cycle of its service period.

-- Divides an entry over the cycles of its service period: hours of UTC, or days and Monday weeks of the business
-- calendar. A cycle belongs to the period in which it begins. The remainder goes to the earliest cycles, one cent each.
create function revenue.cut(net bigint, cycle text, period_from date, period_until date)
returns table (cycle_start timestamptz, amount bigint)
language sql immutable set search_path = pg_catalog, pg_temp as $$
  with c as (
    select platform.moment_of(s) as start, row_number() over (order by s) as k, count(*) over () as n
    from generate_series(period_from::timestamp, (period_until + 1)::timestamp - interval '1 second',
                         case cycle when 'hourly' then interval '1 hour' else interval '1 day' end) s
    where cycle <> 'weekly' or extract(isodow from s) = 1
  )
  select start, net / n + case when k <= net % n then 1 else 0 end from c
  where net / n + case when k <= net % n then 1 else 0 end > 0 order by start
$$;

-- Locks the slices of a product that still have money, for the accrual, which has no right to write them.
create function revenue.lock_slices(of_product bigint, from_start timestamptz, until_start timestamptz)
returns setof revenue.slice
language sql security definer set search_path = revenue, pg_temp as $$
  select * from revenue.slice s
  where s.product_id = of_product and s.cycle_start >= from_start and s.cycle_start < until_start
    and s.given + s.recalled < s.amount
  order by s.cycle_start, s.entry_id for no key update
$$;

-- Marks amounts of slices as given to holders. The accrual's guard (orders) calls it after checking that they were
-- posted.
create function revenue.give_slices(entries bigint[], starts timestamptz[], amounts bigint[]) returns void
language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
declare v_rows bigint;
begin
  if (platform.is_plain(entries) and platform.is_plain(starts) and platform.is_plain(amounts)
      and array[cardinality(starts), cardinality(amounts)] = array_fill(cardinality(entries), array[2])) is not true
  then perform ledger.refuse('slice_not_covering', 'lists'); end if;
  update revenue.slice s set given = s.given + handed.amount
    from (select entry, start, sum(amount) amount from unnest(entries, starts, amounts) x(entry, start, amount)
          group by entry, start) handed
    where s.entry_id = handed.entry and s.cycle_start = handed.start
      and s.given + s.recalled + handed.amount <= s.amount and handed.amount > 0;
  get diagnostics v_rows = row_count;
  if v_rows <> (select count(distinct (entry, start)) from unnest(entries, starts) x(entry, start)) then
    perform ledger.refuse('slice_not_covering');
  end if;
end $$;

revoke execute on function revenue.lock_slices, revenue.give_slices from public;
grant execute on function revenue.lock_slices to c3_app;

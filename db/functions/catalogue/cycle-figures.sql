-- Figures that product pages publish: per cycle, day and month, the expected and paid income, and whether rent was
-- late. Also what was left over after a product's end.

-- The invoice that the rent of a product's day is on: that of the contract whose period contains the day. If several
-- contracts of the product cover the day, the one that is overdue last counts. No row if none does. `missed_after` is
-- the moment from which the rent is overdue: the due date plus the days of grace. No rent is due before its contract
-- begins, also if the due day of the first period has passed by then.
create function catalogue.invoice_of(of_product bigint, day date)
returns table (contract_id bigint, period_from date, period_until date, due_on date, missed_after timestamptz)
language sql stable set search_path = catalogue, pg_temp as $$
  select c.id, greatest(whole.first, c.starts_on), least(whole.last, c.ends_on), due.on_day,
    platform.moment_of(due.on_day + c.grace_days + 1)
  from asset a join contract c on c.asset_id = a.id
  cross join lateral (select date_trunc(c.bills, day::timestamp)::date as first,
    (date_trunc(c.bills, day::timestamp) + ('1 ' || c.bills)::interval)::date - 1 as last) whole
  cross join lateral (
    select greatest(least(whole.first + coalesce(c.due_day, 1) - 1, whole.last), c.starts_on) as on_day) due
  where a.product_id = of_product and c.starts_on <= day and (c.ends_on is null or c.ends_on >= day)
  order by due.on_day + c.grace_days desc, c.id limit 1
$$;

-- The moment from which a cycle's rent is overdue. Null if no contract covers the cycle's business date.
create function catalogue.missed_after(of_product bigint, cycle_start timestamptz) returns timestamptz
language sql stable set search_path = catalogue, pg_temp as $$
  select missed_after from invoice_of(of_product, platform.business_date(cycle_start))
$$;

-- Adds to the figures. The accrual run calls it with the cycles that it froze or paid in this transaction. `booked` is
-- when rent was booked after its cycle's end, otherwise null. The payment is late if that was after the moment above.
create function catalogue.add_cycle_figures(
  products bigint[], starts timestamptz[], expecteds bigint[], paids bigint[], booked timestamptz[]) returns void
language plpgsql security definer set search_path = catalogue, pg_temp as $$
begin
  perform platform.assert(
    platform.is_plain(products) and platform.is_plain(starts) and platform.is_plain(expecteds)
      and platform.is_plain(paids) and platform.is_plain(booked)
      and array[cardinality(starts), cardinality(expecteds), cardinality(paids), cardinality(booked)]
        = array_fill(cardinality(products), array[4]),
    'add_cycle_figures: lists of one length and a plain shape');
  insert into month_figure as m (product_id, month, expected, paid, cycles)
    select product, date_trunc('month', platform.business_date(start))::date, sum(expected), sum(paid),
      count(distinct start) filter (where not exists (
        select from cycle_figure f where f.product_id = product and f.cycle_start = start))
    from unnest(products, starts, expecteds, paids) fresh(product, start, expected, paid)
    group by 1, 2 order by 1, 2
  on conflict (product_id, month) do update
    set expected = m.expected + excluded.expected, paid = m.paid + excluded.paid, cycles = m.cycles + excluded.cycles;
  insert into cycle_figure as f (product_id, cycle_start, expected, paid, missed_after, late)
    select product, start, expected, paid, missed, coalesce(last > missed, false)
    from (
      select product, start, sum(expected) as expected, sum(paid) as paid, max(at) as last,
        missed_after(product, start) as missed
      from unnest(products, starts, expecteds, paids, booked) fresh(product, start, expected, paid, at)
      group by product, start
    ) added order by product, start
  on conflict (product_id, cycle_start) do update
    set expected = f.expected + excluded.expected, paid = f.paid + excluded.paid, late = f.late or excluded.late;
  insert into day_figure as d (product_id, day, expected, paid, missed_after, late)
    select product, platform.business_date(start), sum(added.expected), sum(added.paid), max(f.missed_after),
      bool_or(f.late)
    from (
      select product, start, sum(expected) as expected, sum(paid) as paid
      from unnest(products, starts, expecteds, paids) fresh(product, start, expected, paid) group by 1, 2
    ) added join cycle_figure f on f.product_id = added.product and f.cycle_start = added.start
    group by 1, 2 order by 1, 2
  on conflict (product_id, day) do update
    set expected = d.expected + excluded.expected, paid = d.paid + excluded.paid,
      missed_after = greatest(d.missed_after, excluded.missed_after), late = d.late or excluded.late;
end $$;

revoke execute on function catalogue.add_cycle_figures from public;
grant execute on function catalogue.add_cycle_figures to c3_app;

-- Adds what a product's holders share after its end. The accrual run calls it in the transaction that pays it. It
-- counts on the day of the end, or of the rent if that came later, as on members' own pages.
create function catalogue.add_left_over(moments timestamptz[], amounts bigint[], of_product bigint) returns void
language plpgsql security definer set search_path = catalogue, pg_temp as $$
begin
  perform platform.assert(
    platform.is_plain(moments) and platform.is_plain(amounts) and cardinality(moments) = cardinality(amounts),
    'add_left_over: lists of one length and a plain shape');
  insert into month_figure as m (product_id, month, expected, paid, cycles, left_over)
    select of_product, date_trunc('month', platform.business_date(moment))::date, 0, 0, 0, sum(amount)
    from unnest(moments, amounts) shared(moment, amount) group by 2 order by 2
  on conflict (product_id, month) do update set left_over = m.left_over + excluded.left_over;
end $$;

revoke execute on function catalogue.add_left_over from public;
grant execute on function catalogue.add_left_over to c3_app;

-- Sums of a product's cycles by business day. The shelf draws ninety days of twenty products at each call, and hourly
-- cycles made that some forty thousand rows.
create table catalogue.day_figure (
  product_id bigint not null,
  day date not null,
  expected bigint not null,
  paid bigint not null,
  -- The latest of its cycles.
  missed_after timestamptz,
  -- Whether any of its cycles was paid late.
  late boolean not null,
  primary key (product_id, day)
);

insert into catalogue.day_figure (product_id, day, expected, paid, missed_after, late)
select product_id, (cycle_start at time zone 'Africa/Addis_Ababa')::date, sum(expected), sum(paid), max(missed_after),
  bool_or(late)
from catalogue.cycle_figure group by 1, 2;

-- What a product's holders were given beyond their expectation after its end (income.md 3), by month. Pages publish it
-- beside what the cycles paid, so that both together are all that was given.
alter table catalogue.month_figure add column left_over bigint not null default 0 check (left_over >= 0);

insert into catalogue.month_figure as m (product_id, month, expected, paid, cycles, left_over)
select product_id, date_trunc('month', starts_at at time zone 'Africa/Addis_Ababa')::date, 0, 0, 0, sum(amount)
from orders.part where kind = 'end' and posted_at is not null group by 1, 2
on conflict (product_id, month) do update set left_over = excluded.left_over;

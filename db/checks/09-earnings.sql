-- 9. Finds parts of accrual that differ from their funding, line, chunks or earnings; earnings that exceed the expected
-- income of a cycle, are duplicate, belong to an order that did not hold the cycle, or are funded by another product's
-- entry; and figures on product pages that differ from the cycles and months.
select 'part and its funding' as what, p.id, p.amount as expected, coalesce(f.amount, 0) as found
from orders.part p
left join (select part_id, sum(amount) as amount from orders.funding group by 1) f on f.part_id = p.id
  where p.posted_at is not null and coalesce(f.amount, 0) <> p.amount
union all
select 'part and its line', p.id, p.amount, coalesce(sum(l.amount), 0)
from orders.part p
left join ledger.line l on l.transfer_id = p.transfer_id and l.purpose = 'accrual' and l.guard = p.id
  and ledger.scope_of(l.debit) = p.product_id
where p.posted_at is not null
group by p.id having coalesce(sum(l.amount), 0) <> p.amount or count(l.*) <> 1
union all
select 'accrual without its part', l.guard, l.amount, 0
from ledger.line l where l.purpose = 'accrual'
  and not exists (select from orders.part p where p.id = l.guard and p.transfer_id = l.transfer_id)
union all
select 'part and its chunks', p.id, p.amount, coalesce(sum(k.amount), 0)
from orders.part p left join orders.chunk k on k.part_id = p.id
group by p.id having coalesce(sum(k.amount), 0) <> case when p.posted_at is null then 0 else p.amount end
union all
select 'chunk and its earnings', k.part_id, case when k.written_at is null then 0 else k.amount end,
  coalesce(e.amount, 0)
from orders.chunk k
full join (select part_id, member_id >> 16 as bucket, sum(amount) as amount from orders.earning
  group by 1, 2) e using (part_id, bucket)
where coalesce(e.amount, 0) <> coalesce(case when k.written_at is null then 0 else k.amount end, 0)
union all
select 'above expected', e.order_id, o.expected, sum(e.amount)
from orders.earning e join orders.part p on p.id = e.part_id and p.kind = 'cycle'
join orders.purchase_order o on o.id = e.order_id
group by e.order_id, e.starts_at, o.expected having sum(e.amount) > o.expected
union all
select 'of an order that did not hold the cycle', e.order_id, e.part_id, e.amount
from orders.earning e join orders.part p on p.id = e.part_id left join orders.purchase_order o on o.id = e.order_id
where o.id is null or o.member_id <> e.member_id or o.product_id <> p.product_id
   or o.booked_at is null or o.cancelled_at is not null
   or p.starts_at <> e.starts_at or (p.kind = 'cycle' and (o.earns_from > p.starts_at or o.expires_at <= p.starts_at))
union all
select 'twice for one part', e.order_id, 1, count(*) from orders.earning e
group by e.order_id, e.part_id having count(*) > 1
union all
select 'funded by another product', f.part_id, p.product_id, s.product_id
from orders.funding f join orders.part p on p.id = f.part_id left join revenue.entry s on s.id = f.entry_id
where p.posted_at is not null and (s.product_id is distinct from p.product_id or s.posted_at is null)
union all
select 'slice and what it funded', s.entry_id, s.given, coalesce(f.amount, 0)
from revenue.slice s
left join (select f.entry_id, f.slice_start, sum(f.amount) as amount from orders.funding f
  join orders.part p on p.id = f.part_id and p.posted_at is not null group by 1, 2) f
  on f.entry_id = s.entry_id and f.slice_start = s.cycle_start
where s.given <> coalesce(f.amount, 0)
union all
select 'collected and its lines', o.id, o.collected, coalesce(l.amount, 0)
from orders.purchase_order o
left join (select guard, sum(amount) as amount from ledger.line where purpose = 'collect' group by 1) l
  on l.guard = o.id
where o.collected <> coalesce(l.amount, 0)
union all
select 'cycle and its parts', c.product_id, c.paid, coalesce(p.amount, 0)
from orders.cycle c
left join (select product_id, starts_at, kind, sum(amount) as amount from orders.part
  where posted_at is not null group by 1, 2, 3) p using (product_id, starts_at, kind)
where c.paid <> coalesce(p.amount, 0)
union all
select 'published cycle', coalesce(f.product_id, c.product_id), c.paid, f.paid
from catalogue.cycle_figure f
full join (select * from orders.cycle where kind = 'cycle') c
  on c.product_id = f.product_id and c.starts_at = f.cycle_start
where (f.expected, f.paid) is distinct from (c.weight, c.paid)
union all
select 'published day', coalesce(d.product_id, f.product_id), f.paid, d.paid
from catalogue.day_figure d
full join (select product_id, platform.business_date(cycle_start) as day, sum(expected) as expected,
  sum(paid) as paid, max(missed_after) as missed_after, bool_or(late) as late
           from catalogue.cycle_figure group by 1, 2) f on f.product_id = d.product_id and f.day = d.day
where (d.expected, d.paid, d.missed_after, d.late) is distinct from (f.expected, f.paid, f.missed_after, f.late)
union all
select 'published month', coalesce(m.product_id, f.product_id), f.paid, m.paid
from (select * from catalogue.month_figure where cycles > 0 or expected > 0 or paid > 0) m
full join (select product_id, date_trunc('month', platform.business_date(cycle_start))::date as month,
  sum(expected) as expected, sum(paid) as paid, count(*) as cycles
           from catalogue.cycle_figure group by 1, 2) f on f.product_id = m.product_id and f.month = m.month
where (m.expected, m.paid, m.cycles) is distinct from (f.expected, f.paid, f.cycles)
union all
select 'published left over', coalesce(m.product_id, p.product_id), p.amount, m.left_over
from (select * from catalogue.month_figure where left_over > 0) m
full join (select product_id, date_trunc('month', platform.business_date(starts_at))::date as month,
  sum(amount) as amount from orders.part where kind = 'end' and posted_at is not null group by 1, 2) p
  on p.product_id = m.product_id and p.month = m.month
where m.left_over is distinct from p.amount;

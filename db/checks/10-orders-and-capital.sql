-- 10. Finds products whose account of money paid for orders in cooling-off differs from those orders, tranches whose
-- capital disagrees with their orders and acts, and orders where refunds and principal together exceed the price paid.
with cooling as (
  select product_id, sum(price - pay_coupon) as price from orders.purchase_order
  where booked_at is not null and settled_at is null and cancelled_at is null group by 1
)
select 'cooling orders' as what, coalesce(ledger.scope_of(a.id), c.product_id) as id, coalesce(a.posted, 0) as found,
  coalesce(c.price, 0) as expected
from (select id, posted from ledger.account where ledger.is_of('order_pending', id)) a
full join cooling c on c.product_id = ledger.scope_of(a.id)
where coalesce(a.posted, 0) <> coalesce(c.price, 0)
union all
select 'refunds and principal above the price', l.guard,
  coalesce(sum(l.amount) filter (where l.purpose <> 'purchase'), 0),
  coalesce(sum(l.amount) filter (where l.purpose = 'purchase'), 0)
from ledger.line l where l.purpose in ('purchase', 'purchase_cancelled', 'principal_returned')
group by l.guard
having coalesce(sum(l.amount) filter (where l.purpose <> 'purchase'), 0)
  > coalesce(sum(l.amount) filter (where l.purpose = 'purchase'), 0)
union all
select 'order and its lines', o.id, coalesce(l.paid, 0), o.price - o.pay_coupon
from orders.purchase_order o
left join (
  select guard, sum(amount) filter (where purpose = 'purchase') as paid,
    sum(amount) filter (where purpose = 'purchase_cancelled') as refunded,
    sum(amount) filter (where purpose = 'order_settled') as settled,
    sum(amount) filter (where purpose = 'principal_returned') as principal
  from ledger.line
  where purpose in ('purchase', 'purchase_cancelled', 'order_settled', 'principal_returned') group by guard
) l on l.guard = o.id
where coalesce(l.paid, 0) <> case when o.booked_at is null then 0 else o.price - o.pay_coupon end
   or coalesce(l.refunded, 0) <> case when o.cancelled_at is null then 0 else o.price - o.pay_coupon end
   or coalesce(l.settled, 0) <> case when o.settled_at is null then 0 else o.price end
   or coalesce(l.principal, 0) <> o.principal_recharge + o.principal_income
union all
select 'capital of a tranche', t.id, coalesce(a.posted, 0),
  coalesce(o.settled, 0) - coalesce(o.principal, 0) - coalesce(d.amount, 0) + coalesce(r.amount, 0)
from catalogue.tranche t
left join ledger.account a on a.id = ledger.account_of('product_capital', t.id)
left join (select tranche_id, sum(price) filter (where settled_at is not null) as settled,
  sum(principal_recharge + principal_income) as principal
           from orders.purchase_order where booked_at is not null group by 1) o on o.tranche_id = t.id
left join (select tranche_id, sum(amount) as amount from revenue.deployment
  where posted_at is not null group by 1) d on d.tranche_id = t.id
left join (select tranche_id, sum(amount) as amount from revenue.restoration
  where posted_at is not null group by 1) r on r.tranche_id = t.id
where coalesce(a.posted, 0) <>
  coalesce(o.settled, 0) - coalesce(o.principal, 0) - coalesce(d.amount, 0) + coalesce(r.amount, 0)
union all
-- Holders' money is spent on the asset or returned to them. A product that has ended and does not return principal may
-- have none left.
select 'capital left in an ended product', t.id, a.posted, 0
from catalogue.product p join catalogue.tranche t on t.product_id = p.id
join ledger.account a on a.id = ledger.account_of('product_capital', t.id)
where p.status = 'wound_up' and not p.returns_principal and a.posted <> 0
union all
select 'units of a member', product_id, m.units, coalesce(o.units, 0)
from catalogue.member_units m
full join (select product_id, member_id, sum(units) as units from orders.purchase_order
  where booked_at is not null and cancelled_at is null group by 1, 2) o
  using (product_id, member_id)
where coalesce(m.units, 0) <> coalesce(o.units, 0);

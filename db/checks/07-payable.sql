-- 7. Finds products whose account of income not yet collected differs from the earnings that no member has claimed and
-- the frozen amounts that are not written yet.
with unclaimed as (
  select o.product_id, sum(e.amount) as amount
  from orders.purchase_order o
  join orders.earning e on e.member_id = o.member_id and e.order_id = o.id and e.part_id > o.collected_part
  group by 1
), unwritten as (
  select p.product_id, sum(k.amount) as amount from orders.chunk k
  join orders.part p on p.id = k.part_id where k.written_at is null group by 1
), payable as (
  select ledger.scope_of(id) as product_id, posted from ledger.account where ledger.is_of('product_payable', id)
)
select product_id, p.posted, u.amount as unclaimed, w.amount as unwritten
from payable p full join unclaimed u using (product_id) full join unwritten w using (product_id)
where coalesce(p.posted, 0) <> coalesce(u.amount, 0) + coalesce(w.amount, 0);

-- 8. Finds products where revenue received minus recalled differs from revenue left + fee + payable + collected,
-- entries whose lines, slices or recalls disagree with the entry, and bookings that were undone otherwise than in full.
with entry as (
  select product_id, sum(amount - recalled) as kept, sum(fee) as fee from revenue.entry
  where posted_at is not null group by 1
), account as (
  select ledger.scope_of(id) as product_id,
    coalesce(sum(posted) filter (where ledger.is_of('product_revenue', id)), 0) as revenue_left,
    coalesce(sum(posted) filter (where ledger.is_of('product_payable', id)), 0) as payable
  from ledger.account where ledger.is_of('product_revenue', id) or ledger.is_of('product_payable', id) group by 1
), collected as (
  select ledger.scope_of(debit) as product_id, sum(amount) as amount from ledger.line
  where purpose = 'collect' group by 1
)
select 'product' as what, product_id as id, coalesce(e.kept, 0) as expected,
  coalesce(a.revenue_left, 0) + coalesce(e.fee, 0) + coalesce(a.payable, 0) + coalesce(c.amount, 0) as found
from entry e full join account a using (product_id) full join collected c using (product_id)
where coalesce(e.kept, 0) <> 
  coalesce(a.revenue_left, 0) + coalesce(e.fee, 0) + coalesce(a.payable, 0) + coalesce(c.amount, 0)
union all
select 'entry and its lines', e.id, e.amount, coalesce(sum(l.amount), 0)
from revenue.entry e
left join ledger.line l on l.transfer_id = e.transfer_id and l.purpose = 'revenue_received' and l.guard = e.id
where e.posted_at is not null
group by e.id having coalesce(sum(l.amount), 0) <> e.amount
  or coalesce(sum(l.amount) filter (where ledger.is_of('fees', l.credit)), 0) <> e.fee
  or count(*) filter (where ledger.is_of('product_revenue', l.credit) and ledger.scope_of(l.credit) <> e.product_id) > 0
union all
select 'entry and its slices', e.id, e.net, coalesce(sum(s.amount), 0)
from revenue.entry e left join revenue.slice s on s.entry_id = e.id and s.product_id = e.product_id
group by e.id having coalesce(sum(s.amount), 0) <> case when e.posted_at is null then 0 else e.net end
  or coalesce(sum(s.recalled), 0) <> e.recalled
union all
select 'line without its entry', l.guard, l.amount, 0
from ledger.line l where l.purpose = 'revenue_received'
  and not exists (select from revenue.entry e where e.id = l.guard and e.transfer_id = l.transfer_id)
union all
-- When a booking is undone, all its money goes back to its bank line. What holders were not given leaves the product.
select 'reversal and its lines', r.entry_id, e.amount, coalesce(sum(l.amount), 0)
from revenue.reversal r join revenue.entry e on e.id = r.entry_id
left join ledger.line l
  on l.transfer_id = r.transfer_id and l.purpose = 'revenue_received_reversed' and l.guard = r.entry_id
left join ledger.suspense_use u on u.transfer_id = r.transfer_id and u.statement_line_id = e.statement_line_id
group by r.entry_id, e.id, u.amount
having coalesce(sum(l.amount), 0) <> e.amount or u.amount is distinct from -e.amount or r.net <> e.recalled
  or coalesce(sum(l.amount) filter (where l.debit = ledger.account_of('product_revenue', e.product_id)), 0) <> r.net
  or coalesce(sum(l.amount) filter (where ledger.is_of('fees', l.debit)), 0) <> r.fee
  or coalesce(sum(l.amount) filter (where ledger.is_of('operator_due', l.debit)), 0) <> r.owed
union all
select 'reversal with money left', s.entry_id, 0, sum(s.amount - s.given - s.recalled)
from revenue.slice s join revenue.reversal r using (entry_id)
group by s.entry_id having sum(s.amount - s.given - s.recalled) <> 0
union all
select 'line without its reversal', l.guard, l.amount, 0
from ledger.line l where l.purpose = 'revenue_received_reversed'
  and not exists (select from revenue.reversal r where r.entry_id = l.guard and r.transfer_id = l.transfer_id);

-- 14. Finds derived figures that differ when computed again: weights and payments of cycles, shares of parts, sums of
-- orders and lots, published flows, work on bank lines, documents, the ledger's head, teams, growth points, levels,
-- ranks and PK. Also settings that differ from their act, approvals by staff who do not exist, coupons that differ from
-- their batch, and products that differ from their act.
with earning as (
  select product_id, orders.bucket_of(member_id) as bucket, earns_from, expires_at, expected, cycles
  from orders.purchase_order where booked_at is not null and cancelled_at is null and expected > 0
), step as (
  -- An order earns from one boundary until another, so running sums over both give the weight of each cycle.
  select product_id, bucket, earns_from as at, expected as weight, 1 as orders from earning
  union all select product_id, bucket, expires_at, -expected, -1 from earning
  union all select product_id, bucket, starts_at, 0, 0 from orders.cycle_bucket where kind = 'cycle'
), held as (
  select distinct product_id, bucket, at as starts_at, 'cycle' as kind,
    sum(weight) over w as weight, sum(orders) over w as orders
  from step window w as (partition by product_id, bucket order by at)
  union all
  select e.product_id, e.bucket, c.starts_at, 'end', sum(e.expected * e.cycles), count(*)
  from earning e join orders.cycle c on c.product_id = e.product_id and c.kind = 'end' group by 1, 2, 3
), shared as (
  select k.*, p.product_id, p.starts_at, p.kind, p.amount as whole, p.weight as of_weight,
    coalesce(sum(k.amount) over (partition by p.product_id, p.starts_at, p.kind, k.bucket order by p.n
      rows between unbounded preceding and 1 preceding), 0) as earlier
  from orders.chunk k join orders.part p on p.id = k.part_id
), lacking as (
  select s.*, b.weight - case s.kind when 'cycle' then s.earlier else 0 end as lacks, b.orders as of_orders,
    sum(b.weight - case s.kind when 'cycle' then s.earlier else 0 end)
      over (partition by s.part_id order by s.bucket) as upto
  from shared s left join orders.cycle_bucket b using (product_id, starts_at, kind, bucket)
), moved as (
  select t.business_date, l.purpose, l.amount, ledger.class_code_of(l.debit)::smallint as debit_class,
    ledger.class_code_of(l.credit)::smallint as credit_class,
    -- The product on either side: by its own accounts, or those of its tranche.
    case when ledger.class_of(l.credit) in ('order_pending', 'product_revenue', 'product_payable')
        then ledger.scope_of(l.credit)
      when ledger.class_of(l.debit) in ('order_pending', 'product_revenue', 'product_payable')
        then ledger.scope_of(l.debit)
      else coalesce(c.product_id, d.product_id, 0) end as product_id
  from ledger.transfer t join ledger.line l on l.transfer_id = t.id
  left join catalogue.tranche c on ledger.is_of('product_capital', l.credit) and c.id = ledger.scope_of(l.credit)
  left join catalogue.tranche d on ledger.is_of('product_capital', l.debit) and d.id = ledger.scope_of(l.debit)
  where t.seq <= (select seq from transparency.progress)
    and ledger.class_code_of(l.debit) in (select code from ledger.class where asset = 'ETB')
), flowed as (
  select business_date, purpose, debit_class, credit_class, product_id, sum(amount) as amount, count(*) as lines
  from moved group by 1, 2, 3, 4, 5
)
select 'weight of a cycle' as what, concat_ws(' ', b.product_id, b.starts_at, b.kind, b.bucket) as id,
  concat_ws(' ', b.weight, b.orders) as found, concat_ws(' ', h.weight, h.orders) as expected
from orders.cycle_bucket b left join held h using (product_id, bucket, starts_at, kind)
where (b.weight, b.orders) is distinct from (h.weight, h.orders)
union all
select 'cycle and its buckets', concat_ws(' ', product_id, starts_at, kind), concat_ws(' ', c.weight, c.orders),
  concat_ws(' ', b.weight, b.orders)
from orders.cycle c
full join (select product_id, starts_at, kind, sum(weight) as weight, sum(orders) as orders
  from orders.cycle_bucket group by 1, 2, 3) b using (product_id, starts_at, kind)
where (c.weight, c.orders) is distinct from (b.weight, b.orders)
union all
select 'paid by a cycle', concat_ws(' ', b.product_id, b.starts_at, b.kind, b.bucket), b.paid::text,
  coalesce(s.paid, 0)::text
from orders.cycle_bucket b
left join (select product_id, starts_at, kind, bucket, sum(amount) as paid from shared group by 1, 2, 3, 4) s
  using (product_id, starts_at, kind, bucket)
where b.paid <> coalesce(s.paid, 0)
union all
select 'parts of a cycle', concat_ws(' ', c.product_id, c.starts_at, c.kind), c.parts::text, count(p.id)::text
from orders.cycle c left join orders.part p
  on p.product_id = c.product_id and p.starts_at = c.starts_at and p.kind = c.kind and p.posted_at is not null
group by c.product_id, c.starts_at, c.kind having c.parts <> count(p.id)
union all
select 'share of a bucket', concat_ws(' ', part_id, bucket), concat_ws(' ', before, weight, amount, orders),
  concat_ws(' ', upto - lacks, lacks, div(whole * upto, of_weight) - div(whole * (upto - lacks), of_weight), of_orders)
from lacking
where (before, weight, amount, orders) is distinct from
  (upto - lacks, lacks, div(whole * upto, of_weight) - div(whole * (upto - lacks), of_weight), of_orders)
union all
-- Each boundary from which an order earned must be a frozen cycle that counts the order.
select 'frozen cycles of a product', coalesce(r.product_id, c.product_id)::text,
  concat_ws(' ', r.frozen_until, c.orders), e.orders::text
from orders.product_run r
full join (select product_id, sum(orders) as orders from orders.cycle where kind = 'cycle' group by 1) c
  on c.product_id = r.product_id
left join lateral (
  select sum(ceil(extract(epoch from least(o.expires_at, r.frozen_until) - o.earns_from)
    / extract(epoch from orders.cycle_length(o.cycle)))) as orders
  from orders.purchase_order o
  where o.product_id = r.product_id and o.booked_at is not null and o.cancelled_at is null and o.expected > 0
    and o.earns_from < r.frozen_until) e on true
where r.product_id is null or coalesce(c.orders, 0) <> coalesce(e.orders, 0)
union all
select 'last part of a product', r.product_id::text, r.last_part::text, coalesce(max(p.id), 0)::text
from orders.product_run r
left join orders.part p on p.product_id = r.product_id and p.posted_at is not null
group by r.product_id having r.last_part <> coalesce(max(p.id), 0)
union all
select 'collecting of an order', o.id::text, concat_ws(' ', o.collects, o.collected_part),
  concat_ws(' ', coalesce(c.collects, 0), coalesce(c.until_part, 0))
from orders.purchase_order o
left join (select order_id, count(*) as collects, max(until_part) as until_part
  from orders.collection group by 1) c on c.order_id = o.id
where (o.collects, o.collected_part) is distinct from (coalesce(c.collects, 0), coalesce(c.until_part, 0))
union all
-- The guard reads the clock a moment before the ledger does, in the same hour.
select 'collection and its line', concat_ws(' ', c.order_id, c.until_part), concat_ws(' ', c.member_id, c.amount, c.at),
  concat_ws(' ', ledger.scope_of(l.credit), l.amount, t.occurred_at)
from orders.collection c
left join ledger.line l on l.transfer_id = c.transfer_id and l.guard = c.order_id and l.purpose = 'collect'
left join ledger.transfer t on t.id = l.transfer_id
where (c.member_id, c.amount) is distinct from (ledger.scope_of(l.credit), l.amount)
  or c.at > t.occurred_at or c.at < t.occurred_at - interval '1 hour'
union all
select 'collect without its collection', l.guard::text, null, l.amount::text
from ledger.line l where l.purpose = 'collect' and not exists (
  select from orders.collection c where c.order_id = l.guard and c.transfer_id = l.transfer_id)
union all
select 'collected out of order', concat_ws(' ', order_id, until_part), after_part::text, before::text
from (select *, lag(until_part, 1, 0::bigint) over (partition by order_id order by until_part) as before
  from orders.collection) c where after_part <> before
union all
-- A guard reads the clock a moment before the ledger does, in the same hour.
select 'times of an order', o.id::text, concat_ws(' ', l.purpose, coalesce(o.settled_at, o.cancelled_at)),
  t.occurred_at::text
from ledger.line l join ledger.transfer t on t.id = l.transfer_id
join orders.purchase_order o on o.id = l.guard
where l.purpose in ('order_settled', 'purchase_cancelled')
  and (coalesce(o.settled_at, o.cancelled_at) > t.occurred_at
    or coalesce(o.settled_at, o.cancelled_at) < t.occurred_at - interval '1 hour')
union all
select 'expired too early', id::text, expired_at::text, expires_at::text
from orders.purchase_order where expired_at < expires_at
union all
select 'points and chances of an order', o.id::text,
  concat_ws(' ', o.points_given, o.points_taken_back, o.chances_given, o.chances_taken_back),
  concat_ws(' ', l.points, l.points_back, l.chances, l.chances_back)
from orders.purchase_order o
left join (select guard,
    coalesce(sum(amount) filter (where purpose in ('points_earned', 'points_collected')), 0) as points,
    coalesce(sum(amount) filter (where purpose = 'points_earned_reversed'), 0) as points_back,
    coalesce(sum(amount) filter (where purpose = 'chance_earned'), 0) as chances,
    coalesce(sum(amount) filter (where purpose = 'chance_earned_reversed'), 0) as chances_back
  from ledger.line where purpose in ('points_earned', 'points_collected', 'points_earned_reversed', 'chance_earned',
    'chance_earned_reversed') group by 1) l on l.guard = o.id
where (o.points_given, o.points_taken_back, o.chances_given, o.chances_taken_back) is distinct from
  (coalesce(l.points, 0), coalesce(l.points_back, 0), coalesce(l.chances, 0), coalesce(l.chances_back, 0))
union all
select 'points of a day of collecting', concat_ws(' ', d.member_id, d.business_date), d.points::text, c.points::text
from orders.collecting_day d
cross join lateral (select coalesce(sum(o.points_collect - c.points_short), 0) as points
  from orders.collection c join orders.purchase_order o on o.id = c.order_id
  where c.member_id = d.member_id and c.at >= d.business_date - interval '1 day'
    and platform.business_date(c.at) = d.business_date) c
where d.points <> c.points
union all
select 'what an order had no room for', o.id::text, o.points_short::text, c.short::text
from orders.purchase_order o
left join (select order_id, sum(points_short) as short from orders.collection group by 1) c on c.order_id = o.id
where o.points_short <> coalesce(c.short, 0)
union all
select 'lot and its uses', coalesce(t.id, u.lot_id)::text, t.left_minor::text,
  (t.amount_minor - coalesce(u.out, 0))::text
from wallet.recharge_lot t
full join (select lot_id, sum(amount_minor - given_back_minor) as out from wallet.lot_use group by 1) u
  on u.lot_id = t.id
where t.id is null or t.left_minor <> t.amount_minor - coalesce(u.out, 0)
union all
-- An order must use lots for what it took from the recharge wallet, and a return for its whole amount.
select 'uses of lots', u.of, coalesce(sum(l.amount_minor), 0)::text, u.amount::text
from (select 'order' as kind, id, pay_recharge as amount, concat_ws(' ', 'order', id) as of
    from orders.purchase_order where booked_at is not null
  union all select 'return', id, amount_minor, concat_ws(' ', 'return', id)
    from wallet.withdrawal where kind = 'recharge_return') u
left join wallet.lot_use l on l.use_kind = u.kind and l.use_id = u.id
group by u.kind, u.id, u.amount, u.of having coalesce(sum(l.amount_minor), 0) <> u.amount
union all
select 'published flow', concat_ws(' ', business_date, purpose, debit_class, credit_class, product_id),
  concat_ws(' ', p.amount, p.lines), concat_ws(' ', f.amount, f.lines)
from transparency.flow p full join flowed f using (business_date, purpose, debit_class, credit_class, product_id)
where (p.amount, p.lines) is distinct from (f.amount, f.lines)
union all
select 'published total', concat_ws(' ', purpose, debit_class, credit_class, product_id),
  concat_ws(' ', p.amount, p.lines), concat_ws(' ', f.amount, f.lines)
from transparency.flow_total p
full join (select purpose, debit_class, credit_class, product_id, sum(amount) as amount, sum(lines) as lines
  from flowed group by 1, 2, 3, 4) f using (purpose, debit_class, credit_class, product_id)
where (p.amount, p.lines) is distinct from (f.amount, f.lines)
union all
select 'published receiver', concat_ws(' ', from_account, to_account),
  concat_ws(' ', p.amount, p.lines, p.last_on, p.to_name), concat_ws(' ', s.amount, s.lines, s.last_on, s.names)
from transparency.paid_to p
full join (
  select l.account as from_account, l.counterparty_account as to_account, sum(l.amount) as amount, count(*) as lines,
    max(platform.business_date(l.booked_at)) as last_on, array_agg(distinct l.counterparty_name) as names
  from ledger.statement_line l, transparency.progress g
  where l.rail = 1 and l.direction = 'out'
    and l.bank_seq <= case l.account when 'client' then g.client_seq else g.operator_seq end
  group by 1, 2) s using (from_account, to_account)
where (p.amount, p.lines, p.last_on) is distinct from (s.amount, s.lines, s.last_on)
  or p.to_name <> all (s.names)
union all
-- A line may still be open although it is explained: the next run closes it. But a closed line must be explained in
-- full.
select 'bank line closed early', w.statement_line_id::text, w.outcome, s.amount::text
from reconciliation.line_work w join ledger.statement_line s on s.id = w.statement_line_id
where not w.open and case s.direction
  when 'out' then s.amount <> ledger.posted_for_line(s.id)
  else s.amount > coalesce((select sum(u.amount) from ledger.suspense_use u where u.statement_line_id = s.id), 0) end
union all
select 'bank line without its work', s.id::text, null, s.amount::text
from ledger.statement_line s left join reconciliation.line_work w on w.statement_line_id = s.id
where s.account = 'client' and s.rail = 1 and s.bank_seq <= (select bank_seq from reconciliation.progress)
  and w.statement_line_id is null
union all
select 'work of another line', w.statement_line_id::text, concat_ws(' ', w.outcome, w.transfer_id),
  concat_ws(' ', s.direction, s.kind, s.instruction_id)
from reconciliation.line_work w left join ledger.statement_line s on s.id = w.statement_line_id
where (case w.outcome
    when 'received' then s.direction = 'in' and w.transfer_id is null
    when 'recalled' then s.direction = 'out' and s.kind = 'recall'
    when 'charged' then s.direction = 'out' and s.instruction_id is null and w.transfer_id is null
    else s.direction = 'out' and s.instruction_id is not null end) is not true
  or w.outcome = 'matched' and w.transfer_id is not null and not exists (
    select from ledger.outward_match m where (m.transfer_id, m.statement_line_id) = (w.transfer_id, s.id))
    -- Except an order that was paid twice: the operator bears the second line.
    and not exists (select from ledger.line l where l.guard = s.id and l.purpose = 'bank_charge')
union all
-- No job looks again at anything before these marks, so none may be ahead of what the bank has sent.
select 'mark ahead of the bank', concat_ws(' ', m.of, m.account), m.seq::text, l.last::text
from (
  select 'work' as of, 'client' as account, (select bank_seq from reconciliation.progress) as seq
  union all select 'receivers', 'client', (select client_seq from transparency.progress)
  union all select 'receivers', 'operator', (select operator_seq from transparency.progress)) m
cross join lateral (select coalesce(max(bank_seq), 0) as last from ledger.statement_line
  where account = m.account and rail = 1) l
where m.seq is null or m.seq > l.last
union all
select 'mark ahead of the ledger', p.of, p.seq::text, h.seq::text
from ledger.head h cross join lateral (
  select 'flows' as of, (select seq from transparency.progress) as seq
  union all select 'growth points', (select seq from vip.progress)
  union all select 'fees', (select seq from team.fee_progress)) p
where p.seq is null or p.seq > h.seq
union all
-- Points of teams are counted up to one of the growth points.
select 'mark beside the growth points', null, p.growth_id::text, null
from (values (true)) one(one) left join contests.progress p using (one)
where p.growth_id is null or p.growth_id <> 0 and not exists (select from vip.growth g where g.id = p.growth_id)
union all
select 'document', f.id::text, f.sha256, encode(sha256(f.bytes), 'hex')
from catalogue.file f where f.sha256 <> encode(sha256(f.bytes), 'hex')
union all
select 'head of the ledger', h.seq::text, concat_ws(' ', h.seq, h.occurred_at), concat_ws(' ', t.seq, t.occurred_at)
from (values (true)) one(one) left join ledger.head h using (one)
left join ledger.transfer t on t.seq = (select max(seq) from ledger.transfer)
where h.seq is distinct from coalesce(t.seq, 0) or t.occurred_at <> h.occurred_at
union all
select 'approval by unknown staff', concat_ws(' ', a.act_id, a.staff_id), a.method, null
from ledger.act_approval a where not exists (select from identity.staff s where s.id = a.staff_id)
union all
select 'setting without its act', v.id::text, v.value::text, (a.canonical::jsonb -> 'content' -> 'value')::text
from settings.version v
left join ledger.act a on a.id = v.act_id and a.purpose = 'setting_changed'
left join (select act_id, count(distinct staff_id) as signed from ledger.act_approval group by 1) s on s.act_id = a.id
where v.money
  and (coalesce(s.signed, 0) < 2 or a.canonical::jsonb -> 'content' -> 'value' is distinct from v.value
    or not a.canonical::jsonb -> 'content' @> jsonb_build_object('feature', v.feature, 'name', v.name))
union all
select 'sum of grants', concat_ws(' ', kind, campaign, state, day), concat_ws(' ', s.grants, s.amount),
  concat_ws(' ', g.grants, g.amount)
from rewards.sums s
full join (
  select kind, coalesce(campaign, '') as campaign, state, platform.business_date(coalesce(paid_at, promised_at)) as day,
    count(*) as grants, sum(amount) as amount
  from rewards.grant group by 1, 2, 3, 4) g using (kind, campaign, state, day)
where (coalesce(s.grants, 0), coalesce(s.amount, 0)) is distinct from (coalesce(g.grants, 0), coalesce(g.amount, 0))
union all
select 'coupon and its batch', c.id::text, concat_ws(' ', c.worth_minor, c.ends_at),
  concat_ws(' ', b.worth, b.valid_days)
from coupons.coupon c left join coupons.batch b on b.id = c.batch_id
where b.gives is distinct from 'coupon' or c.worth_minor <> b.worth
  or c.ends_at <> platform.moment_of(platform.business_date(c.made_at) + b.valid_days + 1)
union all
select 'place in a team', concat_ws(' ', coalesce(p.member_id, w.id), coalesce(p.level, w.level)),
  concat_ws(' ', p.leader_id, p.joined_at), concat_ws(' ', w.leader, w.registered_at)
from team.place p
full join (
  select m.id, m.registered_at, up.level, up.leader from identity.member m
  join identity.member one on one.id = m.inviter_id
  left join identity.member two on two.id = one.inviter_id
  cross join lateral (values (1, one.id), (2, one.inviter_id), (3, two.inviter_id)) up(level, leader)
  where up.leader is not null) w on (w.id, w.level) = (p.member_id, p.level)
where (p.leader_id, p.joined_at) is distinct from (w.leader, w.registered_at)
union all
select 'size of a team', concat_ws(' ', leader_id, level), concat_ws(' ', s.members, s.valid),
  concat_ws(' ', w.members, w.valid)
from team.size s
full join (
  select p.leader_id, p.level, count(*) as members, count(*) filter (where v.counted) as valid
  from team.place p left join team.validity v using (member_id) group by 1, 2) w using (leader_id, level)
where (s.members, s.valid) is distinct from (w.members, w.valid)
union all
-- A span may lag behind an order that settled a moment ago, but never goes beyond the money at risk.
select 'valid without an order', s.member_id::text, concat_ws(' ', s.valid_from, s.valid_until), null
from team.validity s
where not exists (select from team.valid_rule r cross join lateral
    orders.valid_spans(array[s.member_id], r.least_minor, r.days) v
  where v.valid_from <= s.valid_from and v.valid_until >= s.valid_until)
union all
-- Covers of rewards must equal the fees on what was collected since counting began.
select 'fees that cover rewards', coalesce(c.member_id, f.member_id)::text, c.fee_parts::text, f.parts::text
from rewards.cover c
full join team.fees_in((select began_seq from team.fee_progress), (select seq from team.fee_progress)) f
  on f.member_id = c.member_id
where c.fee_parts is distinct from f.parts
union all
select 'rewards that fees cover', coalesce(c.member_id, g.member_id)::text, c.used_minor::text, g.used::text
from rewards.cover c
full join (select member_id, sum(covered_minor) as used from rewards.grant
  where state <> 'lapsed' and covered_minor > 0 group by 1) g on g.member_id = c.member_id
where coalesce(c.used_minor, 0) <> coalesce(g.used, 0)
union all
select 'covers above all fees', null, sum(c.fee_parts)::text, fees.booked::text
from rewards.cover c cross join (
  select coalesce(sum(case when ledger.is_of('fees', credit) then amount else -amount end), 0) as booked
  from ledger.line
  where purpose = 'revenue_received' and ledger.is_of('fees', credit)
    or purpose = 'revenue_received_reversed' and ledger.is_of('fees', debit)) fees
group by fees.booked having sum(c.fee_parts) > fees.booked * 10000
union all
select 'growth points', concat_ws(' ', coalesce(g.member_id, e.member_id), coalesce(g.source, e.source),
    coalesce(g.business_date, e.business_date), coalesce(g.order_id, e.order_id)),
  concat_ws(' ', g.points, g.svip, g.valid, g.at), concat_ws(' ', e.points, e.svip, e.valid, e.at)
from vip.growth g
full join vip.earned_in(0, (select seq from vip.progress)) e
  on (e.member_id, e.source, e.business_date, coalesce(e.order_id, 0))
    = (g.member_id, g.source, g.business_date, coalesce(g.order_id, 0))
where (g.points, g.svip, g.valid, g.at) is distinct from (e.points, e.svip, e.valid, e.at)
union all
select 'sum of growth points', concat_ws(' ', s.member_id, g.member_id), s.growth::text, g.points::text
from vip.member_level s
full join (select member_id, sum(points) as points from vip.growth group by 1) g using (member_id)
where s.growth is distinct from g.points
union all
select 'vip level', coalesce(m.id, r.member_id)::text, concat_ws(' ', m.vip_level, s.level), r.level::text
from identity.member m
full join (select member_id, max(level) as level from vip.rise group by 1) r on r.member_id = m.id
left join vip.member_level s on s.member_id = coalesce(m.id, r.member_id)
where coalesce(m.vip_level, 0) <> coalesce(r.level, 0) or coalesce(s.level, 0) <> coalesce(r.level, 0)
union all
-- A level never falls, so it may be above the level of today's thresholds but not below it.
select 'vip level below its growth', s.member_id::text, s.level::text, vip.level_of(s.growth, p.thresholds)::text
from vip.member_level s cross join vip.progress p where s.level < vip.level_of(s.growth, p.thresholds)
union all
select 'points of a team', concat_ws(' ', coalesce(s.kind, e.kind), coalesce(s.starts_on, e.starts_on),
    coalesce(s.leader_id, e.leader_id)), concat_ws(' ', s.points, s.reached_at), concat_ws(' ', e.points, e.reached_at)
from contests.score s
full join contests.earned_in(0, (select growth_id from contests.progress)) e using (kind, starts_on, leader_id)
where (s.points, s.reached_at) is distinct from (e.points, e.reached_at)
union all
select 'teams with as many points', concat_ws(' ', kind, starts_on, points, day), c.teams::text, s.teams::text
from contests.score_count c
full join (select kind, starts_on, points, platform.business_date(reached_at) as day, count(*) as teams
  from contests.score group by 1, 2, 3, 4) s using (kind, starts_on, points, day)
where c.teams is distinct from s.teams
union all
select 'teams in a band of points', concat_ws(' ', kind, starts_on, band), b.teams::text, s.teams::text
from contests.score_band b
full join (select kind, starts_on, contests.band_of(points) as band, count(*) as teams
  from contests.score group by 1, 2, 3) s using (kind, starts_on, band)
where b.teams is distinct from s.teams
union all
select 'place of a closed period', concat_ws(' ', kind, starts_on, place), concat_ws(' ', p.leader_id, p.points),
  concat_ws(' ', s.leader_id, s.points)
from contests.place p
full join (
  select kind, starts_on, s.leader_id, s.points, s.reached_at,
    row_number() over (partition by kind, starts_on order by s.points desc, s.reached_at, s.leader_id)::int as place
  from contests.score s join contests.period using (kind, starts_on)) s using (kind, starts_on, place)
where place <= 100 and (p.leader_id, p.points, p.reached_at) is distinct from (s.leader_id, s.points, s.reached_at)
union all
select 'result of a PK', concat_ws(' ', d.week, d.leader_id), concat_ws(' ', d.points, d.result, o.result),
  coalesce(s.points, 0)::text
from contests.duelist d join contests.duel_week w using (week)
left join contests.duelist o on o.week = d.week and o.leader_id = d.opponent_id
left join contests.score s on s.kind = 'week' and s.starts_on = d.week and s.leader_id = d.leader_id
left join contests.score t on t.kind = 'week' and t.starts_on = d.week and t.leader_id = d.opponent_id
where (w.closed_at is null) <> (d.points is null) or d.points <> coalesce(s.points, 0)
  or d.opponent_id is not null and (o.opponent_id is distinct from d.leader_id or w.closed_at is not null
    and d.result is distinct from case when d.points > o.points then 'win' when d.points < o.points then 'lose'
      when s.reached_at = t.reached_at or s.reached_at is null then 'draw'
      when d.week < (select nearest_from from contests.progress) then 'draw'
      when s.reached_at < t.reached_at then 'win' else 'lose' end)
union all
select 'product other than two persons signed', p.slug, catalogue.sold_words(p)::text,
  a.canonical::jsonb #>> '{content,wish,sold}'
from catalogue.product p join ledger.act a on a.id = p.act_id
where catalogue.sold_words(p) is distinct from a.canonical::jsonb #> '{content,wish,sold}';

-- 11. Finds money set aside for prizes or coupons that differs from the open promises, or a rewards budget that with
-- both of them differs from what was funded and not spent. Also, one by one: coupons that differ from their grant,
-- order or lines; paid grants, exchanges of C3coin and SVIP terms that differ from their one line; exchanges whose
-- money did not move with the C3coin; decisions over held grants and batches of coupons without two signatures. Check
-- 15 looks at plays and their prizes.
with moved as (
  select purpose, amount,
    (ledger.is_of('rewards_budget', credit) or ledger.is_of('coupon_hold', credit)
      or ledger.is_of('prize_hold', credit))::int as received,
    (ledger.is_of('rewards_budget', debit) or ledger.is_of('coupon_hold', debit)
      or ledger.is_of('prize_hold', debit))::int as given
  from ledger.line
), flow as (
  select coalesce(sum(amount * (received - given)) filter (where purpose = 'budget_funded'), 0) as funded,
    coalesce(sum(amount * (given - received)) filter (where purpose <> 'budget_funded'), 0) as spent
  from moved where received + given > 0
), account as (
  select coalesce(sum(posted) filter (where ledger.is_of('rewards_budget', id)), 0) as budget,
    coalesce(sum(posted) filter (where ledger.is_of('coupon_hold', id)), 0) as coupon_hold,
    coalesce(sum(posted) filter (where ledger.is_of('prize_hold', id)), 0) as prize_hold
  from ledger.account
), given as (
  select 'reward' as kind, g.id, k.kind in ('rank_prize', 'duel_prize') as once_reward, k.purpose,
    -- A coupon's worth is in the operator's hold, not in an account of its member.
    case g.gives when 'coupon' then ledger.scope_of(ledger.house('coupon_hold')) else g.member_id end as member_id,
    g.amount, g.transfer_id,
    case g.gives when 'money' then 'member_income' when 'coupon' then 'coupon_hold'
      when 'points' then 'member_points' else 'member_chances' end as class
  from rewards.grant g left join rewards.kind k on k.kind = g.kind where g.state = 'paid'
  union all
  select 'exchange', id, false, 'points_exchanged', member_id, points, transfer_id, 'member_points' from points.exchange
  union all
  select 'svip', id, false, 'svip_bought', member_id, points, transfer_id, 'member_points' from vip.svip
), posted as (
  select r.guard as kind, l.guard as id, l.purpose, l.amount, l.transfer_id,
    ledger.scope_of(case r.guard when 'reward' then l.credit else l.debit end) as member_id,
    ledger.class_of(case r.guard when 'reward' then l.credit else l.debit end)::text as class
  from ledger.line l join ledger.posting_rule r on r.purpose = l.purpose
    and r.debit_class = ledger.class_code_of(l.debit) and r.credit_class = ledger.class_code_of(l.credit)
  where r.guard in ('reward', 'exchange', 'svip')
), coupon as (
  -- Each coupon, with what its row says about its money.
  select c.id, c.issued_at is not null as issued, c.worth_minor,
    c.issued_at is not null and c.used_at is null and c.expired_at is null as open,
    case when c.issued_at is not null and c.expired_at is not null then c.worth_minor else 0 end as expired,
    c.order_id, c.used_at is not null as used, c.member_id, c.play_id
  from coupons.coupon c
), prize as (
  -- Money that is set aside for plays without a result, open picks, and goods whose promise is still open.
  select (select coalesce(sum(p.hold_minor), 0) from draws.play p
      where not exists (select from draws.result r where r.play_id = p.id))
    + (select coalesce(sum(k.hold_minor), 0) from draws.pick k
      where not exists (select from draws.pick_end e where e.pick_id = k.id))
    + (select coalesce(sum(r.kept_minor), 0) from draws.result r
      where not exists (select from draws.goods_end e where e.play_id = r.play_id)) as held
), settled as (
  select guard as order_id, coalesce(sum(amount) filter (where purpose = 'order_settled'), 0) as paid,
    coalesce(sum(amount) filter (where purpose = 'coupon_rest'), 0) as rest
  from ledger.line where purpose in ('order_settled', 'coupon_rest') and ledger.is_of('coupon_hold', debit) group by 1
)
select 'budget' as what, null::bigint as id, budget, coupon_hold, prize_hold, funded, spent from flow, account
where budget + coupon_hold + prize_hold <> funded - spent or prize_hold <> (select held from prize)
  or coupon_hold <> (select coalesce(sum(worth_minor), 0) from coupon where open)
union all
select coalesce(g.kind, p.kind), coalesce(g.id, p.id), null, null, null, null, null
from given g full join posted p on p.kind = g.kind and p.id = g.id
-- Prizes of ranks and PK had the purpose 'reward' before they got purposes of their own.
where (case when g.once_reward and p.purpose = 'reward' then p.purpose else g.purpose end,
    g.member_id, g.amount, g.transfer_id, g.class)
  is distinct from (p.purpose, p.member_id, p.amount, p.transfer_id, p.class)
union all
select 'exchange', e.id, null, null, null, null, null
from points.exchange e left join rewards.grant g on g.kind = 'points_exchange' and g.cause = e.id::text
where (e.transfer_id, e.member_id, e.amount_minor) is distinct from (g.transfer_id, g.member_id, g.amount)
union all
-- A coupon is issued when its grant is paid. An expired one has given its whole worth back, once.
select 'coupon and its grant', coalesce(c.id, g.id), null, null, null, null, null
from (select * from coupon where play_id is null) c
full join (select id, cause, member_id, amount, state from rewards.grant where kind = 'coupon') g
  on g.cause = c.id::text
where (c.member_id, c.worth_minor, c.issued) is distinct from (g.member_id, g.amount, g.state = 'paid')
union all
select 'expired coupon', coalesce(c.id, l.guard), null, null, null, null, null
from (select id, expired from coupon where expired > 0) c
full join (select guard, sum(amount) as amount, count(*) as lines from ledger.line
  where purpose = 'coupon_expired' group by 1) l on l.guard = c.id
where (c.expired, 1) is distinct from (l.amount, l.lines)
union all
-- Until an order is cancelled, the order and its coupon name each other.
select 'coupon and its order', coalesce(c.id, o.coupon_id), null, null, null, null, null
from (select * from coupon where order_id is not null) c
full join (select id, coupon_id, member_id, settled_at is not null as settled from orders.purchase_order
  where coupon_id is not null and booked_at is not null and cancelled_at is null) o on o.coupon_id = c.id
where (c.order_id, c.member_id, c.used) is distinct from (o.id, o.member_id, o.settled)
union all
select 'money of a coupon', coalesce(o.id, s.order_id), null, null, null, null, null
from (select p.id, p.pay_coupon, c.worth_minor from orders.purchase_order p
  left join coupons.coupon c on c.id = p.coupon_id
  where p.coupon_id is not null and p.settled_at is not null) o
full join settled s on s.order_id = o.id
where (o.pay_coupon, o.worth_minor - o.pay_coupon) is distinct from (s.paid, s.rest)
union all
select 'redemptions of a code', code_id, null, null, null, null, null
from coupons.redemption r join coupons.batch b on b.id = r.batch_id
group by code_id, b.way, b.pieces having count(*) > case b.way when 'word' then b.pieces else 1 end
union all
-- Two persons must have signed each batch that gave something.
select 'batch', b.id, null, null, null, null, null
from coupons.batch b
left join (select act_id, count(distinct staff_id) as signed from ledger.act_approval group by 1) s
  on s.act_id = b.act_id
where (b.state = 'done' or exists (select from coupons.coupon c where c.batch_id = b.id)
    or exists (select from coupons.code c where c.batch_id = b.id))
  and (b.state <> 'done' or coalesce(s.signed, 0) < 2)
union all
-- Each addition has the one line that two signed, to its member, and neither of them is that member's.
select 'addition', coalesce(a.act_id, l.guard), null, null, null, null, null
from rewards.addition a
full join (select guard, count(*) as lines, sum(amount) as amount, min(credit) as credit, min(transfer_id::text) as of
  from ledger.line where purpose = 'system_addition' group by 1) l on l.guard = a.act_id
where (a.amount, 1, ledger.account_of('member_income', a.member_id), a.transfer_id::text)
  is distinct from (l.amount, l.lines, l.credit, l.of)
union all
-- A refused or released grant must have an act that two persons signed, and that says the same.
select 'decision', g.id, null, null, null, null, null
from rewards.grant g
left join (select p.act_id, p.subject, a.canonical::jsonb -> 'content' as words
  from acts.proposal p join ledger.act a on a.id = p.act_id where p.kind = 'reward_decided' and p.state = 'done') d
  on d.act_id = g.act_id and d.subject = g.id::text
left join (select act_id, count(distinct staff_id) as signed from ledger.act_approval group by 1) s
  on s.act_id = g.act_id
where (g.act_id is not null or g.released_at is not null
    or g.lapse_reason in ('same_person', 'money_in_a_circle', 'false_details', 'rule_not_met'))
  and (d.act_id is null or coalesce(s.signed, 0) < 2
    or (d.words ->> 'decision' = 'release') is distinct from (g.released_at is not null)
    or d.words ->> 'decision' = 'refuse' and d.words ->> 'reason' is distinct from g.lapse_reason);

-- 11. prize_hold or coupon_hold other than their open promises (nothing promises prizes or coupons yet, so both are
-- empty). Budget + both other than funded - spent. A paid grant, a use of chances or an exchange of points other than
-- its one line. A term of SVIP other than its line. An exchange whose money did not move with its points. A decision
-- over a held grant without two signatures.
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
  select 'reward' as kind, g.id, k.purpose, g.member_id, g.amount, g.transfer_id,
    case g.gives when 'money' then 'member_income' when 'points' then 'member_points' else 'member_chances' end as class
  from rewards.grant g left join rewards.kind k on k.kind = g.kind where g.state = 'paid'
  union all
  select 'chance_use', id, purpose, member_id, amount, transfer_id, 'member_chances' from chances.use
  union all
  select 'exchange', id, 'points_exchanged', member_id, points, transfer_id, 'member_points' from points.exchange
  union all
  select 'svip', id, 'svip_bought', member_id, points, transfer_id, 'member_points' from vip.svip
), posted as (
  select r.guard as kind, l.guard as id, l.purpose, l.amount, l.transfer_id,
    ledger.scope_of(case r.guard when 'reward' then l.credit else l.debit end) as member_id,
    ledger.class_of(case r.guard when 'reward' then l.credit else l.debit end)::text as class
  from ledger.line l join ledger.posting_rule r on r.purpose = l.purpose
    and r.debit_class = ledger.class_code_of(l.debit) and r.credit_class = ledger.class_code_of(l.credit)
  where r.guard in ('reward', 'chance_use', 'exchange', 'svip')
)
select 'budget' as what, null::bigint as id, budget, coupon_hold, prize_hold, funded, spent from flow, account
where budget + coupon_hold + prize_hold <> funded - spent or coupon_hold <> 0 or prize_hold <> 0
union all
select coalesce(g.kind, p.kind), coalesce(g.id, p.id), null, null, null, null, null
from given g full join posted p on p.kind = g.kind and p.id = g.id
where (g.purpose, g.member_id, g.amount, g.transfer_id, g.class)
  is distinct from (p.purpose, p.member_id, p.amount, p.transfer_id, p.class)
union all
select 'exchange', e.id, null, null, null, null, null
from points.exchange e left join rewards.grant g on g.kind = 'points_exchange' and g.cause = e.id::text
where (e.transfer_id, e.member_id, e.amount_minor) is distinct from (g.transfer_id, g.member_id, g.amount)
union all
-- A refused or released grant has its act by two. A released one says what its decision says.
select 'decision', g.id, null, null, null, null, null
from rewards.grant g left join rewards.decision d on d.act_id = g.act_id and d.grant_id = g.id and d.state = 'done'
left join (select act_id, count(distinct staff_id) as signed from ledger.act_approval group by 1) s
  on s.act_id = g.act_id
where (g.act_id is not null or g.released_at is not null
    or g.lapse_reason in ('same_person', 'money_in_a_circle', 'false_details', 'rule_not_met'))
  and (d.id is null or coalesce(s.signed, 0) < 2
    or (d.decision = 'release') is distinct from (g.released_at is not null)
    or d.decision = 'refuse' and d.reason is distinct from g.lapse_reason);

-- 5. Finds statement lines used above their amount, or for another direction, account or payer; recharges that name a
-- line without its money; and lots of recharge money that differ from the member's free balance.

-- Currency is a constraint: one rail, one currency.
with used as (
  select l.guard as id, l.purpose, sum(l.amount) as amount from ledger.line l
  where l.purpose in ('bank_in', 'bank_charge', 'recharge_recalled', 'revenue_recalled', 'deposit_recalled')
    and l.credit_seq is not null
    and (l.purpose in ('bank_in', 'bank_charge') or l.credit = ledger.house('client_bank'))
  group by 1, 2
  union all
  select statement_line_id, 'outward_match', sum(amount) from ledger.outward_match group by 1
)
select 'used above its amount' as what, u.id as statement_line_id, sum(u.amount) as used, s.amount
from used u left join ledger.statement_line s on s.id = u.id
group by u.id, s.amount having s.amount is null or sum(u.amount) > s.amount
union all
select 'used in another direction', u.id, u.amount, s.amount
from used u join ledger.statement_line s on s.id = u.id
where s.account <> 'client' or (s.direction = 'in') <> (u.purpose = 'bank_in')
union all
select 'cleared above what it brought in', x.statement_line_id, x.cleared, b.brought
from (select statement_line_id, sum(amount) as cleared from ledger.suspense_use group by 1) x
left join (select id, amount as brought from used where purpose = 'bank_in') b on b.id = x.statement_line_id
  where x.cleared > coalesce(b.brought, 0)
union all
-- Money that came back pays the operator for a recall, but never more than the operator paid (wallets.md 2).
select 'recall met above what the operator paid', r.id, -r.bears, s.amount
from (select distinct guard as id, ledger.operator_bears(guard) as bears from ledger.line
  where purpose in ('recharge_recalled', 'revenue_recalled')) r
join ledger.statement_line s on s.id = r.id where r.bears < 0
union all
-- Every debit of suspense must name the line that it clears, in each transfer, and so must money that goes back there.
-- This finds a guard that forgets it.
select 'suspense cleared without a line', min(u.statement_line_id), coalesce(sum(u.amount), 0), d.amount
from (select transfer_id, sum(case when ledger.is_of('suspense', debit) then amount else -amount end) as amount
  from ledger.line
  where ledger.is_of('suspense', debit) or ledger.is_of('suspense', credit) and purpose <> 'bank_in' group by 1) d
full join (select transfer_id, min(statement_line_id) as statement_line_id, sum(amount) as amount
  from ledger.suspense_use group by 1) u
  on u.transfer_id = d.transfer_id
group by coalesce(u.transfer_id, d.transfer_id), d.amount having d.amount is distinct from sum(u.amount)
union all
select 'operator money from another account', a.statement_line_id, a.amount, s.amount
from ledger.act_use u join ledger.act a on a.id = u.act_id
left join ledger.statement_line s on s.id = a.statement_line_id
where a.purpose in ('budget_funded', 'shortfall_covered')
  and not exists (select from ledger.operator_account o where o.account = s.counterparty_account)
union all
-- The deposit with a recharge's reference settles it in full. An entry's line comes from the entry's own payer and is
-- at least as large.
select 'recharge from another line', r.statement_line_id, r.settled_minor, s.amount
from wallet.recharge r left join ledger.statement_line s on s.id = r.statement_line_id
where r.statement_line_id is not null
  and (s.reference, s.account, s.direction, s.amount) is distinct from (r.reference, 'client', 'in', r.settled_minor)
union all
select 'recharge without its money', r.statement_line_id, r.settled_minor, coalesce(l.amount, 0)
from wallet.recharge r
left join (select guard, credit, sum(amount) as amount from ledger.line
  where purpose = 'recharge_settled' group by 1, 2) l
  on l.guard = r.id and l.credit = ledger.account_of('member_recharge', r.member_id)
where r.statement_line_id is not null and r.settled_minor is distinct from l.amount
union all
-- Unspent money goes back by its lots, so they must add up to the member's free balance.
select 'lots and what is free', null, l.amount, a.posted - a.held
from (select member_id, sum(left_minor) as amount from wallet.recharge_lot group by 1) l
join ledger.account a on a.id = ledger.account_of('member_recharge', l.member_id)
where l.amount <> a.posted - a.held
union all
select 'payout returned by another line', r.statement_line_id, r.amount_minor, s.amount
from wallet.withdrawal_return r join wallet.withdrawal w on w.id = r.withdrawal_id
left join ledger.statement_line s on s.id = r.statement_line_id
where r.kind <> 'made_good'
  and (s.instruction_id is distinct from w.number or r.amount_minor > s.amount
    or (s.account, s.direction, s.kind) is distinct from ('client', 'in', 'payout_return'))
union all
select 'revenue from another payer', e.statement_line_id, e.amount, s.amount
from revenue.booked e join catalogue.party t on t.id = e.party_id
left join ledger.statement_line s on s.id = e.statement_line_id
where s.direction is distinct from 'in' or s.counterparty_account is distinct from t.bank_account
  or platform.business_date(t.added_at) > e.period_from or t.from_on > e.period_from
union all
select 'revenue outside its contract', e.statement_line_id, e.amount, null
from revenue.booked e join catalogue.contract k on k.id = e.contract_id
where e.period_from < k.starts_on or e.period_until > k.ends_on
union all
-- Checks all bookings that stand again with what is known today: a payer of revenue may not be a member, staff, the
-- operator, a supplier or an account that was paid before (income.md 1).
select 'revenue from one of ours', e.statement_line_id, e.amount, null
from revenue.booked e join ledger.statement_line s on s.id = e.statement_line_id
join (
  -- The reasons depend on the time: staff's until a date, or paid from a date on. So the earliest and the latest
  -- payment of an account together show every reason.
  select account from (
    select p.counterparty_account account, min(p.booked_at) since, max(p.booked_at) latest
    from revenue.booked b join ledger.statement_line p on p.id = b.statement_line_id group by 1) paid
  where revenue.payer_conflict(account, since) is not null
    or revenue.payer_conflict(account, latest) is not null) ours on ours.account = s.counterparty_account
where revenue.payer_conflict(s.counterparty_account, s.booked_at) is not null
union all
-- An account that has paid rent must not be paid (income.md 1). This reports the payment to it, because the rents
-- before that were right.
select 'payment to a payer of revenue', m.id, m.amount, null
from (select distinct p.counterparty_account account
  from revenue.booked b join ledger.statement_line p on p.id = b.statement_line_id) payer,
  revenue.payments_to(payer.account, 'infinity') m
union all
-- A payee of capital may not be the operator, staff or a payer of rent, even if that becomes known later. Capital
-- becomes neither income nor rewards (capital.md 1).
select 'capital to one of ours',
  (select min(m.statement_line_id) from ledger.outward_match m where m.transfer_id = d.transfer_id), d.amount, null
from revenue.deployment d join catalogue.party t on t.id = d.party_id
where d.posted_at is not null and revenue.payee_conflict(t.bank_account, d.posted_at) is not null;

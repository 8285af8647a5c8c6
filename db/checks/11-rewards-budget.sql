-- 11. prize_hold or coupon_hold other than their open promises (nothing promises prizes or coupons yet, so both are
-- empty); budget + both other than funded - spent.
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
)
select budget, coupon_hold, prize_hold, funded, spent from flow, account
where budget + coupon_hold + prize_hold <> funded - spent or coupon_hold <> 0 or prize_hold <> 0;

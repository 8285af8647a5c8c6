-- 11. prize_hold or coupon_hold other than their open promises (nothing promises prizes or coupons yet, so both are empty);
-- budget + both other than funded - spent.
with flow as (
  select coalesce(sum(case when credit & 63 in (23, 24, 25) then amount else 0 end - case when debit & 63 in (23, 24, 25) then amount else 0 end)
      filter (where purpose = 'budget_funded'), 0) as funded,
    coalesce(sum(case when debit & 63 in (23, 24, 25) then amount else 0 end - case when credit & 63 in (23, 24, 25) then amount else 0 end)
      filter (where purpose <> 'budget_funded'), 0) as spent
  from ledger.line where debit & 63 in (23, 24, 25) or credit & 63 in (23, 24, 25)
), account as (
  select coalesce(sum(posted) filter (where id & 63 = 23), 0) as budget, coalesce(sum(posted) filter (where id & 63 = 24), 0) as coupon_hold,
    coalesce(sum(posted) filter (where id & 63 = 25), 0) as prize_hold
  from ledger.account where id & 63 in (23, 24, 25)
)
select budget, coupon_hold, prize_hold, funded, spent from flow, account
where budget + coupon_hold + prize_hold <> funded - spent or coupon_hold <> 0 or prize_hold <> 0;

-- 6. Finds statement days whose opening differs from the last closing, whose lines do not lead from opening to closing,
-- or whose closing differs from the ledger’s balance with what only the bank has booked, and without what it has not.
with day as (
  select *, lag(closing) over (partition by rail, account order by business_date) as last_closing
  from ledger.statement_day
)
select 'opening differs' as what, rail, account, business_date, opening as bank, coalesce(last_closing, 0) as ours
from day where opening <> coalesce(last_closing, 0)
union all
select 'lines differ', d.rail, d.account, d.business_date, d.closing,
  d.opening + coalesce(sum(case s.direction when 'in' then s.amount else -s.amount end), 0)
from day d
left join ledger.statement_line s
  on s.rail = d.rail and s.account = d.account and coalesce(s.statement_date, s.value_date) = d.business_date
group by d.rail, d.account, d.business_date, d.opening, d.closing, d.line_count
having d.closing <> d.opening + coalesce(sum(case s.direction when 'in' then s.amount else -s.amount end), 0)
  or d.line_count <> count(s.id)
union all
select 'closed on other figures', r.rail, 'client', r.business_date, r.bank_closing,
  r.ledger_balance + r.unposted - r.not_stated
from ledger.reconciled_day r
left join day d on d.rail = r.rail and d.account = 'client' and d.business_date = r.business_date
where d.closing is distinct from r.bank_closing or r.bank_closing <> r.ledger_balance + r.unposted - r.not_stated
union all
-- The bank's running balance must agree with the opening and the lines.
select 'running balance breaks', rail, account, coalesce(statement_date, value_date), balance_after, before + net
from (select *, case direction when 'in' then amount else -amount end as net,
        lag(balance_after, 1, 0::bigint) over w as before, lag(bank_seq, 1, 0::bigint) over w as seq_before
      from ledger.statement_line window w as (partition by rail, account order by bank_seq)) s
where seq_before = bank_seq - 1 and balance_after <> before + net
union all
-- Suspense must hold exactly the money that came in by bank lines and has not been cleared.
select 'suspense differs', 1, 'client', null, a.posted,
  coalesce((select sum(amount) from ledger.line where purpose = 'bank_in'), 0)
    - coalesce((select sum(amount) from ledger.suspense_use), 0)
from ledger.account a where a.id = ledger.house('suspense')
  and a.posted <> coalesce((select sum(amount) from ledger.line where purpose = 'bank_in'), 0)
    - coalesce((select sum(amount) from ledger.suspense_use), 0);

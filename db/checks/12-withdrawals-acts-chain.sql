-- 12. Finds withdrawals whose state and hold disagree, that were paid at another time than the bank says, or that have
-- two captures or instructions; orders that the bank paid twice, or that have no proof; two-person transfers without
-- two approvals; and links of the hash chain that recompute to another hash.
select 'withdrawal and its hold' as what, w.id::text as id, w.state as found, h.state as expected
from wallet.withdrawal w left join ledger.hold h on h.id = w.hold_id
where h.id is null or h.amount <> w.amount_minor - (w.net_minor - coalesce(w.settled_minor, w.net_minor))
   or h.account_id <> wallet.account_of_withdrawal(w)
   or h.state <> case when w.state in ('paid', 'partly_returned', 'returned') then 'captured'
                      when w.state in ('rejected', 'cancelled', 'failed') then 'released' else 'open' end
union all
select 'open hold without its withdrawal', h.id::text, h.purpose, h.state
from ledger.hold h
where h.purpose in ('withdrawal_paid', 'recharge_returned') and h.state = 'open'
  and not exists (select from wallet.withdrawal w where w.hold_id = h.id)
union all
select 'paid otherwise than asked', w.id::text, concat_ws(' ', l.net, l.tax, l.charge),
  concat_ws(' ', coalesce(w.settled_minor, w.net_minor), w.tax_minor, w.bank_charge_minor)
from wallet.withdrawal w
join ledger.hold h on h.id = w.hold_id and h.state = 'captured'
cross join lateral (
  select coalesce(sum(amount) filter (where ledger.is_of('client_bank', credit)), 0) as net,
    coalesce(sum(amount) filter (where ledger.is_of('tax_payable', credit)), 0) as tax,
    coalesce(sum(amount) filter (where ledger.is_of('fees', credit)), 0) as charge
  from ledger.line where transfer_id = h.ended_by and guard = h.id) l
-- If the bank paid less than ordered, `settled_minor` is the amount that it paid, and the rest was released.
where (l.net, l.tax, l.charge) <> (coalesce(w.settled_minor, w.net_minor), w.tax_minor, w.bank_charge_minor)
union all
-- 'returned' means that the whole amount came back, including tax and charge, 'partly_returned' that less did. In any
-- other state nothing did.
select 'returned otherwise than paid', w.id::text, coalesce(b.back, 0)::text,
  case w.state when 'returned' then l.paid else w.returned_minor end::text
from wallet.withdrawal w
left join (select guard, sum(amount) as back from ledger.line
  where purpose in ('payout_returned', 'payout_made_good') group by 1) b on b.guard = w.id
left join lateral (
  select sum(l.amount) as paid from ledger.hold h
  join ledger.line l on l.transfer_id = h.ended_by and l.guard = h.id
  where h.id = w.hold_id and h.state = 'captured') l on true
where (w.state = 'returned' or b.back is not null or w.returned_minor is not null)
  and (coalesce(w.returned_minor, 0) <> coalesce(b.back, 0)
    or case w.state
         when 'returned' then coalesce(b.back, 0) <> l.paid
         when 'partly_returned' then coalesce(b.back, 0) not between 1 and l.paid - 1
         else b.back is not null end)
union all
-- The published waiting times depend on this time.
select 'paid at another time', w.id::text, w.paid_at::text, s.booked_at::text
from wallet.withdrawal w left join ledger.statement_line s on s.id = w.paid_line_id and s.instruction_id = w.number
where w.paid_at is distinct from s.booked_at
union all
select 'captured twice', l.guard::text, count(distinct l.transfer_id)::text, '1'
from ledger.line l
join ledger.posting_rule r
  on r.purpose = l.purpose and r.debit_class = ledger.class_code_of(l.debit)
  and r.credit_class = ledger.class_code_of(l.credit) and r.guard = 'hold'
group by l.guard having count(distinct l.transfer_id) > 1
union all
select 'paid out twice', s.instruction_id, count(*)::text, '1'
from ledger.statement_line s join wallet.withdrawal w on w.number = s.instruction_id
where s.account = 'client' and s.direction = 'out' group by s.instruction_id having count(*) > 1
union all
-- A line for an order that other lines had already shown in full: either one id was paid twice, or one posting had a
-- second id.
select 'ordered once and paid twice', s.instruction_id, s.amount::text, '0'
from reconciliation.line_work w join ledger.statement_line s on s.id = w.statement_line_id and s.direction = 'out'
where w.transfer_id is not null and case
  when not exists (select from ledger.outward_match m
    where (m.transfer_id, m.statement_line_id) = (w.transfer_id, s.id))
    then ledger.outward_left(w.transfer_id) = 0 end
union all
-- Only the rail sends orders to the bank, and only with a proof. A bank line without one means that someone else has
-- the rail's keys.
select 'ordered without a proof', s.instruction_id, s.amount::text, null
from ledger.statement_line s
where s.account = 'client' and s.direction = 'out' and s.kind <> 'recall' and s.instruction_id is not null
  and not exists (select from ledger.bank_order o where o.instruction_id = s.instruction_id)
union all
-- Every decision that needs two persons: acts that are used directly, and rows of features that name an act.
select 'without two approvals', t.of, count(distinct a.staff_id)::text, '2'
from (select act_id, transfer_id::text of from ledger.act_use
      union all select act_id, transfer_id::text from revenue.entry where posted_at is not null
      union all select act_id, transfer_id::text from revenue.reversal
      union all select act_id, transfer_id::text from rewards.addition
      union all select act_id, transfer_id::text from revenue.deployment where posted_at is not null
      union all select act_id, concat_ws(' ', kind, subject) from acts.proposal where state = 'done'
      union all select act_id, concat_ws(' ', 'staff', staff_id) from identity.staff_act_use
      union all select act_id, concat_ws(' ', 'staff act', act_id, kind) from identity.staff_act where state = 'done'
      union all select act_id, transfer_id::text from revenue.restoration where posted_at is not null
      union all select act_id, concat_ws(' ', 'bank act', id) from reconciliation.bank_act where state = 'done'
      union all select act_id, concat_ws(' ', 'text', id) from texts.review where state = 'done'
      union all select act_id, concat_ws(' ', 'announcement', id) from messages.announcement
        where act_id is not null and state in ('scheduled', 'sending', 'sent')
      union all select act_id, concat_ws(' ', 'catalogue', id) from catalogue.proposal where state = 'done'
      union all select act_id, concat_ws(' ', 'withdrawal', withdrawal_id, 'held') from wallet.withdrawal_stay
        where confirmed_at is not null
      union all select act_id, concat_ws(' ', 'withdrawal', withdrawal_id, 'made good')
        from wallet.withdrawal_return where act_id is not null
      union all select s.act_id, concat_ws(' ', 'withdrawal', w.id) from wallet.withdrawal w
        left join wallet.withdrawal_act s on s.withdrawal_id = w.id and s.kind = 'approval'
        where w.reviewers_needed = 2 and w.state not in ('pending_review', 'rejected', 'cancelled')) t
left join ledger.act_approval a on a.act_id = t.act_id
left join identity.staff p on p.id = a.staff_id
group by t.act_id, t.of having count(distinct p.id) < 2
union all
-- The signed words name the act's kind. A proposal of another kind would carry them out as something else.
select 'act of another kind', p.act_id::text, p.kind, a.purpose
from acts.proposal p left join ledger.act a on a.id = p.act_id
where (a.purpose, a.canonical::jsonb ->> 'purpose') is distinct from (p.kind, p.kind)
union all
select 'without its review', w.id::text, w.state, null
from wallet.withdrawal w
where w.reviewers_needed = 1 and w.state not in ('pending_review', 'rejected', 'cancelled')
  and not exists (select from wallet.withdrawal_review r where r.withdrawal_id = w.id and r.decision = 'approved')
union all
select 'act and its line', l.transfer_id::text, l.purpose, a.purpose
from ledger.line l
join ledger.posting_rule r
  on r.purpose = l.purpose and r.debit_class = ledger.class_code_of(l.debit)
  and r.credit_class = ledger.class_code_of(l.credit) and r.guard = 'act'
left join ledger.act_use u on u.act_id = l.guard and u.transfer_id = l.transfer_id
left join ledger.act a on a.id = u.act_id
where (a.purpose, a.debit, a.credit, a.amount) is distinct from (l.purpose, l.debit, l.credit, l.amount)
union all
select 'two-person line without its act', l.transfer_id::text, l.purpose, null
from ledger.line l
where l.purpose in ('revenue_received', 'revenue_received_reversed', 'capital_deployed', 'capital_restored')
  and not exists (
  select from revenue.entry e where e.transfer_id = l.transfer_id
  union all select from revenue.reversal e where e.transfer_id = l.transfer_id
  union all select from revenue.deployment e where e.transfer_id = l.transfer_id
  union all select from revenue.restoration e where e.transfer_id = l.transfer_id)
union all
select 'hash chain', seq::text, problem, null from ledger.replay_chain();

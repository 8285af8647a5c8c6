-- 4. Finds lines that fit no posting rule (purpose, classes, scope), cross assets, or lack their two mirrored postings.
-- Also postings without a line, transfers without lines or holds, lines without a transfer, and captured holds without
-- their lines.
select 'line without a rule' as what, l.transfer_id, l.n::bigint as n
from ledger.line l
left join ledger.posting_rule r
  on r.purpose = l.purpose and r.debit_class = ledger.class_code_of(l.debit)
  and r.credit_class = ledger.class_code_of(l.credit)
left join ledger.class d on d.code = ledger.class_code_of(l.debit)
left join ledger.class c on c.code = ledger.class_code_of(l.credit)
where r.purpose is null or d.asset is distinct from c.asset
  or (r.scope = 'same' and ledger.scope_of(l.debit) <> ledger.scope_of(l.credit))
   or (r.guard is not null and l.guard is null
     and not exists (select from ledger.stock_unsigned b where b.transfer_id = l.transfer_id))
union all
select 'line without its two postings', l.transfer_id, l.n
from ledger.line l
left join ledger.posting d on d.account_id = l.debit and d.seq = l.debit_seq
left join ledger.posting c on c.account_id = l.credit and c.seq = l.credit_seq
where (d.transfer_id, d.n, d.amount) is distinct from (l.transfer_id, l.n, -l.amount)
   or (c.transfer_id, c.n, c.amount) is distinct from (l.transfer_id, l.n, l.amount)
union all
select 'postings without lines', null, p.postings - 2 * l.lines
from (select count(*) as postings from ledger.posting) p, (select count(*) as lines from ledger.line) l
where p.postings <> 2 * l.lines
union all
select 'transfer without content', t.id, t.seq
from ledger.transfer t
where not exists (select from ledger.line l where l.transfer_id = t.id)
  and t.id not in (select made_by from ledger.hold union select ended_by from ledger.hold where ended_by is not null)
union all
select 'line without a transfer', l.transfer_id, l.n
from ledger.line l where not exists (select from ledger.transfer t where t.id = l.transfer_id)
union all
select 'hold captured by other lines', h.ended_by, h.id
from ledger.hold h
cross join lateral (
  select sum(l.amount) as amount, min(l.debit) as first, max(l.debit) as last from ledger.line l
  where l.transfer_id = h.ended_by and l.guard = h.id and l.purpose = h.purpose) l
where h.state = 'captured'
  and (h.amount, h.account_id, h.account_id) is distinct from (l.amount::bigint, l.first, l.last);

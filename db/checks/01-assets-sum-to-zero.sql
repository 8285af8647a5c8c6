-- 1. Finds assets whose accounts do not sum to zero. In birr, the client account at the bank and what the operator owes
-- together are everything that is owed.
select coalesce(c.asset, 'of no known class') as asset, sum(a.posted) as off_by
from ledger.account a left join ledger.class c on c.code = ledger.class_code_of(a.id)
group by 1 having sum(a.posted) <> 0 or bool_or(c.asset is null);

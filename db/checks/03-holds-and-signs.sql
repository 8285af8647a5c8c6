-- 3. Finds accounts whose held amount differs from the open holds or is negative, where a credit-normal balance is
-- below its held amount, or where a debit-normal balance is above zero.
with h as (select account_id, sum(amount) as held from ledger.hold where state = 'open' group by account_id)
select coalesce(a.id, h.account_id) as account, a.posted, a.held, h.held as open_holds
from ledger.account a full join h on h.account_id = a.id
where a.held is distinct from coalesce(h.held, 0) or a.held < 0
   or case when ledger.is_debit_normal(a.id) then a.posted > 0 else a.posted < a.held end;

-- 2. Finds accounts whose balance or number of postings differs from the postings themselves, or where a posting breaks
-- the account's gapless sequence or its running balance.
with p as (
  select account_id, sum(amount) as posted, count(*) as version, bool_or(seq <> k or balance_after <> run) as broken
  from (select account_id, seq, amount, balance_after, row_number() over w as k, sum(amount) over w as run
        from ledger.posting window w as (partition by account_id order by seq)) x
  group by account_id
)
select coalesce(a.id, p.account_id) as account, a.posted, p.posted as by_postings, a.version, p.version as postings,
  p.broken
from ledger.account a full join p on p.account_id = a.id
where (a.posted, a.version) is distinct from (coalesce(p.posted, 0), coalesce(p.version, 0)) or p.broken;

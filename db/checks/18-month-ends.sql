-- 18. Finds packs of reports whose bytes are not those that two persons signed, and closings and reopenings of months
-- that say something else than the signed words.
select 'pack and its bytes' as what, p.id, encode(p.sha256, 'hex') as found,
  encode(month_end.sha256_of(p.id), 'hex') as expected
from month_end.pack p where p.made_at is not null and p.sha256 is distinct from month_end.sha256_of(p.id)
union all
select 'closing and its words', c.act_id, concat_ws(' ', to_char(c.month, 'YYYY-MM'), p.id, encode(p.sha256, 'hex')),
  concat_ws(' ', w.words ->> 'month', w.words ->> 'pack', w.words ->> 'sha256')
from month_end.closing c left join month_end.pack p on p.id = c.pack_id
left join lateral (select a.canonical::jsonb -> 'content' as words from ledger.act a
  join acts.proposal done on done.act_id = a.id and done.state = 'done'
  where a.id = c.act_id and a.purpose = 'month_closed') w on true
where (to_char(c.month, 'YYYY-MM'), p.id::text, encode(p.sha256, 'hex'))
  is distinct from (w.words ->> 'month', w.words ->> 'pack', w.words ->> 'sha256')
union all
select 'reopening and its words', r.act_id, concat_ws(' ', r.closing_id, r.reason),
  concat_ws(' ', w.words ->> 'closing', w.words ->> 'reason')
from month_end.reopening r
left join lateral (select a.canonical::jsonb -> 'content' as words from ledger.act a
  join acts.proposal done on done.act_id = a.id and done.state = 'done'
  where a.id = r.act_id and a.purpose = 'month_reopened') w on true
where (r.closing_id::text, r.reason) is distinct from (w.words ->> 'closing', w.words ->> 'reason')
union all
select 'act that closed nothing', p.act_id, p.kind, null from acts.proposal p
where p.state = 'done' and (p.kind = 'month_closed'
    and not exists (select from month_end.closing c where c.act_id = p.act_id)
  or p.kind = 'month_reopened' and not exists (select from month_end.reopening r where r.act_id = p.act_id))
union all
select 'closed twice', max(c.act_id), to_char(c.month, 'YYYY-MM'), null from month_end.closing c
where not exists (select from month_end.reopening r where r.closing_id = c.act_id)
group by c.month having count(*) > 1;

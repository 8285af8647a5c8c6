-- 16. Finds promises of goods without exactly one delivery, deliveries with another worth or member, deliveries that
-- ended otherwise than their promise or their parcels, and prizes with two parcels under way.
with promise as (
  select r.play_id, p.member_id, r.round_id, r.prize, r.kept_minor, e.way, e.worth_minor, e.ended_at
  from draws.result r left join draws.play p on p.id = r.play_id left join draws.goods_end e on e.play_id = r.play_id
  where r.kept_minor > 0 or e.id is not null
)
select 'delivery and its promise' as what, coalesce(p.play_id, d.play_id) as id
from promise p full join prizes.delivery d on d.play_id = p.play_id
where (p.member_id, p.round_id, p.prize, p.kept_minor)
    is distinct from (d.member_id, d.round_id, d.prize, d.worth_minor)
  or (p.way, p.ended_at) is distinct from (
    case when d.paid_at is not null then 'paid' when d.delivered_at is not null then 'sent' end,
    coalesce(d.paid_at, d.delivered_at))
  or p.way is not null and p.worth_minor is distinct from p.kept_minor
union all
-- Goods count as delivered when the member confirms it, when the desk records it and the member does not contest it in
-- time, or when two persons decide it. Before the days to contest existed, the desk's record ended a promise at once.
select 'delivery and its parcels', d.play_id from prizes.delivery d
left join prizes.shipment s on s.play_id = d.play_id
  and not exists (select from prizes.shipment later where later.play_id = s.play_id and later.n > s.n)
where d.delivered_at is not null and (d.confirmed_at = d.delivered_at
    or s.contest_until is null and s.delivered_at = d.delivered_at
    or s.contested_at is null and s.contest_until < d.delivered_at or s.upheld_again_by is not null) is not true
  or d.delivered_at is null and s.delivered_at is not null and s.contest_until is null
  or d.lost_at is distinct from (
    select min(first.shipped_at) + d.lost_days * interval '1 day' from prizes.shipment first
    where first.play_id = d.play_id)
  or d.claimed_at is null and s.id is not null
union all
select 'address of a delivery', d.play_id from prizes.delivery d
left join prizes.delivery_address a on a.id = d.address_id
where d.address_id is not null and (a.member_id = d.member_id) is not true
union all
select 'parcel', s.id from prizes.shipment s
where s.state not in ('failed', 'returned', 'contested')
  and exists (select from prizes.shipment later where later.play_id = s.play_id and later.n > s.n)
  or s.n <> (select count(*) from prizes.shipment before where before.play_id = s.play_id and before.n <= s.n);

-- 15. Finds plays that differ from their one chance and one hold, and spent chances without a play; results and picks
-- that differ from their lines; counts, nonces, stock or logs that do not follow from the rows; tickets, results and
-- manifests that compute otherwise; revealed seeds that did not decide their draw; open rounds without two signatures;
-- and beacons or results that the draws process found to be untrue.
with made as (
  select coalesce(l.guard, p.id) as id, p.member_id, p.hold_minor, p.transfer_id,
    count(l.guard) filter (where l.purpose = 'chance_spent') as chances,
    sum(l.amount) filter (where l.purpose = 'chance_spent') as spent,
    min(ledger.scope_of(l.debit)) filter (where l.purpose = 'chance_spent') as player,
    count(l.guard) filter (where l.purpose = 'prize_held') as holds,
    sum(l.amount) filter (where l.purpose = 'prize_held') as held,
    bool_and(l.transfer_id = p.transfer_id) as in_its_own
  from (select id, member_id, hold_minor, transfer_id from draws.play
    union all select id, null, hold_minor, transfer_id from draws.pick) p
  full join (select * from ledger.line where purpose in ('chance_spent', 'prize_held')) l on l.guard = p.id
  group by 1, 2, 3, 4
), given as (
  select coalesce(l.guard, e.id) as id, e.paid_minor, e.coupon_minor, e.released_minor, e.points, e.member_id,
    coalesce(sum(l.amount) filter (where l.purpose = 'prize_paid'), 0) as paid,
    coalesce(sum(l.amount) filter (where l.purpose = 'coupon_won'), 0) as coupon,
    coalesce(sum(l.amount) filter (where l.purpose = 'prize_released'), 0) as released,
    coalesce(sum(l.amount) filter (where l.purpose = 'points_won'), 0) as won,
    coalesce(bool_and(l.purpose in ('prize_released', 'coupon_won') or ledger.scope_of(l.credit) = e.member_id),
      true) as to_member,
    coalesce(bool_and(l.transfer_id = e.transfer_id), true) as in_its_own
  from (
    select r.play_id as id, r.paid_minor, r.coupon_minor, r.released_minor, r.points, p.member_id, r.transfer_id
    from draws.result r left join draws.play p on p.id = r.play_id
    union all
    select e.pick_id, 0, 0, k.hold_minor, 0, null, e.transfer_id
    from draws.pick_end e join draws.pick k on k.id = e.pick_id
    union all
    select e.id, case e.way when 'paid' then e.worth_minor else 0 end, 0,
      case e.way when 'sent' then e.worth_minor else 0 end, 0, p.member_id, e.transfer_id
    from draws.goods_end e left join draws.play p on p.id = e.play_id) e
  full join (select * from ledger.line where purpose in ('prize_paid', 'coupon_won', 'prize_released', 'points_won')) l
    on l.guard = e.id
  group by 1, 2, 3, 4, 5, 6
), log as (
  select p.*, r.mh, m.member_no,
    lag(p.link, 1, r.mh) over (partition by p.round_id order by p.n) as before,
    row_number() over (partition by p.round_id order by p.n) as place,
    row_number() over (partition by p.round_id, p.member_id order by p.nonce) - 1 as own_place
  from draws.play p left join draws.round r on r.id = p.round_id left join identity.member m on m.id = p.member_id
), settled as (
  select s.*, p.n as play_n, p.nonce, p.ticket, p.client_hash, p.hold_minor, p.beacon_number, r.mh, r.w, r.seed,
    z.id as prize_name, z.kind, z.value_minor, z.points as prize_points, z.upto, z.weight,
    lag(s.link, 1, r.mh) over (partition by s.round_id order by s.n) as before,
    row_number() over (partition by s.round_id order by s.n) as place
  from draws.result s join draws.play p on p.id = s.play_id join draws.round r on r.id = s.round_id
  left join draws.prize z on z.round_id = s.round_id and z.n = s.prize
), stock as (
  -- The wins of a prize and its open picks. A pick that was won counts once, as a pick.
  select z.round_id, z.n, (
      select count(*) from draws.result s where s.round_id = z.round_id and s.prize = z.n
        and s.way in ('drawn', 'guaranteed'))
    + (select count(*) from draws.pick k where k.round_id = z.round_id and k.prize = z.n
        and not exists (select from draws.pick_end e where e.pick_id = k.id)) as gone
  from draws.prize z
)
select 'play and its lines' as what, id from made
where (chances, spent, player, holds, held, in_its_own) is distinct from (
  case when member_id is null then 0 else 1 end, case when member_id is not null then 1 end, member_id, 1, hold_minor,
  true)
union all
select 'result and its lines', id from given
where (paid, coupon, released, won, to_member, in_its_own)
  is distinct from (paid_minor, coupon_minor, released_minor, points, true, true)
union all
select 'ticket', id from log
where (place, own_place) is distinct from (n, nonce::bigint)
  or ticket is distinct from draws.ticket_of(mh, member_no, nonce)
union all
select 'log of plays', id from log
where link is distinct from draws.play_link(before, n, ticket, client_hash, beacon_number)
union all
select 'log of results', play_id from settled
where place <> n or link is distinct from draws.result_link(before, n, play_n,
  concat_ws('|', way, coalesce(prize_name, ''), coalesce(r::text, ''), coalesce(client_seed, '')))
union all
select 'worth of a result', play_id from settled
where (paid_minor, kept_minor, coupon_minor, points) is distinct from (
    case when way = 'unrevealed' then hold_minor when way = 'exhausted' or kind = 'cash' then value_minor else 0 end,
    case when way in ('drawn', 'guaranteed') and kind = 'goods' then value_minor else 0 end,
    case when way in ('drawn', 'guaranteed') and kind = 'coupon' then value_minor else 0 end,
    case when way in ('drawn', 'guaranteed') then coalesce(prize_points, 0) else 0 end)
  or paid_minor + kept_minor + coupon_minor + released_minor <> hold_minor
union all
select 'coupon of a play', coalesce(s.play_id, c.play_id)
from (select play_id, member_id, coupon_minor from draws.result join draws.play p on p.id = play_id
  where coupon_minor > 0) s
full join (select * from coupons.coupon where play_id is not null) c on c.play_id = s.play_id
where (s.member_id, s.coupon_minor) is distinct from (c.member_id, c.worth_minor)
union all
select 'drawn result', play_id from settled
where r is not null and (
  (r >= upto - weight and r < upto) is not true
  or client_seed <> encode(client_hash, 'hex') and sha256(convert_to(client_seed, 'UTF8')) <> client_hash
  or beacon is distinct from (select b.value from draws.beacon b
    where b.round_id = settled.round_id and b.number = settled.beacon_number)
  or seed is not null and r is distinct from draws.draw(draws.hmac_key(seed, 54), draws.hmac_key(seed, 92),
    concat_ws('|', 'draw/1', encode(mh, 'hex'), encode(ticket, 'hex'), client_seed, nonce, encode(beacon, 'hex'), ''),
    w))
union all
-- If a phone revealed its seed, that seed and nothing else must have decided the draw.
select 'reveal', v.play_id from draws.reveal v left join draws.play p on p.id = v.play_id
left join draws.result s on s.play_id = v.play_id
where sha256(convert_to(v.client_seed, 'UTF8')) is distinct from p.client_hash
  or s.r is not null and s.client_seed is distinct from v.client_seed
union all
-- The draws process itself verifies what needs the seeds of open rounds or the networks' signatures.
select problem, v.id from draws.verification v, unnest(v.problems) problem
where v.id = (select max(id) from draws.verification)
union all
select 'counts of a round', g.round_id from draws.progress g
where (g.plays, g.settled) is distinct from (
    (select count(*) from draws.play p where p.round_id = g.round_id),
    (select count(*) from draws.result s where s.round_id = g.round_id))
  or g.taken::bigint[] is distinct from (select array_agg(stock.gone order by stock.n)
    from stock where stock.round_id = g.round_id)
union all
select 'stock of a prize', z.round_id from draws.prize z join stock using (round_id, n) where stock.gone > z.stock
union all
select 'manifest', r.id from draws.round r
where r.mh is distinct from sha256(convert_to('draw/1/manifest' || r.manifest, 'UTF8'))
  or r.seed_hash is distinct from decode(r.manifest::jsonb ->> 'seed_hash', 'hex')
  or r.seed is not null and r.seed_hash is distinct from sha256('draw/1/seed'::bytea || r.seed)
  or (r.w, r.n_max, r.hold_minor, r.guarantee_k, r.starts_at, r.ends_at) is distinct from (
    (r.manifest::jsonb ->> 'W')::bigint, (r.manifest::jsonb ->> 'n_max')::bigint,
    (r.manifest::jsonb ->> 'hold_minor')::bigint, (r.manifest::jsonb -> 'guarantee' ->> 'k')::int,
    (r.manifest::jsonb ->> 'starts_at')::timestamptz, (r.manifest::jsonb ->> 'ends_at')::timestamptz)
  or (select jsonb_agg(jsonb_build_array(z.id, z.kind, z.weight, z.value_minor, z.points, z.stock,
      z.coupon_batch_id) order by z.n)
      from draws.prize z where z.round_id = r.id)
    is distinct from (
      select jsonb_agg(jsonb_build_array(p -> 'id', p -> 'kind', p -> 'weight', p -> 'value_minor', p -> 'points',
        p -> 'stock', p -> 'coupon_batch') order by o)
      from jsonb_array_elements(r.manifest::jsonb -> 'prizes') with ordinality prizes(p, o))
union all
select 'round of two persons', r.id from draws.round r
where r.opened_at is not null and (
  (select count(distinct staff_id) from ledger.act_approval a where a.act_id = r.act_id) < 2
  or r.opened_at < r.starts_at
  or not exists (select from ledger.act a,
      jsonb_array_elements(coalesce(a.canonical::jsonb #> '{content,rounds}',
        jsonb_build_array(a.canonical::jsonb -> 'content'))) named
    where a.id = r.act_id and (named ->> 'round', named ->> 'manifestHash') = ('R-' || r.id, encode(r.mh, 'hex'))));

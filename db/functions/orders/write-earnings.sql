-- Writes earnings to orders from posted parts: whole chunks, oldest part first, until about `up_to` rows are written.
-- Returns the number of rows.
create function orders.write_earnings(up_to bigint) returns bigint
language plpgsql security definer set search_path = orders, pg_temp set enable_seqscan = off set jit = off as $$
declare v_next record; v_chunk chunk; v_part part; v_wrote record; v_total bigint := 0; v_planned bigint := 0;
begin
  perform pg_advisory_xact_lock(hashtext('orders.write_earnings'));
  for v_next in
    select k as of_chunk, p as of_part from chunk k join part p on p.id = k.part_id
    where k.written_at is null order by k.part_id, k.bucket
  loop
    v_chunk := v_next.of_chunk;
    v_part := v_next.of_part;
    exit when v_planned > 0 and v_planned + v_chunk.orders > up_to;
    v_planned := v_planned + v_chunk.orders;
    if v_part.kind = 'cycle' and v_part.amount = v_part.weight and v_part.n = 0 then
      v_wrote := write_expected(v_chunk, v_part);
    elsif v_part.kind = 'cycle' and v_part.amount = v_part.weight then
      v_wrote := write_lacking(v_chunk, v_part);
    else
      v_wrote := write_shares(v_chunk, v_part);
    end if;
    if v_wrote.amount <> v_chunk.amount then
      raise exception 'chunk % of part % wrote % of %', v_chunk.bucket, v_chunk.part_id, v_wrote.amount, v_chunk.amount
        using errcode = 'C3O02';
    end if;
    update chunk set written_at = platform.now() where part_id = v_chunk.part_id and bucket = v_chunk.bucket;
    v_total := v_total + v_wrote.earnings;
  end loop;
  return v_total;
end $$;

-- Orders with expected income in a bucket of members.
create function orders.earning_orders(of_product bigint, of_bucket bigint) returns setof orders.purchase_order
language sql stable as $$
  select * from orders.purchase_order o
  where o.product_id = of_product and o.member_id >= of_bucket << 16 and o.member_id < (of_bucket + 1) << 16
    and o.booked_at is not null and o.cancelled_at is null and o.expected > 0
$$;

create function orders.earlier_parts(of_part orders.part) returns bigint[] language sql stable as $$
  select array(select p.id from orders.part p where p.product_id = of_part.product_id
    and p.starts_at = of_part.starts_at and p.kind = of_part.kind and p.n < of_part.n order by p.id)
$$;

-- When the first part pays the cycle in full: each order gets its expected income.
create function orders.write_expected(
  of_chunk orders.chunk, of_part orders.part, out earnings bigint, out amount bigint)
language plpgsql set search_path = orders, pg_temp set enable_seqscan = off as $$
begin
  with written as (
    insert into earning (member_id, order_id, part_id, starts_at, amount)
      select o.member_id, o.id, of_part.id, of_part.starts_at, o.expected
      from orders.earning_orders(of_part.product_id, of_chunk.bucket) o
      where o.earns_from <= of_part.starts_at and o.expires_at > of_part.starts_at
      order by o.member_id, o.id
    returning earning.amount)
  select count(*), coalesce(sum(written.amount), 0) into earnings, amount from written;
end $$;

-- When a later part completes the cycle: each order gets what it still lacks.
create function orders.write_lacking(
  of_chunk orders.chunk, of_part orders.part, out earnings bigint, out amount bigint)
language plpgsql set search_path = orders, pg_temp set enable_seqscan = off as $$
declare v_earlier bigint[] := orders.earlier_parts(of_part);
begin
  with o as (
    select o.member_id, o.id, o.expected - coalesce((
        select sum(e.amount) from earning e
        where e.member_id = o.member_id and e.order_id = o.id and e.part_id = any (v_earlier)), 0)::bigint as lacks
    from orders.earning_orders(of_part.product_id, of_chunk.bucket) o
    where o.earns_from <= of_part.starts_at and o.expires_at > of_part.starts_at
  ), written as (
    insert into earning (member_id, order_id, part_id, starts_at, amount)
      select member_id, id, of_part.id, of_part.starts_at, lacks from o where lacks > 0 order by 1, 2
    returning earning.amount)
  select count(*), coalesce(sum(written.amount), 0) into earnings, amount from written;
end $$;

-- When the part is smaller than what is lacking: each order gets the floor of cumulative shares of its lack, in the
-- order of SHA-256(cycle | order). At a product's end an order lacks its whole expected income.
create function orders.write_shares(
  of_chunk orders.chunk, of_part orders.part, out earnings bigint, out amount bigint)
language plpgsql set search_path = orders, pg_temp set enable_seqscan = off as $$
declare v_earlier bigint[] := orders.earlier_parts(of_part);
begin
  with o as (
    select o.member_id, o.id,
      case when of_part.kind = 'end' then o.expected * o.cycles
           when of_part.n = 0 then o.expected
           else o.expected - coalesce((
             select sum(e.amount) from earning e
             where e.member_id = o.member_id and e.order_id = o.id and e.part_id = any (v_earlier)), 0)::bigint
      end as lacks
    from orders.earning_orders(of_part.product_id, of_chunk.bucket) o
    where of_part.kind = 'end' or o.earns_from <= of_part.starts_at and o.expires_at > of_part.starts_at
  ), cumulated as (
    select member_id, id, lacks,
      (of_chunk.before + sum(lacks) over (
        order by sha256(int8send(floor(extract(epoch from of_part.starts_at))::bigint) || int8send(id)), id)
      )::numeric as upto
    from o where lacks > 0
  ), shared as (
    select member_id, id, (div(of_part.amount * upto, of_part.weight)
      - div(of_part.amount * (upto - lacks), of_part.weight))::bigint as share
    from cumulated
  ), written as (
    insert into earning (member_id, order_id, part_id, starts_at, amount)
      select member_id, id, of_part.id, of_part.starts_at, share from shared where share > 0 order by 1, 2
    returning earning.amount)
  select count(*), coalesce(sum(written.amount), 0) into earnings, amount from written;
end $$;

revoke execute on function orders.write_earnings, orders.earning_orders, orders.earlier_parts, orders.write_expected,
  orders.write_lacking, orders.write_shares from public;
grant execute on function orders.write_earnings to c3_app;

-- Writes the earnings of posted parts, whole chunks up to about `up_to` rows, oldest part first; returns the rows written.
-- Shares: floor of cumulative shares of what each order still lacks of the cycle, in the order of SHA-256(cycle | order).
create function orders.write_earnings(up_to bigint) returns bigint
language plpgsql security definer set search_path = orders, pg_temp set enable_seqscan = off set jit = off as $$
declare v record; v_rows bigint; v_total bigint := 0; v_planned bigint := 0; v_written bigint; v_earlier bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('orders.write_earnings'));
  for v in
    select k.part_id, k.bucket, k.before, k.weight, k.amount, k.orders, p.product_id, p.starts_at, p.kind, p.n,
      p.amount as part_amount, p.weight as part_weight
    from chunk k join part p on p.id = k.part_id where k.written_at is null order by k.part_id, k.bucket
  loop
    exit when v_planned > 0 and v_planned + v.orders > up_to;
    v_planned := v_planned + v.orders;
    if v.kind = 'cycle' and v.n = 0 and v.part_amount = v.part_weight then
      with w as (
        insert into earning (member_id, order_id, part_id, starts_at, amount)
          select o.member_id, o.id, v.part_id, v.starts_at, o.expected from purchase_order o
          where o.product_id = v.product_id and o.member_id >= v.bucket << 16 and o.member_id < (v.bucket + 1) << 16
            and o.earns_from <= v.starts_at and o.expires_at > v.starts_at and o.booked_at is not null and o.cancelled_at is null and o.expected > 0
          order by o.member_id, o.id
        returning amount)
      select count(*), coalesce(sum(amount), 0) into v_rows, v_written from w;
    elsif v.kind = 'cycle' and v.part_amount = v.part_weight then
      -- The cycle is made whole: everybody gets what is still missing.
      v_earlier := array(select q.id from part q where q.product_id = v.product_id and q.starts_at = v.starts_at and q.kind = v.kind and q.n < v.n order by q.id);
      with o as (
        select o.member_id, o.id, o.expected - coalesce((select sum(e.amount) from earning e
            where e.member_id = o.member_id and e.order_id = o.id and e.part_id = any (v_earlier)), 0)::bigint as lacks
        from purchase_order o
        where o.product_id = v.product_id and o.member_id >= v.bucket << 16 and o.member_id < (v.bucket + 1) << 16
          and o.earns_from <= v.starts_at and o.expires_at > v.starts_at and o.booked_at is not null and o.cancelled_at is null and o.expected > 0
      ), w as (
        insert into earning (member_id, order_id, part_id, starts_at, amount)
          select member_id, id, v.part_id, v.starts_at, lacks from o where lacks > 0 order by member_id, id
        returning amount)
      select count(*), coalesce(sum(amount), 0) into v_rows, v_written from w;
    else
      v_earlier := array(select q.id from part q where q.product_id = v.product_id and q.starts_at = v.starts_at and q.kind = v.kind and q.n < v.n order by q.id);
      with o as (
        select o.member_id, o.id, case when v.kind = 'end' then o.expected * o.cycles when v.n = 0 then o.expected else o.expected - coalesce((
            select sum(e.amount) from earning e where e.member_id = o.member_id and e.order_id = o.id and e.part_id = any (v_earlier)), 0)::bigint end as lacks
        from purchase_order o
        where o.product_id = v.product_id and o.member_id >= v.bucket << 16 and o.member_id < (v.bucket + 1) << 16
          and (v.kind = 'end' or o.earns_from <= v.starts_at and o.expires_at > v.starts_at)
          and o.booked_at is not null and o.cancelled_at is null and o.expected > 0
      ), c as (
        select member_id, id, lacks, (v.before + sum(lacks) over (order by sha256(int8send(floor(extract(epoch from v.starts_at))::bigint) || int8send(id)), id))::numeric as upto
        from o where lacks > 0
      ), s as (
        select member_id, id, (div(v.part_amount * upto, v.part_weight) - div(v.part_amount * (upto - lacks), v.part_weight))::bigint as share from c
      ), w as (
        insert into earning (member_id, order_id, part_id, starts_at, amount)
          select member_id, id, v.part_id, v.starts_at, share from s where share > 0 order by member_id, id
        returning amount)
      select count(*), coalesce(sum(amount), 0) into v_rows, v_written from w;
    end if;
    if v_written <> v.amount then raise exception 'chunk % of part % wrote % of %', v.bucket, v.part_id, v_written, v.amount using errcode = 'C3O02'; end if;
    update chunk set written_at = platform.now() where part_id = v.part_id and bucket = v.bucket;
    v_total := v_total + v_rows;
  end loop;
  return v_total;
end $$;

revoke execute on function orders.write_earnings from public;
grant execute on function orders.write_earnings to c3_app;

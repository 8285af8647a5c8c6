-- Guard 'cycle': one accrual line a part. The part is funded to the cent by posted slices of the same product, pays no more
-- than the frozen cycle still lacks, and carry leaves a cycle only when that cycle has all it should. Cuts the chunks.
create function orders.consume_part(purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = orders, ledger, pg_temp set enable_seqscan = off as $$
declare v record; v_weight bigint;
begin
  if (select count(*) <> count(distinct g) from unnest(guards) g) then perform ledger.opposed('part_not_covering'); end if;
  for v in
    select u.d, u.a, u.t, p.*, c.weight as expected, c.paid, (select coalesce(sum(f.amount), 0) from funding f where f.part_id = p.id) as funded
    from unnest(debits, amounts, guards, transfers) u(d, a, g, t) left join part p on p.id = u.g
    left join cycle c on c.product_id = p.product_id and c.starts_at = p.starts_at and c.kind = p.kind
    order by u.g
  loop
    if v.id is null or v.transfer_id is not null or v.expected is null or v.d >> 6 <> v.product_id or v.a <> v.amount or v.funded <> v.amount
    then perform ledger.opposed('part_not_covering'); end if;
    update product_run set last_part = v.id where product_id = v.product_id and last_part < v.id;
    if not found then perform ledger.opposed('part_out_of_order'); end if;
    update cycle set paid = paid + v.amount, parts = parts + 1
      where product_id = v.product_id and starts_at = v.starts_at and kind = v.kind and (kind = 'end' or paid + v.amount <= weight);
    if not found then perform ledger.opposed('cycle_paid_in_full'); end if;
    v_weight := case v.kind when 'cycle' then v.expected - (select c.paid from cycle c where c.product_id = v.product_id and c.starts_at = v.starts_at
      and c.kind = v.kind) + v.amount else v.expected end;
    if v.kind = 'end' and ((select e.over_at is null from orders.product_end(v.product_id) e)
        or exists (select from cycle c where c.product_id = v.product_id and c.kind = 'cycle' and c.paid < c.weight))
    then perform ledger.opposed('product_not_over'); end if;
    -- Floor of cumulative shares over the buckets.
    insert into chunk (part_id, bucket, before, weight, amount, orders)
      select v.id, bucket, upto - w, w, div(v.amount::numeric * upto, v_weight) - div(v.amount::numeric * (upto - w), v_weight), orders
      from (select b.bucket, b.orders, b.weight - case v.kind when 'cycle' then b.paid else 0 end as w,
              (sum(b.weight - case v.kind when 'cycle' then b.paid else 0 end) over (order by b.bucket))::bigint as upto
            from cycle_bucket b where b.product_id = v.product_id and b.starts_at = v.starts_at and b.kind = v.kind) x;
    update cycle_bucket b set paid = b.paid + k.amount
      from chunk k where k.part_id = v.id and b.product_id = v.product_id and b.starts_at = v.starts_at and b.kind = v.kind and b.bucket = k.bucket;
    update part set weight = v_weight, transfer_id = v.t, posted_at = platform.now() where id = v.id;
  end loop;
  if exists (
    select from unnest(guards) g join part p on p.id = g join funding f on f.part_id = p.id
    left join revenue.slice s on s.entry_id = f.entry_id and s.cycle_start = f.slice_start
    left join cycle c on c.product_id = p.product_id and c.starts_at = f.slice_start and c.kind = 'cycle'
    where s.product_id is distinct from p.product_id
      or (p.kind <> 'cycle' or f.slice_start <> p.starts_at) and (c.paid < c.weight
        or f.slice_start >= (select r.frozen_until from product_run r where r.product_id = p.product_id))
  ) then perform ledger.opposed('funded_by_another'); end if;
  perform revenue.give_slices(array_agg(f.entry_id), array_agg(f.slice_start), array_agg(f.amount))
    from funding f where f.part_id = any (guards);
end $$;

revoke execute on function orders.consume_part from public;
grant execute on function orders.consume_part to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('cycle', 'orders.consume_part', false);

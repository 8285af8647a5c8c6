-- Ledger guard 'cycle', called by ledger.post(): each accrual line must equal one part, a payment for a cycle that
-- slices of the same product's rents fund to the cent. A part pays at most what its frozen cycle still lacks. Money of
-- a cycle's slices goes elsewhere (carry) only after that cycle is paid in full.
create function orders.consume_part(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = orders, ledger, pg_temp set enable_seqscan = off as $$
declare v record; v_weight bigint;
begin
  if (select count(*) <> count(distinct guard) from unnest(guards) guard) then
    perform ledger.refuse('part_not_covering');
  end if;
  for v in
    select line.debit, line.amount as posted, line.transfer, p.*, c.weight as expected, c.paid,
      (select coalesce(sum(f.amount), 0) from funding f where f.part_id = p.id) as funded
    from unnest(debits, amounts, guards, transfers) line(debit, amount, guard, transfer)
    left join part p on p.id = line.guard
    left join cycle c on c.product_id = p.product_id and c.starts_at = p.starts_at and c.kind = p.kind
    order by line.guard
  loop
    if v.id is null or v.transfer_id is not null or v.expected is null or scope_of(v.debit) <> v.product_id
       or v.posted <> v.amount or v.funded <> v.amount
    then perform ledger.refuse('part_not_covering'); end if;
    v_weight := book_part(v.id, v.product_id, v.starts_at, v.kind, v.amount);
    perform cut_chunks(v.id, v.product_id, v.starts_at, v.kind, v.amount, v_weight);
    update part set weight = v_weight, transfer_id = v.transfer, posted_at = platform.now() where id = v.id;
  end loop;
  if exists (
    select from unnest(guards) guard join part p on p.id = guard join funding f on f.part_id = p.id
    left join revenue.slice s on s.entry_id = f.entry_id and s.cycle_start = f.slice_start
    left join cycle c on c.product_id = p.product_id and c.starts_at = f.slice_start and c.kind = 'cycle'
    where s.product_id is distinct from p.product_id
      or (p.kind <> 'cycle' or f.slice_start <> p.starts_at) and (c.paid < c.weight
        or f.slice_start >= (select r.frozen_until from product_run r where r.product_id = p.product_id))
  ) then perform ledger.refuse('funded_by_another'); end if;
  perform revenue.give_slices(array_agg(f.entry_id), array_agg(f.slice_start), array_agg(f.amount))
    from funding f where f.part_id = any (guards);
end $$;

-- Adds a part to its cycle. A product's parts are booked in the order of their ids, and never above what the cycle
-- lacks. An end is booked only after every cycle is paid in full. Returns the weight by which the part is shared: what
-- the cycle lacked, or the whole weight of an end.
create function orders.book_part(
  of_part bigint, of_product bigint, at timestamptz, of_kind text, of_amount bigint) returns bigint
language plpgsql set search_path = orders, ledger, pg_temp set enable_seqscan = off as $$
declare v_weight bigint; v_paid bigint;
begin
  update product_run set last_part = of_part where product_id = of_product and last_part < of_part;
  if not found then perform ledger.refuse('part_out_of_order'); end if;
  update cycle set paid = paid + of_amount, parts = parts + 1
    where product_id = of_product and starts_at = at and kind = of_kind
      and (kind = 'end' or paid + of_amount <= weight)
    returning weight, paid - of_amount into v_weight, v_paid;
  if not found then perform ledger.refuse('cycle_paid_in_full'); end if;
  if of_kind = 'end' and ((select e.over_at is null from product_end(of_product) e)
      or exists (select from cycle c where c.product_id = of_product and c.kind = 'cycle' and c.paid < c.weight))
  then perform ledger.refuse('product_not_over'); end if;
  return case of_kind when 'cycle' then v_weight - v_paid else v_weight end;
end $$;

-- Divides a part into one chunk for each bucket of members, by the floor of cumulative shares of what each bucket
-- lacks.
create function orders.cut_chunks(
  of_part bigint, of_product bigint, at timestamptz, of_kind text, of_amount bigint, of_weight bigint) returns void
language plpgsql set search_path = orders, pg_temp set enable_seqscan = off as $$
begin
  insert into chunk (part_id, bucket, before, weight, amount, orders)
    select of_part, bucket, upto - lacks, lacks,
      div(of_amount::numeric * upto, of_weight) - div(of_amount::numeric * (upto - lacks), of_weight), orders
    from (
      select b.bucket, b.orders, b.weight - case of_kind when 'cycle' then b.paid else 0 end as lacks,
        (sum(b.weight - case of_kind when 'cycle' then b.paid else 0 end) over (order by b.bucket))::bigint as upto
      from cycle_bucket b where b.product_id = of_product and b.starts_at = at and b.kind = of_kind) x;
  update cycle_bucket b set paid = b.paid + k.amount
    from chunk k where k.part_id = of_part and b.product_id = of_product and b.starts_at = at and b.kind = of_kind
      and b.bucket = k.bucket;
end $$;

revoke execute on function orders.consume_part, orders.book_part, orders.cut_chunks from public;
grant execute on function orders.consume_part to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('cycle', 'orders.consume_part', false);

-- Called by the recall guard when the bank took back a booked payment: takes `of_amount` from the slices of the line's
-- entries, latest cycles first. Holders keep what they were given. False if not enough is left.
create function revenue.take_back(line bigint, of_product bigint, of_amount bigint) returns boolean
language plpgsql security definer set search_path = revenue, ledger, pg_temp as $$
declare v_taken bigint;
begin
  perform 1 from revenue.slice s join revenue.entry e on e.id = s.entry_id
    where e.statement_line_id = line and e.product_id = of_product
    order by s.entry_id, s.cycle_start for no key update of s;
  with open as (
    select s.entry_id, s.cycle_start, s.amount - s.given - s.recalled as left_over,
      sum(s.amount - s.given - s.recalled) over (order by s.cycle_start desc, s.entry_id desc)
        - (s.amount - s.given - s.recalled) as before
    from revenue.slice s join revenue.entry e on e.id = s.entry_id
    where e.statement_line_id = line and e.product_id = of_product
  ), of_slices as (
    update revenue.slice s set recalled = s.recalled + least(open.left_over, of_amount - open.before)
    from open
    where s.entry_id = open.entry_id and s.cycle_start = open.cycle_start
      and open.left_over > 0 and open.before < of_amount
    returning s.entry_id, least(open.left_over, of_amount - open.before) as taken
  ), of_entries as (
    update revenue.entry e set recalled = e.recalled + x.taken
    from (select entry_id, sum(taken)::bigint taken from of_slices group by entry_id) x
    where e.id = x.entry_id returning x.taken
  )
  select coalesce(sum(taken), 0) into v_taken from of_entries;
  return v_taken = of_amount;
end $$;

-- What take_back() could take now, by product. The app builds the recall's lines from it.
create function revenue.recallable(line bigint) returns table (product_id bigint, amount bigint)
language sql stable security definer set search_path = revenue, pg_temp as $$
  select e.product_id, sum(s.amount - s.given - s.recalled)::bigint
  from revenue.entry e join revenue.slice s on s.entry_id = e.id
  where e.statement_line_id = line and e.posted_at is not null group by e.product_id
$$;

revoke execute on function revenue.take_back, revenue.recallable from public;
grant execute on function revenue.recallable to c3_app;

-- Adds up the money lines of the next `most` runs of the ledger. Runs commit in the order of their sequence (they hold
-- ledger.head until then), so all up to the last one visible are there. Returns how many runs were added.
create function transparency.add_up(most bigint) returns bigint
language plpgsql security definer set search_path = transparency, pg_temp as $$
declare v_from bigint; v_until bigint;
begin
  select seq into v_from from progress for update;
  -- Sequences are gapless, so nothing in this window means that nothing is new.
  select max(seq) into v_until from ledger.transfer where seq > v_from and seq <= v_from + most;
  if v_until is null then return 0; end if;
  with l as (
    select t.business_date, l.purpose, (l.debit & 63)::smallint as d, (l.credit & 63)::smallint as c, l.amount,
      case when l.credit & 63 in (19, 21, 22) then l.credit >> 6 when l.debit & 63 in (19, 21, 22) then l.debit >> 6
           when l.credit & 63 = 20 then (select product_id from catalogue.tranche where id = l.credit >> 6)
           when l.debit & 63 = 20 then (select product_id from catalogue.tranche where id = l.debit >> 6)
           else 0 end as product_id
    from ledger.transfer t join ledger.line l on l.transfer_id = t.id
    where t.seq > v_from and t.seq <= v_until and (l.debit & 63) in (select code from ledger.class where asset = 'ETB')
  ), day as (
    insert into flow as f (business_date, purpose, debit_class, credit_class, product_id, amount, lines)
      select business_date, purpose, d, c, coalesce(product_id, 0), sum(amount), count(*) from l group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_date, purpose, debit_class, credit_class, product_id)
      do update set amount = f.amount + excluded.amount, lines = f.lines + excluded.lines
  )
  insert into flow_total as f (purpose, debit_class, credit_class, product_id, amount, lines)
    select purpose, d, c, coalesce(product_id, 0), sum(amount), count(*) from l group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (purpose, debit_class, credit_class, product_id)
    do update set amount = f.amount + excluded.amount, lines = f.lines + excluded.lines;
  update progress set seq = v_until;
  return v_until - v_from;
end $$;

revoke execute on function transparency.add_up from public;
grant execute on function transparency.add_up to c3_app;

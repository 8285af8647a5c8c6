-- Adds the money lines of the ledger's next `most` runs to the published flows. A run locks ledger.head until it
-- commits, so runs commit in the order of their sequence, and none is missing before the last visible one. Returns the
-- number of runs added.
create function transparency.add_up(most bigint) returns bigint
language plpgsql security definer set search_path = transparency, pg_temp as $$
declare v_from bigint; v_until bigint;
begin
  select seq into v_from from progress for update;
  -- The sequence has no gaps, so an empty window means that nothing is new.
  select max(seq) into v_until from ledger.transfer where seq > v_from and seq <= v_from + most;
  if v_until is null then return 0; end if;
  with moved as (
    select t.business_date, l.purpose, l.amount,
      ledger.class_code_of(l.debit)::smallint as debit_class, ledger.class_code_of(l.credit)::smallint as credit_class,
      coalesce(case
        when names_product(l.credit) then ledger.scope_of(l.credit)
        when names_product(l.debit) then ledger.scope_of(l.debit)
        when ledger.is_of('product_capital', l.credit) then
          (select product_id from catalogue.tranche where id = ledger.scope_of(l.credit))
        when ledger.is_of('product_capital', l.debit) then
          (select product_id from catalogue.tranche where id = ledger.scope_of(l.debit)) end, 0) as product_id
    from ledger.transfer t join ledger.line l on l.transfer_id = t.id
    where t.seq > v_from and t.seq <= v_until
      and ledger.class_code_of(l.debit) in (select code from ledger.class where asset = 'ETB')
  ), of_days as (
    insert into flow as f (business_date, purpose, debit_class, credit_class, product_id, amount, lines)
      select business_date, purpose, debit_class, credit_class, product_id, sum(amount), count(*) from moved
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_date, purpose, debit_class, credit_class, product_id)
      do update set amount = f.amount + excluded.amount, lines = f.lines + excluded.lines
  )
  insert into flow_total as f (purpose, debit_class, credit_class, product_id, amount, lines)
    select purpose, debit_class, credit_class, product_id, sum(amount), count(*) from moved
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (purpose, debit_class, credit_class, product_id)
    do update set amount = f.amount + excluded.amount, lines = f.lines + excluded.lines;
  update progress set seq = v_until;
  return v_until - v_from;
end $$;

-- Whether the account belongs to a product.
create function transparency.names_product(account bigint) returns boolean language sql immutable as $$
  select ledger.class_code_of(account) in
    (ledger.class_code('order_pending'), ledger.class_code('product_revenue'), ledger.class_code('product_payable'))
$$;

revoke execute on function transparency.add_up, transparency.names_product from public;
grant execute on function transparency.add_up to c3_app;

grant usage on schema orders to c3_app, c3_ledger;
grant usage on sequence orders.order_id to c3_app;
grant usage on sequence orders.part_id to c3_app;
grant select on all tables in schema orders to c3_app, c3_ledger;
-- The app may insert an order's terms, but not the columns that the guards write.
grant insert (id, member_id, product_id, tranche_id, units, price, pay_recharge, pay_income, coupon_id,
  pay_coupon, cycle, cycles, expected, returns_principal, stock, points_purchase, points_collect, chances, bought_at,
  cooling_ends_at, earns_from, expires_at, matures_at), update (expired_at)
  on orders.purchase_order to c3_app;
grant update (done_until) on orders.product_run to c3_app;
grant insert (id, product_id, starts_at, kind, n, amount, event_at) on orders.part to c3_app;
grant insert on orders.funding to c3_app;

select platform.append_only('orders.funding');
select platform.append_only('orders.earning');
select platform.append_only('orders.collection');

-- An order's terms never change, and it is booked in the transaction that writes it. The other columns are recomputed
-- from postings by the checks. They have no seal, because collecting is the busiest use case.
select ledger.seal_rows('orders.purchase_order', '{id}', '{member_id,product_id,tranche_id,units,price,pay_recharge,
  pay_income,coupon_id,pay_coupon,cycle,cycles,expected,returns_principal,stock,points_purchase,points_collect,
  chances,bought_at,cooling_ends_at,earns_from,expires_at,matures_at,booked_at}');
select ledger.seal_rows('orders.part', '{id}', '{product_id,starts_at,kind,n,amount,event_at}',
  '{weight,transfer_id,posted_at}');
select ledger.seal_rows('orders.funding', '{part_id,entry_id,slice_start}', '{amount}');
select ledger.seal_rows('orders.chunk', '{part_id,bucket}', '{before,weight,amount,orders}', '{written_at}');
select ledger.seal_rows('orders.cycle', '{product_id,starts_at,kind}', '{ends_at,weight,orders}');

select platform.append_only('orders.funding');
select platform.append_only('orders.earning');
select platform.append_only('orders.collection');

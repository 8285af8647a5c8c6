-- Points of collecting are bounded a member and business day, however many orders there are (orders.md 6). An order and
-- its collectings keep what the bound left out.
alter table orders.purchase_order add points_short bigint not null default 0
  check (points_short between 0 and points_collect * collects);
alter table orders.collection add points_short bigint not null default 0 check (points_short >= 0);
-- What a member had from collecting on the last day on which they collected.
create table orders.collecting_day (
  member_id bigint primary key,
  business_date date not null,
  points bigint not null check (points >= 0)
) with (fillfactor = 80);
insert into orders.collecting_day (member_id, business_date, points)
  select c.member_id, (platform.now() at time zone 'Africa/Addis_Ababa')::date, sum(o.points_collect)
  from orders.collection c join orders.purchase_order o on o.id = c.order_id
  where (c.at at time zone 'Africa/Addis_Ababa')::date = (platform.now() at time zone 'Africa/Addis_Ababa')::date
  group by c.member_id;

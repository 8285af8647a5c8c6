-- Copies a member's own address for a delivery (prizes.md 2). Null where the member has no such address. So no caller
-- can send a parcel to an address of somebody else's, or to one that nobody wrote.
create function prizes.copy_address(of_address bigint, of_member bigint) returns bigint
language sql volatile security definer set search_path = prizes, pg_temp as $$
  insert into delivery_address (address_id, member_id, country, name, surname, phone, email, region, city, sub_city,
    woreda, landmark, postal_code, detailed_address, copied_at)
  select id, member_id, country, name, surname, phone, email, region, city, sub_city,
    woreda, landmark, postal_code, detailed_address, platform.now()
  from address where id = of_address and member_id = of_member
  for share
  returning id
$$;
revoke execute on function prizes.copy_address from public;
grant execute on function prizes.copy_address to c3_app;

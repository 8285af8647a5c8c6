-- Addresses to which goods are sent (prizes.md 1 and 2), their copies for deliveries, and how long a new one waits.

-- The database sets the time of a change, because valuable goods have to wait after it.
create function prizes.stamp_address() returns trigger
language plpgsql set search_path = prizes, pg_temp as $$
begin
  new.changed_at := platform.now();
  if tg_op = 'INSERT' then new.created_at := new.changed_at; new.deleted_at := null; end if;
  if tg_op = 'UPDATE' and old.deleted_at is not null then
    raise exception 'address_deleted' using errcode = 'C3S08';
  end if;
  if (tg_op = 'INSERT' or new.phone <> old.phone) and not platform.is_phone(new.phone) then
    raise exception 'no_phone' using errcode = 'C3S08';
  end if;
  return new;
end $$;
create trigger address_written before insert on prizes.address for each row execute function prizes.stamp_address();
create trigger address_changed before update on prizes.address for each row
  when ((old.country, old.name, old.surname, old.phone, old.email, old.region, old.city, old.sub_city, old.woreda,
      old.landmark, old.postal_code, old.detailed_address, old.salt, old.deleted_at)
    is distinct from (new.country, new.name, new.surname, new.phone, new.email, new.region, new.city, new.sub_city,
      new.woreda, new.landmark, new.postal_code, new.detailed_address, new.salt, new.deleted_at))
  execute function prizes.stamp_address();

-- Copies one of the member's own addresses for a delivery, or returns null if the member has no such address. So no
-- caller can send a parcel to another member's address, or to one that no member entered.
create function prizes.copy_address(of_address bigint, of_member bigint) returns bigint
language sql volatile set search_path = prizes, pg_temp as $$
  insert into delivery_address (address_id, member_id, country, name, surname, phone, email, region, city, sub_city,
    woreda, landmark, postal_code, detailed_address, copied_at)
  select id, member_id, country, name, surname, phone, email, region, city, sub_city,
    woreda, landmark, postal_code, detailed_address, platform.now()
  from address where id = of_address and member_id = of_member and deleted_at is null
  for share
  returning id
$$;

-- When goods of this worth may go to an address. For valuable goods, a new or changed address waits as long as a new
-- payout account does after a PIN reset. An address changed after a PIN reset waits for goods of any worth.
create function prizes.usable_from(a prizes.address, worth_minor bigint) returns timestamptz
language sql stable security definer set search_path = prizes, pg_temp as $$
  select greatest(a.changed_at + case when worth_minor > settings.value('prizes', 'newAddressMinor')::bigint
      then held.hours else interval '0' end,
    case when a.changed_at > reset.at then reset.at + held.hours end)
  from (select settings.value('identity', 'pinResetHoldHours')::int * interval '1 hour' as hours) held,
    identity.awaited_reset(a.member_id) reset(at)
$$;

revoke execute on function prizes.stamp_address, prizes.copy_address, prizes.usable_from from public;
grant execute on function prizes.usable_from to c3_app;

grant usage on schema prizes to c3_app, c3_ledger;
-- The database sets the times. An address never moves to another member, and no row is deleted.
grant select, insert (member_id, country, name, surname, phone, email, region, city, sub_city, woreda, landmark,
  postal_code, detailed_address, is_default), update (country, name, surname, phone, email, region, city, sub_city,
  woreda, landmark, postal_code, detailed_address, is_default, salt, deleted_at) on prizes.address to c3_app;
-- Only claim_goods() writes copies of addresses.
grant select on prizes.delivery_address to c3_app;
-- Only the functions in delivery.sql write these.
grant select on prizes.delivery, prizes.shipment to c3_app;

select platform.append_only('prizes.delivery_address');
select platform.never_deleted('prizes.delivery');
select platform.never_deleted('prizes.shipment');
select platform.never_deleted('prizes.address');

-- Sealed (proofs.md 5). A claim sets the delivery's times. An address is personal data, so only its salted print is
-- sealed, which covers every column.
select ledger.seal_rows('prizes.address', '{id}', '{member_id,created_at}',
  changing => '{print,changed_at,deleted_at,is_default}');
select ledger.seal_rows('prizes.delivery_address', '{id}', '{address_id,member_id,copied_at,print}');
select ledger.seal_rows('prizes.delivery', '{play_id}', '{member_id,round_id,prize,worth_minor,won_at,claim_until}',
  '{address_id,claimed_at,send_by,cash_from,lost_days,delivered_at,paid_at,lost_at,confirmed_at}');
select ledger.seal_rows('prizes.shipment', '{id}', '{play_id,n,packed_at,packed_by}',
  '{shipped_at,shipped_by,carrier,tracking,delivered_at,delivered_by,failed_at,failed_by,failure,returned_at,
  returned_by,contest_until,contested_at,upheld_at,upheld_by,upheld_reason,upheld_again_by}');

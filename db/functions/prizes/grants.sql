grant usage on schema prizes to c3_app, c3_ledger;
-- Times are the database's own. An address never moves to another member, and no row goes.
grant select, insert (member_id, country, name, surname, phone, email, region, city, sub_city, woreda, landmark,
  postal_code, detailed_address, is_default), update (country, name, surname, phone, email, region, city, sub_city,
  woreda, landmark, postal_code, detailed_address, is_default, salt, deleted_at) on prizes.address to c3_app;
-- Only claim_goods() writes the copies.
grant select on prizes.delivery_address to c3_app;
-- The functions of deliveries alone write these.
grant select on prizes.delivery, prizes.shipment to c3_app;

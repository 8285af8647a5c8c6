grant usage on schema prizes to c3_app, c3_ledger;
grant select, insert, delete on prizes.address to c3_app;
-- An address never moves to another member.
grant update (country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code,
  detailed_address, is_default) on prizes.address to c3_app;
-- Only copy_address() writes the copies.
grant select on prizes.delivery_address to c3_app;
-- The functions of deliveries alone write these.
grant select on prizes.delivery, prizes.shipment to c3_app;

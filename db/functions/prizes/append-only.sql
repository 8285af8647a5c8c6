select platform.append_only('prizes.delivery_address');
select platform.never_deleted('prizes.delivery');
select platform.never_deleted('prizes.shipment');
select platform.never_deleted('prizes.address');

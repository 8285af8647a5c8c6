-- The desk finds a parcel by its tracking number, in any spelling. A member is told once of each moment from which they
-- may take the worth of late goods in money (prizes.md 3).
create index shipment_tracking on prizes.shipment (upper(replace(tracking, ' ', ''))) where tracking is not null;
alter table prizes.delivery add column told_from timestamptz;

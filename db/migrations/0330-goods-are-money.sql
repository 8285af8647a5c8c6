-- Goods are money too (prizes.md 3). The desk's word that goods came may be contested. The days until money instead
-- count from the first parcel. A new address waits. Edits of addresses show.

-- A salted digest of an address. Only the digest is sealed: without its salt it says nothing about a deleted address.
create function prizes.print_of(salt uuid, parts text[]) returns bytea language sql immutable as $$
  select sha256(convert_to(json_build_array(salt, parts)::text, 'UTF8'))
$$;

-- A deleted address keeps its place and nothing else, because a sealed row that is gone is an alarm.
alter table prizes.address
  alter country drop not null, alter name drop not null, alter surname drop not null, alter phone drop not null,
  alter region drop not null, alter city drop not null, alter detailed_address drop not null,
  add column changed_at timestamptz,
  add column deleted_at timestamptz,
  add column salt uuid default gen_random_uuid();
update prizes.address set changed_at = created_at;
alter table prizes.address
  alter changed_at set not null,
  add check (case when deleted_at is null then num_nulls(country, name, surname, phone, region, city, detailed_address,
      salt) = 0
    else num_nonnulls(country, name, surname, phone, email, region, city, sub_city, woreda, landmark, postal_code,
      detailed_address, salt) = 0 and not is_default end),
  add column print bytea not null generated always as (prizes.print_of(salt, array[country, name, surname, phone, email,
    region, city, sub_city, woreda, landmark, postal_code, detailed_address])) stored;
alter table prizes.delivery_address add column salt uuid not null default gen_random_uuid();
alter table prizes.delivery_address
  add column print bytea not null generated always as (prizes.print_of(salt, array[country, name, surname, phone, email,
    region, city, sub_city, woreda, landmark, postal_code, detailed_address])) stored;

-- From the first parcel the goods have so many days. No later parcel moves that moment.
alter table prizes.delivery add column lost_at timestamptz, add column confirmed_at timestamptz;
update prizes.delivery d set lost_at = first.shipped_at + d.lost_days * interval '1 day'
  from (select play_id, min(shipped_at) as shipped_at from prizes.shipment group by play_id) first
  where first.play_id = d.play_id;
alter table prizes.delivery
  add check (lost_at is null or claimed_at is not null),
  add check (confirmed_at is null or confirmed_at = delivered_at);

-- The desk says that a parcel came. Until `contest_until` its member may say that it did not. Two persons may uphold the
-- desk's word. Parcels of before have no such days, because their promise ended with that word.
alter table prizes.shipment
  add column contest_until timestamptz,
  add column contested_at timestamptz,
  add column upheld_at timestamptz,
  add column upheld_by bigint references identity.staff,
  add column upheld_reason text check (char_length(upheld_reason) between 1 and 140),
  add column upheld_again_by bigint references identity.staff,
  add check (contest_until > delivered_at),
  add check (contested_at between delivered_at and contest_until),
  add check (num_nulls(upheld_at, upheld_by, upheld_reason) in (0, 3)),
  add check (upheld_at > contested_at),
  add check (upheld_again_by is null or upheld_again_by <> upheld_by),
  alter column state set expression as (case
    when contested_at is not null then 'contested'
    when delivered_at is not null then 'delivered'
    when returned_at is not null then 'returned'
    when failed_at is not null then 'failed'
    when shipped_at is not null then 'shipped'
    else 'packed' end);
create index shipment_contestable on prizes.shipment (contest_until) where contested_at is null;

-- Nothing asks for sessions by a member's device id (docs/decisions/0037).
drop index identity.session_device;

-- Delivery addresses (prizes.md 1): a member's own, and the copies that deliveries keep. Names and places stand as the
-- member wrote them. A region of Ethiopia and a sub-city of Addis Ababa are codes of the contract's lists.
create schema prizes;

create table prizes.address (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  country text not null check (country ~ '^[A-Z]{2}$'),
  name text not null check (char_length(name) between 1 and 60),
  surname text not null check (char_length(surname) between 1 and 60),
  phone text not null check (phone ~ '^\+[1-9][0-9]{9,14}$'),
  email text check (char_length(email) between 3 and 254),
  region text not null check (char_length(region) between 1 and 60),
  city text not null check (char_length(city) between 1 and 60),
  sub_city text check (char_length(sub_city) between 1 and 60),
  woreda text check (char_length(woreda) between 1 and 60),
  landmark text check (char_length(landmark) between 1 and 140),
  postal_code text check (char_length(postal_code) between 1 and 12),
  detailed_address text not null check (char_length(detailed_address) between 1 and 140),
  is_default boolean not null,
  created_at timestamptz not null
);
create index address_of_member on prizes.address (member_id, id);
create unique index address_default on prizes.address (member_id) where is_default;

-- The address of a delivery as it stood when the member chose it. The member may change or delete their own afterwards,
-- so the copy names it without a reference.
create table prizes.delivery_address (
  id bigint generated always as identity primary key,
  address_id bigint not null,
  member_id bigint not null references identity.member,
  country text not null,
  name text not null,
  surname text not null,
  phone text not null,
  email text,
  region text not null,
  city text not null,
  sub_city text,
  woreda text,
  landmark text,
  postal_code text,
  detailed_address text not null,
  copied_at timestamptz not null
);
create index delivery_address_of_member on prizes.delivery_address (member_id, id);

-- Which key a row rests on (docs/decisions/0042). Null: a row from before keys had numbers.
alter table identity.member_secret add column pin_key integer;
-- `renewed` is the same PIN under the key of today, for a PIN that rests on an earlier one.
alter table identity.pin_try
  add column pin_key integer,
  add column renewed bytea,
  add column renewed_key integer,
  add check ((renewed is null) = (renewed_key is null));
alter table messages.push_device add column vapid_key integer;

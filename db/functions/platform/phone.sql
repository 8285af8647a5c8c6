-- The format of a stored phone number, as in src/universal/e164.ts: ten to fifteen digits with the dialling code in
-- front, and nine after +251. The server knows which numbers a country has (src/platform/language/phone-number.ts).
create function platform.is_phone(number text) returns boolean language sql immutable parallel safe as $$
  select number ~ '^\+(251[1-9][0-9]{8}|(?!251)[1-9][0-9]{9,14})$'
$$;
revoke execute on function platform.is_phone from public;
grant execute on function platform.is_phone to c3_app, c3_ledger;

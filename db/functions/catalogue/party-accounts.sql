-- The same from the other side; the catalogue, which stands below, asks here before it names a party.
create function catalogue.pays_a_member(bank_code text, bank_number text) returns boolean
language plpgsql security definer set search_path = wallet, pg_temp as $$
begin
  perform lock_account(bank_code, bank_number);
  return exists (select from payout_account where institution = bank_code and number = bank_number);
end $$;

create function catalogue.refuse_members_account() returns trigger language plpgsql security definer set search_path = catalogue, pg_temp as $$
begin
  if pays_a_member(new.bank_code, new.bank_number) then raise exception 'payer_conflict' using errcode = 'C3P01'; end if;
  return new;
end $$;
create trigger party_no_members_account before insert or update of bank_code, bank_number on catalogue.party
  for each row execute function catalogue.refuse_members_account();

-- The catalogue asks when it names a party: none is on an account of staff's.
create function catalogue.is_staff_account(account text) returns boolean
language sql stable security definer set search_path = revenue, pg_temp as $$
  select exists (select from staff_account s where s.account = is_staff_account.account)
$$;

revoke execute on function catalogue.pays_a_member, catalogue.refuse_members_account, catalogue.is_staff_account from public;
grant execute on function catalogue.pays_a_member, catalogue.is_staff_account to c3_app;

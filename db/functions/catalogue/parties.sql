-- Only the end of a contract's party can change, by a signature of two persons (proposals.sql), and never to a past
-- date. So rents that were already paid keep their payer.
create function catalogue.keep_end() returns trigger
language plpgsql security definer set search_path = catalogue, pg_temp as $$
begin
  if new.ended_on < platform.business_date(platform.now()) then
    raise exception 'party_in_the_past' using errcode = 'C3P01';
  end if;
  return new;
end $$;
create trigger party_ends_from_today before update of ended_on on catalogue.party
  for each row execute function catalogue.keep_end();
revoke execute on function catalogue.keep_end from public;

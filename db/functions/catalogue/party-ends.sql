-- A party's end is a fact. Nobody takes it back or puts it off. Otherwise money of a party that was shut out would
-- count again.
create function catalogue.keep_end() returns trigger language plpgsql as $$
begin
  if old.ended_on is not null and (new.ended_on is null or new.ended_on > old.ended_on) then
    raise exception 'party_ended' using errcode = 'C3K01';
  end if;
  return new;
end $$;
create trigger party_stays_ended before update of ended_on on catalogue.party
  for each row execute function catalogue.keep_end();

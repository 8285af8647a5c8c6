-- Trigger for tables with state, ended_at and proposed_at: a new proposal is always 'proposed' and dated now, whatever
-- its writer sets.
create function platform.begin_proposal() returns trigger language plpgsql as $$
begin
  new.state := 'proposed';
  new.ended_at := null;
  new.proposed_at := platform.now();
  return new;
end $$;
grant execute on function platform.begin_proposal() to public;

-- Releases and cancellations of events (events.md 2). A release shows a version to members. Versions are shown in their
-- order, and never with fewer seats than are already given.
create function events.release_version() returns trigger
language plpgsql security definer set search_path = events, pg_temp as $$
declare e event; v version; v_given bigint;
begin
  select * into e from event where id = new.event_id for no key update;
  select * into v from version where event_id = new.event_id and n = new.n;
  if e.cancelled_at is not null or new.n <= coalesce(e.live_n, 0) then
    raise exception 'version % of event % cannot be released', new.n, new.event_id using errcode = 'C3A01';
  end if;
  select count(*) into v_given from registration where event_id = new.event_id and state in ('offered', 'taken');
  if v.seats < v_given then
    raise exception 'event % has given % seats', new.event_id, v_given using errcode = 'C3A01';
  end if;
  new.released_at := platform.now();
  update event set live_n = new.n, seats = v.seats, starts_at = v.starts_at, ends_at = v.ends_at where id = e.id;
  return new;
end $$;
create trigger version_released before insert on events.release
  for each row execute function events.release_version();

-- An event is cancelled once, before it is over. Apart from that, only a release changes what members see of it.
create function events.cancel_event() returns trigger
language plpgsql security definer set search_path = events, pg_temp as $$
begin
  if new.cancelled_by is not distinct from old.cancelled_by then return new; end if;
  if old.cancelled_at is not null or old.live_n is null or old.ends_at <= platform.now() then
    raise exception 'event % cannot be cancelled', old.id using errcode = 'C3A01';
  end if;
  new.cancelled_at := platform.now();
  return new;
end $$;
create trigger event_cancelled before update on events.event
  for each row execute function events.cancel_event();

revoke execute on function events.release_version, events.cancel_event from public;

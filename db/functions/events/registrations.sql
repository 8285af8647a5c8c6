-- Registrations for events (events.md 3): an event never gives more seats than it has, whatever the app asks for. Each
-- change of state is recorded as a step.
create function events.guard_registration() returns trigger
language plpgsql security definer set search_path = events, pg_temp as $$
declare e event; v_now timestamptz; v_given bigint; v_takes boolean;
begin
  select * into e from event where id = new.event_id for no key update;
  v_now := platform.now();
  if tg_op = 'UPDATE' and new.state = old.state then
    if new.offer_until is distinct from old.offer_until then
      raise exception 'an offer keeps its time' using errcode = 'C3A01';
    end if;
    if new.attended_by is distinct from old.attended_by then
      if old.attended_at is not null or e.cancelled_at is not null then
        raise exception 'registration % cannot attend', new.id using errcode = 'C3A01';
      end if;
      new.attended_at := v_now;
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and old.attended_at is not null then
    raise exception 'registration % attended', new.id using errcode = 'C3A01';
  end if;
  v_takes := new.state in ('offered', 'taken')
    and (tg_op = 'INSERT' or old.state not in ('offered', 'taken'));
  if new.state in ('applied', 'offered', 'taken') and (e.live_n is null or e.cancelled_at is not null
    or e.starts_at <= v_now) then
    raise exception 'event % takes no one', new.event_id using errcode = 'C3A01';
  end if;
  if v_takes then
    select count(*) into v_given from registration where event_id = new.event_id and state in ('offered', 'taken');
    if v_given >= e.seats then
      raise exception 'event % is full', new.event_id using errcode = 'C3A01';
    end if;
  end if;
  new.since := v_now;
  if new.state <> 'offered' then new.offer_until := null; end if;
  if new.state = 'taken' then new.ticket := new.ticket + 1; new.reminded_at := null; end if;
  return new;
end $$;
create trigger registration_guarded before insert or update on events.registration
  for each row execute function events.guard_registration();

create function events.note_step() returns trigger
language plpgsql security definer set search_path = events, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into step (registration_id, state, at) values (new.id, new.state, new.since);
  end if;
  return null;
end $$;
create trigger registration_steps after insert or update on events.registration
  for each row execute function events.note_step();

revoke execute on function events.guard_registration, events.note_step from public;

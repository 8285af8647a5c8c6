-- One try of a PIN, counted exactly. Tries of one member queue on an advisory lock. It costs no write when the PIN is
-- right. Returns 'ok', 'wrong', 'locked' or 'not_set'. `tries_left` and `until` give details.
create function identity.try_pin(member bigint, candidate bytea, max_tries int, lock_seconds int, at timestamptz,
  out outcome text, out tries_left int, out until timestamptz)
language plpgsql security definer set search_path = identity, pg_temp as $$
declare s record;
begin
  perform pg_advisory_xact_lock(7203011, (member % 2147483647)::int);
  select pin_hash, pin_tries, pin_locked_until into s from member_secret where member_id = member;
  if not found or s.pin_hash is null then outcome := 'not_set'; return; end if;
  if s.pin_locked_until > at then outcome := 'locked'; until := s.pin_locked_until; return; end if;
  if s.pin_hash = candidate then
    if s.pin_tries > 0 then
      update member_secret set pin_tries = 0, pin_locked_until = null where member_id = member;
    end if;
    outcome := 'ok';
    return;
  end if;
  -- An expired lock gives all tries again.
  tries_left := max_tries - 1 - case when s.pin_locked_until is null then s.pin_tries else 0 end;
  until := case when tries_left <= 0 then at + lock_seconds * interval '1 second' end;
  update member_secret set pin_tries = max_tries - tries_left, pin_locked_until = until where member_id = member;
  outcome := case when until is null then 'wrong' else 'locked' end;
end $$;

revoke execute on function identity.try_pin from public;
grant execute on function identity.try_pin to c3_app;

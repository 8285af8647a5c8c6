-- Publishes a version of an event after two persons have agreed to its exact words (catalogue.md 5).

-- What two persons sign. Null if the version does not exist.
create function events.words_of(of_event bigint, of_n int) returns jsonb
language sql stable security definer set search_path = events, pg_temp set timezone = 'UTC' as $$
  select jsonb_build_object('kind', 'event', 'event', v.event_id::text, 'n', v.n, 'title', v.title,
    'sha256', encode(sha256(convert_to(jsonb_build_array(v.title, v.about, v.venue, v.address, v.programme, v.note,
      v.seats, v.opens_at, v.closes_at, v.starts_at, v.ends_at, v.latitude, v.longitude)::text, 'UTF8')), 'hex'))
  from version v where v.event_id = of_event and v.n = of_n
$$;

create function events.publish(of_act bigint) returns void
language plpgsql security definer set search_path = events, pg_temp as $$
declare
  v_words jsonb := (select a.canonical::jsonb -> 'content' from ledger.act a where a.id = of_act);
  v_event bigint := (v_words ->> 'event')::bigint;
  v_n int := (v_words ->> 'n')::int;
begin
  perform texts.require_two_readers(of_act, 'text_shown', words_of(v_event, v_n), '{content,admin}');
  perform texts.end_review(of_act);
  insert into release (event_id, n, released_by, basis, signed_act)
    select v_event, v_n, a.proposed_by, 'two_persons', of_act from ledger.act a where a.id = of_act;
end $$;

revoke execute on function events.words_of, events.publish from public;
grant execute on function events.words_of, events.publish to c3_app;

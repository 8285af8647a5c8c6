-- The draw algorithm DRAW-1 in SQL (draws.md 1). The database recomputes every result from the seed, so the app cannot
-- give another one.

-- The two keys of an HMAC with SHA-256, for a key of at most 64 bytes.
create function draws.hmac_key(key bytea, mask int) returns bytea
language plpgsql immutable set search_path = draws, pg_temp as $$
declare v_key bytea := key || decode(repeat('00', 64 - length(key)), 'hex');
begin
  for at in 0 .. 63 loop v_key := set_byte(v_key, at, get_byte(v_key, at) # mask); end loop;
  return v_key;
end $$;

-- The drawn number: the first 64-bit word below the largest multiple of w, modulo w. `said` is the hashed text, which
-- ends with a bar; the block's counter is appended to it.
create function draws.draw(inner_key bytea, outer_key bytea, said text, w bigint) returns bigint
language plpgsql immutable set search_path = draws, pg_temp as $$
declare
  v_limit constant numeric := 18446744073709551616 - mod(18446744073709551616, w);
  v_block bytea; v_word numeric;
begin
  for i in 0 .. 1000 loop
    v_block := sha256(outer_key || sha256(inner_key || convert_to(said || i, 'UTF8')));
    for part in 0 .. 3 loop
      v_word := ('x' || encode(substr(v_block, part * 8 + 1, 8), 'hex'))::bit(64)::bigint;
      if v_word < 0 then v_word := v_word + 18446744073709551616; end if;
      if v_word < v_limit then return mod(v_word, w)::bigint; end if;
    end loop;
  end loop;
  raise exception 'no word was accepted';
end $$;

create function draws.ticket_of(mh bytea, member_no text, nonce int) returns bytea
language sql immutable as $$
  select sha256('draw/1/ticket'::bytea || mh || convert_to(member_no, 'UTF8') || int4send(nonce))
$$;

-- The next link of a round's log of plays, and of its log of results. The first link follows the manifest's hash.
create function draws.play_link(before bytea, n bigint, ticket bytea, client_hash bytea, beacon_number int)
returns bytea language sql immutable as $$
  select sha256('draw/1/play'::bytea || before || int8send(n) || ticket || client_hash || int4send(beacon_number))
$$;
create function draws.result_link(before bytea, n bigint, play_n bigint, said text) returns bytea
language sql immutable as $$
  select sha256('draw/1/result'::bytea || before || int8send(n) || int8send(play_n) || convert_to(said, 'UTF8'))
$$;

revoke execute on function draws.hmac_key, draws.draw, draws.ticket_of, draws.play_link, draws.result_link
  from public;
-- Check 15 recomputes results and logs. These functions contain nothing secret.
grant execute on function draws.hmac_key, draws.draw, draws.ticket_of, draws.play_link, draws.result_link to c3_app;

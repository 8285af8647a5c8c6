-- What `platform.sounds_of` a name must hold, so that it is the typed name in another spelling (names.md): each word,
-- alone or together with a neighbour. Null if there is no such spelling, because a word has digits, letters of a third
-- script, or a single letter.
create function platform.sounds_like(typed text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  v_folded text := platform.fold(typed);
  v_parts text[] := platform.name_parts(v_folded);
  v_keys text[];
  v_query text[];
begin
  if cardinality(v_parts) > 11
    or regexp_replace(v_folded, '[a-z\u1200-\u135a]+', '', 'g') collate "pg_c_utf8" ~ '[[:alnum:]]' then
    return null;
  end if;
  for at in 1 .. cardinality(v_parts) by 2 loop
    v_keys := tsvector_to_array(platform.sounds_of(v_parts[at - 1 : at + 1],
      -- An Ethiopic a is written with no e. An Ethiopic e is written with an a by some.
      case when v_folded ~ '[\u1200-\u135a]' then 'e' else 'ae' end));
    if cardinality(v_keys) = 0 then return null; end if;
    v_query := v_query || ('(' || array_to_string(v_keys, '|') || ')');
  end loop;
  return array_to_string(v_query, '&')::tsquery;
end $$;

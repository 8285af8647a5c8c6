-- Publishes texts. Members can read a text after two persons have agreed to its exact words, or if it ships with the
-- product (catalogue.md 5). Without a second reader the app can only take texts down.

-- Digest of all that readers get; pages render `tree`.
create function content.digest_of(v content.version) returns text language sql immutable
set search_path = content, pg_temp as $$
  select encode(sha256(convert_to(concat_ws(e'\x1f', v.title, v.summary, v.body, v.tree::text), 'UTF8')), 'hex')
$$;

-- What two persons sign. Null if the versions belong to no article, or to several.
create function content.words_of(versions bigint[], live_from timestamptz) returns jsonb
language sql stable security definer set search_path = content, pg_temp as $$
  select jsonb_build_object('kind', 'article', 'article', a.id::text, 'slug', a.slug,
    'liveFrom', to_char(live_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'texts', jsonb_agg(jsonb_build_object('version', v.id::text, 'language', v.language, 'n', v.n, 'title', v.title,
      'sha256', digest_of(v)) order by v.language))
  from version v join article a on a.id = v.article_id
  where v.id = any (versions)
  group by a.id, a.slug having (select count(distinct article_id) from version where id = any (versions)) = 1
$$;

-- Releases the versions that an act names, from the act's date or now. Returns the moment.
create function content.publish(of_act bigint) returns timestamptz
language plpgsql security definer set search_path = content, pg_temp as $$
declare
  v_words jsonb := (select a.canonical::jsonb -> 'content' from ledger.act a where a.id = of_act);
  v_versions bigint[] := (select array_agg((t ->> 'version')::bigint) from jsonb_array_elements(v_words -> 'texts') t);
  v_from timestamptz := (v_words ->> 'liveFrom')::timestamptz;
  v_decision uuid := gen_random_uuid();
begin
  perform texts.require_two_readers(of_act, 'text_shown', words_of(v_versions, v_from), '{content,admin}');
  perform texts.end_review(of_act);
  insert into release (act_id, article_id, language, version_id, live_from, decided_by, basis, signed_act)
    select v_decision, v.article_id, v.language, v.id, coalesce(v_from, platform.now()), a.proposed_by, 'two_persons',
      of_act
    from version v cross join ledger.act a where v.id = any (v_versions) and a.id = of_act;
  return (select live_from from release where signed_act = of_act limit 1);
end $$;

-- Releases a text that ships with the product, once. Its digest must be in content.first_text.
create function content.publish_first(of_version bigint, decision uuid, live_from timestamptz) returns timestamptz
language plpgsql security definer set search_path = content, pg_temp as $$
begin
  if not exists (select from version v join first_text f on f.sha256 = digest_of(v)
      where v.id = of_version and v.written_by is null)
    or exists (select from release r where r.version_id = of_version)
  then perform ledger.refuse('first_text_unknown'); end if;
  insert into release (act_id, article_id, language, version_id, live_from, basis)
    select decision, v.article_id, v.language, v.id, publish_first.live_from, 'came_with_product'
    from version v where v.id = of_version;
  return (select r.live_from from release r where r.version_id = of_version);
end $$;

revoke execute on function content.words_of, content.publish, content.publish_first from public;
grant execute on function content.digest_of, content.words_of, content.publish, content.publish_first to c3_app;

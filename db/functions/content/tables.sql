-- Triggers write the times of releases and when an article was first shown (releases.sql).
grant usage on schema content to c3_app, c3_ledger;
grant select, insert (kind, slug, topic, place, made_at, made_by), update (topic, place) on content.article to c3_app;
grant select, insert on content.version to c3_app;
-- c3_app cannot insert version_id: a release without a version takes a text down (publish.sql).
grant select, insert (act_id, article_id, language, live_from, reason, decided_by), update (cancelled_by)
  on content.release to c3_app;
grant select, insert on content.opinion to c3_app;
grant select, insert on content.edition to c3_app;

select platform.append_only('content.version');
select platform.append_only('content.opinion');
select platform.append_only('content.edition');
select platform.never_deleted('content.article');
select platform.never_deleted('content.release');

-- Sealed (proofs.md 5): who said what to members, and from when.
select ledger.seal_rows('content.article', '{id}', '{kind,slug,made_at,made_by}',
  changing => '{topic,place,shown_from}');
select ledger.seal_rows('content.version', '{id}',
  '{article_id,language,n,title,summary,body,tree,source_id,written_at,written_by}');
select ledger.seal_rows('content.release', '{id}',
  '{act_id,article_id,language,version_id,live_from,reason,decided_at,decided_by,basis,signed_act}',
  '{cancelled_at,cancelled_by}');
select ledger.seal_rows('content.edition', '{act_id}', '{article_id,edition,since}');
select ledger.release_fills('content.first_text');

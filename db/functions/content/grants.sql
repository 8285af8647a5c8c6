-- Triggers write the times of releases and the day on which an article was first shown (releases.sql).
grant usage on schema content to c3_app, c3_ledger;
grant select, insert (kind, slug, topic, place, made_at, made_by), update (topic, place) on content.article to c3_app;
grant select, insert on content.version to c3_app;
-- Without a version: the app itself only takes texts down (publish.sql).
grant select, insert (act_id, article_id, language, live_from, reason, decided_by), update (cancelled_by)
  on content.release to c3_app;
grant select, insert on content.opinion to c3_app;
grant select, insert on content.edition to c3_app;

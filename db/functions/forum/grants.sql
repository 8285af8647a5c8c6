-- Triggers maintain the counts and the place among hot posts (entries.sql). No role may change a decision.
grant usage on schema forum to c3_app, c3_ledger;
grant select, insert (level, member_id, post_id, article_id, parent_id, title, body, tree, words, state, waits_for,
    promises),
  update (title, body, tree, words, state, waits_for, promises, edited_at, judged_at, pinned_at, essence_at)
  on forum.entry to c3_app;
grant select, insert on forum.revision to c3_app;
grant select, insert (entry_id, member_id, at), delete on forum.liking to c3_app;
grant select, insert (member_id, blocked_id, at), delete on forum.block to c3_app;
grant select, insert, update (claimed_by, claimed_until, closed_at) on forum.matter to c3_app;
grant select, insert on forum.report to c3_app;
grant select, insert on forum.decision to c3_app;
grant select, insert (decision_id, member_id, reason, since, until), update (ended_by) on forum.mute to c3_app;

-- Triggers write the counts and the order of hot posts (entries.sql). No role may change a decision.
grant usage on schema forum to c3_app, c3_ledger;
grant select, insert (level, member_id, post_id, article_id, parent_id, title, body, tree, words, language, state,
    waits_for, promises),
  update (title, body, tree, words, language, state, waits_for, promises, edited_at, judged_at, pinned_at, essence_at)
  on forum.entry to c3_app;
grant select, insert on forum.revision to c3_app;
grant select, insert (entry_id, member_id, at), delete on forum.liking to c3_app;
grant select, insert (member_id, blocked_id, at), delete on forum.block to c3_app;
grant select, insert, update (claimed_by, claimed_until, closed_at) on forum.matter to c3_app;
grant select, insert on forum.report to c3_app;
grant select, insert on forum.decision to c3_app;
grant select, insert (decision_id, member_id, reason, since, until), update (ended_by) on forum.mute to c3_app;

select platform.append_only('forum.revision');
select platform.append_only('forum.report');
select platform.append_only('forum.decision');
select platform.never_deleted('forum.entry');
select platform.never_deleted('forum.matter');
select platform.never_deleted('forum.mute');

-- Sealed (proofs.md 5): what members wrote, and decisions about it.
select ledger.seal_rows('forum.decision', '{id}',
  '{matter_id,kind,entry_id,member_id,reason,title,body,note,of_id,until,staff_id,at}');
select ledger.seal_rows('forum.report', '{id}', '{entry_id,member_id,reason,note,title,body,matter_id,at}');
select ledger.seal_rows('forum.mute', '{decision_id}', '{member_id,reason,since,until}', '{ended_by}');
-- Current and replaced texts. Counts and the order of hot posts follow from other rows.
select ledger.seal_rows('forum.entry', '{id}', '{level,member_id,post_id,article_id,parent_id,made_at}',
  changing => '{title,body,state,waits_for,edited_at,judged_at,pinned_at,essence_at}');
select ledger.seal_rows('forum.revision', '{id}', '{entry_id,title,body,replaced_at}');
select ledger.seal_rows('forum.matter', '{id}', '{kind,entry_id,member_id,contested_id,plea,complaint_id,opened_at}',
  '{closed_at}');

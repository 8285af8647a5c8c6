-- Decisive rows of this feature and their sealed columns (proofs.md 5): a member's words, and decisions about them.
select ledger.seal_rows('forum.decision', '{id}',
  '{matter_id,kind,entry_id,member_id,reason,title,body,note,of_id,until,staff_id,at}');
select ledger.seal_rows('forum.report', '{id}', '{entry_id,member_id,reason,note,title,body,matter_id,at}');
select ledger.seal_rows('forum.mute', '{decision_id}', '{member_id,reason,since,until}', '{ended_by}');
-- The words themselves, and each that they replaced. Counts and the place among hot posts follow from other rows.
select ledger.seal_rows('forum.entry', '{id}', '{level,member_id,post_id,article_id,parent_id,made_at}',
  changing => '{title,body,state,waits_for,edited_at,judged_at,pinned_at,essence_at}');
select ledger.seal_rows('forum.revision', '{id}', '{entry_id,title,body,replaced_at}');
select ledger.seal_rows('forum.matter', '{id}', '{kind,entry_id,member_id,contested_id,plea,complaint_id,opened_at}',
  '{closed_at}');

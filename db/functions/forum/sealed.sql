-- Decisive rows of this feature and their sealed columns (proofs.md 5): decisions about a member's words.
select ledger.seal_rows('forum.decision', '{id}',
  '{matter_id,kind,entry_id,member_id,reason,title,body,note,of_id,until,staff_id,at}');
select ledger.seal_rows('forum.report', '{id}', '{entry_id,member_id,reason,note,title,body,matter_id,at}');
select ledger.seal_rows('forum.mute', '{decision_id}', '{member_id,reason,since,until}', '{ended_by}');

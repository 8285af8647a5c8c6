-- Decisive rows of this feature and their sealed columns (proofs.md 5). The state follows from the sealed times.
select ledger.seal_rows('rewards.grant', '{id}',
  '{kind,cause,member_id,gives,amount,campaign,rule_version,promised_at}',
  '{covered_minor,held_at,hold_reason,released_at,lapsed_at,lapse_reason,act_id,paid_at,transfer_id}');
select ledger.seal_rows('rewards.decision', '{id}',
  '{act_id,grant_id,decision,reason,note,proposed_by,proposed_at}', '{ended_at}', '{state}');
select ledger.seal_rows('rewards.campaign', '{id}', '{act_id,name,kind,until,most,proposed_by,proposed_at}',
  '{ended_at}', '{state}');
select ledger.seal_rows('rewards.pause', '{id}', '{reason,began_at}', '{ended_at}');
select ledger.release_fills('rewards.kind');

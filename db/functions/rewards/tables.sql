-- c3_app reads. It writes pauses, but no grants.
grant usage on schema rewards to c3_app, c3_ledger;
grant select on rewards.kind, rewards.grant, rewards.addition, rewards.tally, rewards.tally_step, rewards.pause,
  rewards.cover to c3_app;
grant insert (reason), update (ended_at) on rewards.pause to c3_app;

-- Definer functions and the guard write each time of a grant, once.
select platform.never_deleted('rewards.grant');
select platform.never_deleted('rewards.pause');
select platform.never_deleted('rewards.addition');
-- Proposals from before the engine of acts, kept as history. No code writes them any more.
select platform.append_only('rewards.decision');
select platform.append_only('rewards.campaign');

-- Sealed (proofs.md 5). The state follows from the sealed times.
select ledger.seal_rows('rewards.grant', '{id}',
  '{kind,cause,member_id,gives,amount,campaign,rule_version,promised_at}',
  '{covered_minor,held_at,hold_reason,released_at,lapsed_at,lapse_reason,act_id,paid_at,transfer_id}');
select ledger.seal_rows('rewards.decision', '{id}',
  '{act_id,grant_id,decision,reason,note,proposed_by,proposed_at}', '{ended_at}', '{state}');
select ledger.seal_rows('rewards.campaign', '{id}', '{act_id,name,kind,until,most,proposed_by,proposed_at}',
  '{ended_at}', '{state}');
select ledger.seal_rows('rewards.pause', '{id}', '{reason,began_at}', '{ended_at}');
select ledger.seal_rows('rewards.addition', '{act_id}', '{member_id,amount,reason}', '{paid_at,transfer_id}');
select ledger.release_fills('rewards.kind');

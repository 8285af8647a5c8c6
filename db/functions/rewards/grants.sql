-- c3_app reads. It writes proposals of decisions and the pauses that everybody sees, and no grant.
grant usage on schema rewards to c3_app, c3_ledger;
grant select on rewards.kind, rewards.grant, rewards.decision, rewards.tally, rewards.tally_step, rewards.pause,
  rewards.cover to c3_app;
grant insert (act_id, grant_id, decision, reason, note, proposed_by), update (state) on rewards.decision to c3_app;
grant insert (reason), update (ended_at) on rewards.pause to c3_app;

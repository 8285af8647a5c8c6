-- c3_app reads. It writes the pauses that everyone sees, and no grants.
grant usage on schema rewards to c3_app, c3_ledger;
grant select on rewards.kind, rewards.grant, rewards.tally, rewards.tally_step, rewards.pause,
  rewards.cover to c3_app;
grant insert (reason), update (ended_at) on rewards.pause to c3_app;

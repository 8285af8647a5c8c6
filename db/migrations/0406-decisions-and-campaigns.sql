-- Decisions about held grants, and campaigns, move to the engine of acts. Open ones keep their act, their number and
-- their signatures.
insert into acts.proposal (act_id, id, kind, subject, state, ended_at)
  select act_id, id, 'reward_decided', grant_id::text, state, ended_at from rewards.decision;
insert into acts.proposal (act_id, id, kind, subject, state, ended_at)
  select act_id, id, 'campaign_set', name, state, ended_at from rewards.campaign;

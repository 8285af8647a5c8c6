-- Corrections of whose account it is move to the engine of acts. An open one keeps its act, its number and its
-- signatures.
insert into acts.proposal (act_id, id, kind, subject, state, ended_at)
  select act_id, id, 'account_corrected', concat_ws(' ', member_id, institution, number), state, ended_at
  from wallet.account_correction;

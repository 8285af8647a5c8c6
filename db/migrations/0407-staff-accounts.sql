-- Declarations of staff's accounts, and their ends, move to the engine of acts. An open one keeps its act, its number and
-- its signatures.
insert into acts.proposal (act_id, id, kind, subject, state, ended_at)
  select act_id, id, 'staff_account_changed', account, state, ended_at from identity.staff_account_act;

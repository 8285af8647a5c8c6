-- Changes of settings that two persons sign move to the engine of acts. An open one keeps its act, its number and its
-- signatures. The rows of before had no end: a version says when one was applied, the audit log when one was taken back.
-- A build between two releases may have the guard of new proposals here already. The functions bring it back.
drop trigger if exists proposal_begins on acts.proposal;
insert into acts.proposal (act_id, id, kind, subject, state, ended_at)
  select p.act_id, p.act_id, 'setting_changed', concat_ws(' ', p.feature, p.name),
    case p.state when 'waiting' then 'proposed' when 'applied' then 'done' else p.state end,
    case when p.state <> 'waiting' then coalesce(v.at, taken.at, p.proposed_at) end
  from system.setting_proposal p
  left join settings.version v on v.act_id = p.act_id
  left join lateral (
    select min(e.at) as at from identity.audit_entry e
    where e.action = 'settings.withdraw' and e.detail ->> 'actId' = p.act_id::text) taken on true;

-- Two staff release a held grant, or refuse it (rewards.md 1). The second signature decides; nothing else may.
create function rewards.decide() returns trigger
language plpgsql security definer set search_path = rewards, ledger, pg_temp as $$
declare v_content jsonb; v_grant "grant";
begin
  if old.state <> 'proposed' or (old.id, old.act_id, old.grant_id, old.decision, old.reason, old.note,
      old.proposed_by, old.proposed_at) is distinct from (new.id, new.act_id, new.grant_id, new.decision, new.reason,
      new.note, new.proposed_by, new.proposed_at)
  then raise exception 'decision_final' using errcode = 'C3S08'; end if;
  if new.state = 'proposed' then return new; end if;
  new.ended_at := platform.now();
  if new.state = 'withdrawn' then return new; end if;
  perform lock_covers(array(select member_id from "grant" where id = new.grant_id));
  select * into v_grant from "grant" where id = new.grant_id for no key update;
  select a.canonical::jsonb -> 'content' into v_content from act a
    where a.id = new.act_id and a.purpose = 'reward_decided';
  if v_content is distinct from jsonb_build_object('grant', v_grant.id::text, 'member', v_grant.member_id::text,
      'kind', v_grant.kind, 'cause', v_grant.cause, 'amount', v_grant.amount::text, 'decision', new.decision,
      'reason', new.reason, 'note', new.note)
  then raise exception 'decision_act_missing' using errcode = 'C3S08'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  update "grant" set act_id = new.act_id,
      released_at = case new.decision when 'release' then platform.now() end,
      lapsed_at = case new.decision when 'refuse' then platform.now() end,
      lapse_reason = case new.decision when 'refuse' then new.reason end
    where id = new.grant_id and state = 'held';
  if not found then raise exception 'grant_not_held' using errcode = 'C3S08'; end if;
  if new.decision = 'refuse' then perform uncover(array[new.grant_id]);
  else perform cover_waiting(array[v_grant.member_id]); end if;
  return new;
end $$;
create trigger decision_two_persons before update on rewards.decision
  for each row execute function rewards.decide();
create trigger decision_begins before insert on rewards.decision
  for each row execute function platform.begin_proposal();
revoke execute on function rewards.decide from public;

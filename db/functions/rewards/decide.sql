-- Two staff release a held grant or refuse it (rewards.md 1). The second signature carries the decision out; nothing
-- else may.
create function rewards.carry_decision(of_act bigint, words jsonb) returns void
language plpgsql security definer set search_path = rewards, pg_temp as $$
declare
  v_grant "grant";
  v_refused boolean := words ->> 'decision' = 'refuse';
  v_reasons text[] := case words ->> 'decision'
    when 'refuse' then '{same_person,money_in_a_circle,false_details,rule_not_met}'
    when 'release' then '{explained,nothing_found}' end;
begin
  if (words ->> 'reason' = any (v_reasons)) is not true then
    raise exception 'decision_unknown' using errcode = 'C3S08';
  end if;
  perform lock_covers(array[(words ->> 'member')::bigint]);
  select * into v_grant from "grant" where id = (words ->> 'grant')::bigint for no key update;
  if (v_grant.state, v_grant.member_id::text, v_grant.kind, v_grant.cause, v_grant.amount::text) is distinct from
    ('held', words ->> 'member', words ->> 'kind', words ->> 'cause', words ->> 'amount')
  then raise exception 'grant_moved_on' using errcode = 'C3P01'; end if;
  update "grant" set act_id = of_act,
      released_at = case when not v_refused then platform.now() end,
      lapsed_at = case when v_refused then platform.now() end,
      lapse_reason = case when v_refused then words ->> 'reason' end
    where id = v_grant.id;
  if v_refused then perform uncover(array[v_grant.id]);
  else perform cover_waiting(array[v_grant.member_id]); end if;
end $$;
revoke execute on function rewards.carry_decision from public;
insert into acts.kind (kind, subject, carries) values ('reward_decided', '{grant}', 'rewards.carry_decision');

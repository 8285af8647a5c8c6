-- Corrections of names (members.md 1). Two different staff sign a correction, word for word. The second signature
-- writes the name; nothing else of the house may.
create function identity.check_name_correction() returns trigger
language plpgsql security definer set search_path = identity, ledger, pg_temp as $$
declare v_content jsonb;
begin
  if old.state <> 'proposed' or (old.id, old.act_id, old.member_id, old.old_name, old.new_name, old.proof,
      old.proof_note, old.proposed_by, old.proposed_at) is distinct from (new.id, new.act_id, new.member_id,
      new.old_name, new.new_name, new.proof, new.proof_note, new.proposed_by, new.proposed_at)
  then raise exception 'name_correction_final' using errcode = 'C3S06'; end if;
  if new.state = 'proposed' then return new; end if;
  new.ended_at := platform.now();
  if new.state = 'withdrawn' then return new; end if;
  select a.canonical::jsonb -> 'content' into v_content from act a
    where a.id = new.act_id and a.purpose = 'name_corrected';
  if v_content is distinct from jsonb_build_object('member', new.member_id::text, 'from', new.old_name,
      'to', new.new_name, 'proof', new.proof, 'note', new.proof_note)
  then raise exception 'name_act_missing' using errcode = 'C3S06'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  update member set real_name = new.new_name where id = new.member_id and real_name = new.old_name;
  if not found then raise exception 'name_changed_meanwhile' using errcode = 'C3S06'; end if;
  return new;
end $$;
create trigger name_correction_two_persons before update on identity.name_correction
  for each row execute function identity.check_name_correction();
create trigger name_correction_begins before insert on identity.name_correction
  for each row execute function platform.begin_proposal();
select platform.never_deleted('identity.name_correction');

-- Every name that a member bore here. A correction unproves nothing: an account in an old name stays theirs.
create function identity.names_of(of_member bigint) returns setof text
language sql stable security definer set search_path = identity, pg_temp as $$
  select real_name from member where id = of_member
  union select old_name from name_correction where member_id = of_member and state = 'done'
$$;

revoke execute on function identity.check_name_correction, identity.names_of from public;

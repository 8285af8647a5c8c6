-- Counts the signatures of an act that needs two persons (ledger.md 11). It may be carried out only while two of its
-- signers may still sign, so a signer who has been shut out since then does not count, and neither does an unknown id.

-- The feature of staff registers the function that says who may sign. c3_app must not be able to replace it, and its
-- search path must be fixed.
create function ledger.signature_proof_is_sound() returns trigger
language plpgsql set search_path = ledger, pg_temp as $$
declare f oid := to_regprocedure(new.proves || '(bigint, text)');
begin
  if f is null then raise exception 'proof of signatures: no function %(staff bigint, method text)', new.proves; end if;
  if not is_sound_proof(f) then
    raise exception
      'proof of signatures: % must be stable, security definer, boolean, and "set search_path = ..., pg_temp"',
      new.proves;
  end if;
  return new;
end $$;
create trigger signature_proof_sound before insert or update on ledger.signature_proof
  for each row execute function ledger.signature_proof_is_sound();

-- How many different staff members have approved the act and may still sign.
create function ledger.signers_of(of_act bigint) returns int
language plpgsql stable security definer set search_path = ledger, pg_temp as $$
declare v_proves text := (select proves from signature_proof); v_count int;
begin
  if v_proves is null then return 0; end if;
  execute format('select count(distinct staff_id)::int from ledger.act_approval
    where act_id = $1 and %s(staff_id, method)', v_proves) into v_count using of_act;
  return v_count;
end $$;

-- Raises an error unless each act is approved by two different staff who may sign now.
create function ledger.require_two_persons(acts bigint[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if exists (select from unnest(acts) of_act where ledger.signers_of(of_act) < 2) then
    perform ledger.refuse('two_persons_required');
  end if;
end $$;

grant execute on function ledger.require_two_persons to c3_owner;
grant execute on function ledger.signers_of to c3_app, c3_owner;

-- The feature of staff registers its proof below its function.
delete from ledger.signature_proof;

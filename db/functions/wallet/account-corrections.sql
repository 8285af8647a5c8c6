-- Corrections of whose account it is. A correction says that up to its end an account was never this member's. It moves
-- no money. A new proof of later days counts again.
create function wallet.is_corrected(of_member bigint, p_institution text, p_number text, proven_at timestamptz)
returns boolean language sql stable set search_path = wallet, pg_temp as $$
  select exists (
    select from account_correction c
    where c.member_id = of_member and c.institution = p_institution and c.number = p_number and c.state = 'done'
      and c.ended_at >= proven_at)
$$;

-- Two different staff sign a correction, word for word. Nothing of it changes but its end.
create function wallet.check_correction() returns trigger
language plpgsql security definer set search_path = wallet, ledger, pg_temp as $$
declare v_content jsonb;
begin
  if old.state <> 'proposed' or (old.id, old.act_id, old.member_id, old.institution, old.number, old.reason,
      old.proposed_by, old.proposed_at) is distinct from (new.id, new.act_id, new.member_id, new.institution,
      new.number, new.reason, new.proposed_by, new.proposed_at)
  then raise exception 'correction_final' using errcode = 'C3S05'; end if;
  if new.state = 'proposed' then return new; end if;
  new.ended_at := platform.now();
  if new.state = 'withdrawn' then return new; end if;
  select a.canonical::jsonb -> 'content' into v_content from act a
    where a.id = new.act_id and a.purpose = 'account_corrected';
  if v_content is distinct from jsonb_build_object('member', new.member_id::text,
      'account', new.institution || ' ' || new.number, 'reason', new.reason)
  then raise exception 'correction_act_missing' using errcode = 'C3S05'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  -- It is no account to be paid at either, and its number is free for its owner.
  update payout_account set removed_at = platform.now(), is_default = false
    where member_id = new.member_id and institution = new.institution and number = new.number
      and removed_at is null;
  delete from bound_number b using unnest(array['card', 'account', 'mobile_money']) kind
    where b.member_id = new.member_id and b.number_hash = number_hash(kind, new.institution, new.number);
  return new;
end $$;
create trigger correction_two_persons before update on wallet.account_correction
  for each row execute function wallet.check_correction();
create trigger correction_begins before insert on wallet.account_correction
  for each row execute function platform.begin_proposal();
select platform.never_deleted('wallet.account_correction');

revoke execute on function wallet.is_corrected, wallet.check_correction from public;

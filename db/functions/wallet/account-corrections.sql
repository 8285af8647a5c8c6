-- Corrections of whose bank account it is. A correction says that until it was carried out, an account was never this
-- member's. It moves no money. A new proof from later counts again.
create function wallet.is_corrected(of_member bigint, p_institution text, p_number text, proven_at timestamptz)
returns boolean language sql stable set search_path = wallet, pg_temp as $$
  select exists (
    select from acts.done('account_corrected', concat_ws(' ', of_member, p_institution, p_number)) c
    where c.ended_at >= proven_at)
$$;

-- Removes the account from the member's payout accounts, and frees its number for its owner.
create function wallet.carry_account_correction(of_act bigint, words jsonb) returns void
language plpgsql security definer set search_path = wallet, pg_temp as $$
declare
  v_member bigint := (words ->> 'member')::bigint;
  v_institution text := split_part(words ->> 'account', ' ', 1);
  v_number text := split_part(words ->> 'account', ' ', 2);
begin
  update payout_account set removed_at = platform.now(), is_default = false
    where member_id = v_member and institution = v_institution and number = v_number and removed_at is null;
  delete from bound_number b using unnest(array['card', 'account', 'mobile_money']) kind
    where b.member_id = v_member and b.number_hash = number_hash(kind, v_institution, v_number);
end $$;

revoke execute on function wallet.is_corrected, wallet.carry_account_correction from public;
insert into acts.kind (kind, subject, carries)
  values ('account_corrected', '{member,account}', 'wallet.carry_account_correction');

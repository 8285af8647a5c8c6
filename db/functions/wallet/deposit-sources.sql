-- From which accounts deposits may come, and which accounts are members' (wallets.md 2).

-- Names are the same regardless of case, spaces and Unicode form (institutions.ts, sameName).
create function wallet.same_name(one text, other text) returns boolean language sql immutable as $$
  select lower(btrim(regexp_replace(normalize(one, NFKC), '\s+', ' ', 'g')) collate "pg_c_utf8")
    = lower(btrim(regexp_replace(normalize(other, NFKC), '\s+', ' ', 'g')) collate "pg_c_utf8")
$$;

-- The members who have proved that an account is theirs: the bank confirmed it as a payout account, its number is
-- bound, or it paid a deposit and the bank names a holder with the member's name. Entering a number alone is not
-- enough: anyone can type a stranger's number, and one stranger's deposit would then end a lessee's rents.
create function wallet.proven_owners(p_institution text, p_number text) returns setof bigint
language sql stable security definer set search_path = wallet, pg_temp as $$
  select a.member_id from payout_account a
    where a.institution = p_institution and a.number = p_number and a.verified_at is not null
      and not is_corrected(a.member_id, p_institution, p_number, a.created_at)
  union
  select b.member_id from unnest(array['card', 'account', 'mobile_money']) kind
    join bound_number b on b.number_hash = number_hash(kind, p_institution, p_number)
    where not is_corrected(b.member_id, p_institution, p_number, b.bound_at)
  union
  select r.member_id from recharge_lot l join recharge r on r.id = l.recharge_id
    join ledger.statement_line s on s.id = r.statement_line_id
    where l.source_institution = p_institution and l.source_number = p_number
      and s.counterparty_account = p_institution || ' ' || p_number
      and exists (select from identity.names_of(r.member_id) name where same_name(s.counterparty_name, name))
      and not is_corrected(r.member_id, p_institution, p_number, r.settled_at)
$$;

-- Whether the account is a member's. A member's phone number, proved by a code, is their mobile-money account.
create function wallet.is_members_account(p_institution text, p_number text) returns boolean
language sql stable security definer set search_path = wallet, pg_temp as $$
  select exists (select from identity.member m where m.phone = p_number)
    or exists (select from proven_owners(p_institution, p_number))
$$;

-- The reason why a deposit may not come from this account, or null: it is an account of a party, even of an ended
-- contract, of the operator or of staff, and a member could spend or withdraw that money. Without an institution, it is
-- a phone number at any mobile-money operator.
create function wallet.deposit_conflict(p_institution text, p_number text, at timestamptz) returns text
language sql stable security definer set search_path = wallet, pg_temp as $$
  select case
    when exists (
      select from catalogue.party p
      where p.bank_number = p_number and p.bank_code = coalesce(p_institution, p.bank_code)) then 'payer_is_party'
    when exists (
      select from ledger.operator_account o
      where case when p_institution is null then split_part(o.account, ' ', 2) = p_number
        else o.account = p_institution || ' ' || p_number end) then 'payer_is_operator'
    when exists (
      select from identity.staff_account s
      where split_part(s.account, ' ', 2) = p_number
        and split_part(s.account, ' ', 1) = coalesce(p_institution, split_part(s.account, ' ', 1))
        and identity.was_staffs(s.account, at)) then 'payer_is_staff' end
$$;

-- No member can request such a deposit. If one arrives anyway, the guard of recharges does not settle it.
create function wallet.refuse_payer() returns trigger
language plpgsql security definer set search_path = wallet, pg_temp as $$
begin
  if deposit_conflict(new.payer_institution, new.payer_number, 'infinity') is not null then
    raise exception 'recharge_payer_refused' using errcode = 'C3P01';
  end if;
  return new;
end $$;
create trigger recharge_from_a_member before insert or update of payer_institution, payer_number on wallet.recharge
  for each row execute function wallet.refuse_payer();

revoke execute on function wallet.same_name, wallet.proven_owners, wallet.is_members_account, wallet.deposit_conflict,
  wallet.refuse_payer from public;
grant execute on function wallet.deposit_conflict, wallet.proven_owners to c3_app;

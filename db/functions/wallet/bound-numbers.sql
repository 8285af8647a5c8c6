-- Keeps members' bank accounts apart from those of contract parties, the operator and staff. A payout account of a
-- member can never become a party's account, or the other way round: money from a member's account is not revenue, so
-- such a party could never pay a rent.

-- Both sides lock the account here.
create function wallet.lock_account(institution text, number text) returns void language sql
as $$ select pg_advisory_xact_lock(hashtextextended('bank account ' || institution || ' ' || number, 0)) $$;

-- Whether the account belongs to a party of any contract, even an ended one, to the operator or to staff, or the number
-- is another member's phone.
create function wallet.is_anothers(p_member bigint, p_kind text, p_institution text, p_number text) returns boolean
language plpgsql stable security definer set search_path = wallet, pg_temp as $$
declare v_account text := p_institution || ' ' || p_number;
begin
  return exists (select from catalogue.party where bank_account = v_account)
    or exists (select from ledger.operator_account where account = v_account)
    or identity.was_staffs(v_account, 'infinity')
    or p_kind = 'mobile_money' and exists (select from identity.member where phone = p_number and id <> p_member);
end $$;

create function wallet.number_hash(kind text, institution text, number text) returns bytea language sql immutable
as $$ select sha256(convert_to(kind || '|' || institution || '|' || number, 'UTF8')) $$;

-- Binds a number to a member unless it is bound to another. A mobile-money number belongs to the owner of the phone,
-- who has proved it. The owner takes it over from another member, whose payout account is removed. A payout that is
-- already under way to that account keeps its copy of it.
create function wallet.bind_number(
  p_member bigint, p_kind text, p_institution text, p_number text, out bound boolean, out taken_from bigint)
language plpgsql security definer set search_path = wallet, pg_temp as $$
declare v_hash bytea := number_hash(p_kind, p_institution, p_number); v_holder bigint;
begin
  perform lock_account(p_institution, p_number);
  bound := not is_anothers(p_member, p_kind, p_institution, p_number);
  if not bound then return; end if;
  insert into bound_number (number_hash, member_id, bound_at) values (v_hash, p_member, platform.now())
    on conflict do nothing;
  select member_id into v_holder from bound_number where number_hash = v_hash;
  if v_holder = p_member then return; end if;
  bound := p_kind = 'mobile_money' and exists (select from identity.member where id = p_member and phone = p_number);
  if not bound then return; end if;
  update bound_number set member_id = p_member, bound_at = platform.now() where number_hash = v_hash;
  update payout_account set removed_at = platform.now(), is_default = false
    where member_id = v_holder and kind = p_kind and institution = p_institution and number = p_number
      and removed_at is null
    returning member_id into taken_from;
end $$;

create function wallet.require_bound() returns trigger
language plpgsql security definer set search_path = wallet, pg_temp as $$
begin
  perform lock_account(new.institution, new.number);
  if is_anothers(new.member_id, new.kind, new.institution, new.number) or not exists (
    select from bound_number
    where number_hash = number_hash(new.kind, new.institution, new.number) and member_id = new.member_id)
  then raise exception 'number_not_free' using errcode = 'C3P01'; end if;
  return new;
end $$;
create trigger payout_account_bound before insert or update of removed_at on wallet.payout_account
  for each row when (new.removed_at is null) execute function wallet.require_bound();

-- The other side: a new party's account. The catalogue is a lower feature and does not know wallets, so the wallet adds
-- this trigger. The account must not be a member's, staff's or the operator's, nor both a supplier's and a payer's.
create function wallet.refuse_party_of_ours() returns trigger
language plpgsql security definer set search_path = wallet, pg_temp as $$
begin
  perform lock_account(new.bank_code, new.bank_number);
  if is_members_account(new.bank_code, new.bank_number)
    or identity.was_staffs(new.bank_code || ' ' || new.bank_number, 'infinity')
    or exists (
      select from ledger.operator_account where account = new.bank_code || ' ' || new.bank_number)
    -- A supplier with the same account would invalidate all rents of a payer, even past ones.
    or exists (
      select from catalogue.party p where p.bank_account = new.bank_code || ' ' || new.bank_number
        and (p.role = 'supplier') <> (new.role = 'supplier'))
  then raise exception 'payer_conflict' using errcode = 'C3P01'; end if;
  return new;
end $$;
create trigger party_none_of_ours before insert or update of bank_code, bank_number on catalogue.party
  for each row execute function wallet.refuse_party_of_ours();

-- An account that is declared as staff's must belong to no party, even of an ended contract, to no member and not to
-- the operator. This is checked at the proposal and again at the declaration.
create function wallet.refuse_owned_account(of_account text) returns void
language plpgsql security definer set search_path = wallet, pg_temp as $$
declare v_bank text := split_part(of_account, ' ', 1); v_number text := split_part(of_account, ' ', 2);
begin
  perform lock_account(v_bank, v_number);
  if exists (select from catalogue.party where bank_account = of_account) then
    raise exception 'account_of_party' using errcode = 'C3P01';
  elsif exists (select from ledger.operator_account where account = of_account) then
    raise exception 'account_of_operator' using errcode = 'C3P01';
  elsif is_members_account(v_bank, v_number) then
    raise exception 'account_of_member' using errcode = 'C3P01';
  end if;
end $$;

create function wallet.watch_staff_account() returns trigger
language plpgsql security definer set search_path = wallet, pg_temp as $$
begin
  perform refuse_owned_account(new.account);
  return new;
end $$;
create trigger staff_account_nobody_elses before insert on identity.staff_account
  for each row execute function wallet.watch_staff_account();

create function wallet.watch_staff_proposal() returns trigger
language plpgsql security definer set search_path = wallet, pg_temp as $$
begin
  if acts.words_of(new.act_id, new.kind) ->> 'kind' = 'declare' then perform refuse_owned_account(new.subject); end if;
  return null;
end $$;
create trigger staff_account_nobody_elses after insert on acts.proposal
  for each row when (new.kind = 'staff_account_changed') execute function wallet.watch_staff_proposal();

revoke execute on function wallet.lock_account, wallet.is_anothers, wallet.number_hash, wallet.bind_number,
  wallet.require_bound, wallet.refuse_party_of_ours, wallet.refuse_owned_account,
  wallet.watch_staff_account, wallet.watch_staff_proposal from public;
grant execute on function wallet.bind_number to c3_app;

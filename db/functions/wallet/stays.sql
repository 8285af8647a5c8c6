-- A stay holds a payout back for a time (withdrawals.md 4). Two different staff sign which payout, why and until when.
-- One person may end it early, because that favours the member.
create function wallet.confirm_stay() returns trigger
language plpgsql security definer set search_path = wallet, ledger, pg_temp as $$
declare v_words jsonb := (select a.canonical::jsonb -> 'content' from act a
  where a.id = new.act_id and a.purpose = 'withdrawal_held');
begin
  if old.confirmed_at is not null then raise exception 'stay_final' using errcode = 'C3S05'; end if;
  if (v_words ->> 'number' = (select number from withdrawal where id = new.withdrawal_id)
      and v_words ->> 'reasonCode' = new.reason_code and (v_words ->> 'until')::timestamptz = new.until) is not true
  then raise exception 'stay_act_missing' using errcode = 'C3S05'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  new.confirmed_at := platform.now();
  return new;
end $$;
create trigger stay_two_persons before update on wallet.withdrawal_stay
  for each row execute function wallet.confirm_stay();

create function wallet.begin_stay() returns trigger language plpgsql set search_path = wallet, pg_temp as $$
begin
  new.confirmed_by := null;
  new.confirmed_at := null;
  return new;
end $$;
create trigger stay_begins before insert on wallet.withdrawal_stay for each row execute function wallet.begin_stay();

-- A payout may be held back only as one of its confirmed stays says.
create function wallet.require_stay() returns trigger
language plpgsql security definer set search_path = wallet, pg_temp as $$
begin
  if not exists (select from withdrawal_stay s
    where (s.withdrawal_id, s.until, s.reason_code) = (new.id, new.held_until, new.held_reason)
      and s.confirmed_at is not null)
  then raise exception 'stay_missing' using errcode = 'C3S05'; end if;
  return new;
end $$;
create trigger withdrawal_has_stay before insert or update of held_until, held_reason on wallet.withdrawal
  for each row when (new.held_until is not null) execute function wallet.require_stay();

revoke execute on function wallet.confirm_stay, wallet.begin_stay, wallet.require_stay from public;

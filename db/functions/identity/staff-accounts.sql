-- Accounts of staff (income.md 1). Two different staff sign each declaration and its end, word for word. Nobody is
-- excepted: the installation declares none. A declaration stays after its end, because older money stays refused.
create function identity.check_staff_account() returns trigger
language plpgsql security definer set search_path = identity, ledger, pg_temp as $$
declare v_act bigint; v_content jsonb; v_wanted jsonb;
begin
  if tg_op = 'INSERT' then
    new.added_at := platform.now();
    new.ended_at := null;
    new.end_act_id := null;
    new.mistaken := false;
    v_act := new.act_id;
    v_wanted := jsonb_build_object('kind', 'declare', 'account', new.account, 'staff', new.staff_id::text);
  else
    if old.ended_at is not null or (old.id, old.account, old.staff_id, old.added_by, old.added_at, old.act_id)
       is distinct from (new.id, new.account, new.staff_id, new.added_by, new.added_at, new.act_id)
    then raise exception 'staff_account_final' using errcode = 'C3S04'; end if;
    -- Two persons signed that it is staff's. Only one person's word of before can have been a mistake.
    if new.mistaken and old.act_id is not null then
      raise exception 'staff_account_signed' using errcode = 'C3S04';
    end if;
    new.ended_at := platform.now();
    v_act := new.end_act_id;
    v_wanted := jsonb_build_object(
      'kind', 'end', 'account', new.account, 'staff', new.staff_id::text, 'mistaken', new.mistaken);
  end if;
  select a.canonical::jsonb -> 'content' into v_content from act a
    where a.id = v_act and a.purpose = 'staff_account_changed';
  if v_content is distinct from v_wanted then raise exception 'staff_act_missing' using errcode = 'C3S02'; end if;
  perform ledger.require_two_persons(array[v_act]);
  return new;
end $$;
create trigger staff_account_two_persons before insert or update on identity.staff_account
  for each row execute function identity.check_staff_account();
select platform.never_deleted('identity.staff_account');

-- Whether the account was staff's at a time, or is known as staff's since. Until its end it counts for the time before
-- its declaration too. `infinity` asks about today.
create function identity.was_staffs(of_account text, at timestamptz) returns boolean
language sql stable security definer set search_path = identity, pg_temp as $$
  select exists (
    select from staff_account s
    where s.account = of_account and not s.mistaken and (s.ended_at is null or s.ended_at > at))
$$;

revoke execute on function identity.check_staff_account, identity.was_staffs from public;
grant execute on function identity.was_staffs to c3_app;

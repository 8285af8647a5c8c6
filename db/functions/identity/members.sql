-- Triggers that date new members and let changes of phone, e-mail and second factor wait.

-- For a new member (members.md 1), sets the time of registration and refuses an inviter who was not a member before, so
-- that a chain of inviters never forms a loop.
create function identity.make_member() returns trigger
language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  if new.inviter_id >= new.id then raise exception 'inviter_later' using errcode = 'C3A02'; end if;
  if not platform.is_phone(new.phone) then raise exception 'no_phone' using errcode = 'C3A02'; end if;
  new.registered_at := platform.now();
  new.agreement_at := new.registered_at;
  -- The clocks of two machines may differ slightly.
  if new.invited_at > new.registered_at then new.invited_at := new.registered_at; end if;
  return new;
end $$;
create trigger member_made before insert on identity.member for each row execute function identity.make_member();

-- A phone number or an e-mail address may change only to the one whose waiting time is over. A freeze begins now.
create function identity.change_member() returns trigger
language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  if new.phone <> old.phone and not exists (
      select from phone_change c where c.member_id = new.id and c.new_phone = new.phone
        and c.state = 'waiting' and c.effective_at <= platform.now())
    or new.email <> old.email and not exists (
      select from email_change c where c.member_id = new.id and c.new_email = new.email
        and c.state = 'waiting' and c.effective_at <= platform.now())
  then raise exception 'change_not_waited' using errcode = 'C3A02'; end if;
  if new.frozen_at is distinct from old.frozen_at and new.frozen_at is not null then
    new.frozen_at := platform.now();
  end if;
  if new.agreement_version <> old.agreement_version then new.agreement_at := platform.now(); end if;
  return new;
end $$;
create trigger member_changed before update on identity.member for each row execute function identity.change_member();

-- A new phone number, a new e-mail address or the loss of a second factor takes effect after a wait, so that the
-- member, who is notified, can cancel it. The database sets the times.
create function identity.begin_waiting() returns trigger
language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  if not platform.is_phone(to_jsonb(new) ->> 'new_phone') then
    raise exception 'no_phone' using errcode = 'C3A02';
  end if;
  new.requested_at := platform.now();
  new.effective_at := new.requested_at + interval '1 hour' * case tg_table_name
    when 'phone_change' then settings.value('identity', 'phoneChangeWaitHours')::int
    when 'email_change' then settings.value('identity', 'emailChangeWaitHours')::int
    else settings.value('identity', 'secondFactorLossWaitHours')::int end;
  return new;
end $$;

create function identity.end_waiting() returns trigger
language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  if old.state <> 'waiting' or new.state = 'waiting' then
    raise exception 'change_final' using errcode = 'C3A02';
  end if;
  if new.state = 'done' and old.effective_at > platform.now() then
    raise exception 'change_not_waited' using errcode = 'C3A02';
  end if;
  new.ended_at := platform.now();
  return new;
end $$;

create trigger phone_change_waits before insert on identity.phone_change
  for each row execute function identity.begin_waiting();
create trigger phone_change_ends before update of state on identity.phone_change
  for each row execute function identity.end_waiting();
create trigger email_change_waits before insert on identity.email_change
  for each row execute function identity.begin_waiting();
create trigger email_change_ends before update of state on identity.email_change
  for each row execute function identity.end_waiting();
create trigger second_factor_loss_waits before insert on identity.second_factor_loss
  for each row execute function identity.begin_waiting();
create trigger second_factor_loss_ends before update of state on identity.second_factor_loss
  for each row execute function identity.end_waiting();

revoke execute on function identity.make_member, identity.change_member, identity.begin_waiting, identity.end_waiting
  from public;

-- Announcements to members (messages.md 2). The app sets the next state, and the trigger refuses it if it may not
-- follow now.
select platform.never_deleted('messages.announcement');

create trigger announcement_begins before insert on messages.announcement
  for each row execute function platform.begin_proposal();

-- The words that two staff sign.
create function messages.words_of(a messages.announcement) returns jsonb
language sql stable set search_path = messages, pg_temp as $$
  select jsonb_build_object('segment', a.segment, 'texts', a.texts,
    'sendFrom', to_char(a.send_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

create function messages.turn_announcement() returns trigger
language plpgsql security definer set search_path = messages, pg_temp as $$
begin
  if new.state <> old.state then
    case old.state || ' ' || new.state
      when 'proposed scheduled' then
        perform texts.require_two_readers(new.act_id, 'announcement_sent', words_of(new), '{content,support,admin}');
        new.due_at := greatest(new.send_from, platform.now());
      when 'scheduled sending' then
        if new.due_at > platform.now() then
          raise exception 'announcement_early' using errcode = 'C3S08';
        end if;
        new.begun_at := platform.now();
        new.last_member := (select coalesce(max(id), 0) from identity.member);
      when 'proposed cancelled' then null;
      when 'scheduled cancelled' then
        if new.due_at <= platform.now() then
          raise exception 'announcement_due' using errcode = 'C3S08';
        end if;
      when 'sending sent' then null;
      else raise exception 'announcement_final' using errcode = 'C3S08';
    end case;
    if new.state in ('sent', 'cancelled') then new.ended_at := platform.now(); end if;
  end if;
  if (new.through_member, new.reached) is distinct from (old.through_member, old.reached)
      and (old.state <> 'sending' or new.through_member < old.through_member or new.reached < old.reached) then
    raise exception 'announcement_final' using errcode = 'C3S08';
  end if;
  return new;
end $$;
create trigger announcement_turns before update on messages.announcement
  for each row execute function messages.turn_announcement();

-- A member's copy may be written only while its announcement is being sent, and only for members whom sending has not
-- reached yet.
create function messages.copy_is_due() returns trigger
language plpgsql security definer set search_path = messages, pg_temp as $$
begin
  if exists (select from fresh f left join announcement a on a.id = f.announcement_id
      where f.announcement_id is not null
        and (a.state is distinct from 'sending' or f.member_id <= a.through_member or f.member_id > a.last_member)) then
    raise exception 'announcement_not_sending' using errcode = 'C3S08';
  end if;
  return null;
end $$;
create trigger message_copies_due after insert on messages.message
  referencing new table as fresh for each statement execute function messages.copy_is_due();

revoke execute on function messages.words_of, messages.turn_announcement, messages.copy_is_due from public;

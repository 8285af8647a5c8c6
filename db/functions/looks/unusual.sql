-- Finds unusual reading, for an administrator to look into (members.md 9).

-- The names of a person after the first one, which people of one family share, and how they sound, as the desk's search
-- compares names (names.md). So one may be in Amharic and the other in Latin letters.
create function looks.family_names(name text, vowels text) returns text[]
language sql stable set search_path = looks, pg_temp as $$
  with words as (
    select word from unnest(string_to_array(platform.fold(name), ' ')) with ordinality w(word, place) where place > 1
  )
  select array(
    select word from words
    union
    select unnest(tsvector_to_array(platform.sounds_of(platform.name_parts(word), vowels))) from words)
$$;

-- Looks at yesterday and today. Returns how many findings are new.
create function looks.find_unusual() returns integer
language plpgsql security definer set search_path = looks, pg_temp as $$
declare
  v_from timestamptz := platform.moment_of(platform.business_date(platform.now()) - 1);
  v_found integer;
begin
  with limits as (
    select settings.value('looks', 'membersOpened')::int as many_opened,
      settings.value('looks', 'membersListed')::int as many_listed,
      settings.value('looks', 'membersWithoutCase')::int as without_case
  ),
  days as (
    select staff_id, platform.business_date(first_at) as on_day, member_id,
      bool_or(shown <> 'list') as opened, bool_or(case_number is not null) as for_case
    from look where first_at >= v_from group by 1, 2, 3
  ),
  counts as (
    select staff_id, on_day, c.reason, c.most, count(*) filter (where c.counts)::int as members
    from days, limits, lateral (values
      ('many_opened', many_opened, opened),
      ('many_listed', many_listed, true),
      ('without_case', without_case, opened and not for_case)) c(reason, most, counts)
    group by 1, 2, 3, 4
  ),
  family as materialized (
    select id as staff_id, looks.family_names(name, 'ae') as names from identity.staff
    where id in (select staff_id from days)
  ),
  found as (
    select staff_id, on_day, reason, null::bigint as member_id, members / most as step, members
    from counts where members >= most
    union all
    select d.staff_id, d.on_day, 'own_name', d.member_id, 1, 1
    from days d
      join family on family.staff_id = d.staff_id
      join identity.member m on m.id = d.member_id
    where d.opened and looks.family_names(m.real_name, '') && family.names
  )
  insert into unusual (staff_id, on_day, reason, member_id, step, members, found_at)
  select staff_id, on_day, reason, member_id, step, members, platform.now() from found order by staff_id, on_day, reason
  on conflict do nothing;
  get diagnostics v_found = row_count;
  return v_found;
end $$;
revoke execute on function looks.family_names, looks.find_unusual from public;
grant execute on function looks.find_unusual to c3_app;

-- A finding is looked into once, by someone else than the person whom it is about.
create function looks.keep_note() returns trigger
language plpgsql security definer set search_path = looks, pg_temp as $$
begin
  if old.looked_into_at is not null then raise exception 'unusual_look_ended' using errcode = 'C3A01'; end if;
  if new.looked_into_by = old.staff_id then raise exception 'own_unusual_look' using errcode = 'C3A01'; end if;
  new.looked_into_at := platform.now();
  return new;
end $$;
revoke execute on function looks.keep_note from public;

create trigger unusual_note_kept before update on looks.unusual for each row execute function looks.keep_note();

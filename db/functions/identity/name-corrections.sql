-- Corrections of members' names (members.md 1). Two different staff sign a correction word for word. The second
-- signature writes the name; nothing else in the product may.
create function identity.carry_name_correction(of_act bigint, words jsonb) returns void
language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  update member set real_name = words ->> 'to' where id = (words ->> 'member')::bigint and real_name = words ->> 'from';
  if not found then raise exception 'name_changed_meanwhile' using errcode = 'C3S06'; end if;
end $$;
revoke execute on function identity.carry_name_correction from public;
insert into acts.kind (kind, subject, carries)
  values ('name_corrected', '{member}', 'identity.carry_name_correction');

-- Every name that the member has had here. After a correction, accounts proven under the old name stay theirs.
create function identity.names_of(of_member bigint) returns setof text
language sql stable security definer set search_path = identity, pg_temp as $$
  select real_name from member where id = of_member
  union select words ->> 'from' from acts.done('name_corrected', of_member::text)
$$;
revoke execute on function identity.names_of from public;

-- A note is struck out once, by its author or an administrator. The database says when.
create function desk.strike_note() returns trigger
language plpgsql security definer set search_path = desk, pg_temp as $$
begin
  if old.struck_at is not null then raise exception 'note_struck_already' using errcode = 'C3A01'; end if;
  if new.struck_by <> old.staff_id
    and not exists (
      select from identity.staff where id = new.struck_by and 'admin' = any (roles) and disabled_at is null) then
    raise exception 'note_of_another' using errcode = 'C3A01';
  end if;
  new.struck_at := platform.now();
  return new;
end $$;
revoke execute on function desk.strike_note from public;

create trigger note_struck before update on desk.note for each row execute function desk.strike_note();

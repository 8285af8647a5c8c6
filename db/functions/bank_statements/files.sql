-- A file is kept only if its lines lead from its opening to its closing balance, each of them once.
create function bank_statements.keep_file() returns trigger
language plpgsql security definer set search_path = bank_statements, pg_temp as $$
declare v_moved numeric; v_lines bigint; v_references bigint;
begin
  select coalesce(sum((line ->> 'amountMinor')::numeric * case line ->> 'direction' when 'in' then 1 when 'out' then -1
      end), 0), count(*), count(distinct line ->> 'bankReference')
    into v_moved, v_lines, v_references from jsonb_array_elements(new.lines) line;
  if new.opening + v_moved <> new.closing or v_lines <> v_references then
    raise exception 'statement_breaks' using errcode = 'C3S01';
  end if;
  new.kept_at := platform.now();
  return new;
end $$;
create trigger file_kept before insert on bank_statements.file
  for each row execute function bank_statements.keep_file();
revoke execute on function bank_statements.keep_file from public;

-- Triggers for tables whose rows never change or are never deleted. They refuse the statement, even from the table's
-- owner.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_schema || '.' || tg_table_name using errcode = 'C3A01'; end $$;
grant execute on function platform.refuse_change() to public;

-- Makes a table append-only. Each feature calls it once for each of its tables.
create function platform.append_only(of_table regclass) returns void language plpgsql as $$
declare v_name text := (select relname from pg_class where oid = of_table);
begin
  execute format('create trigger %I before update or delete on %s '
    'for each row execute function platform.refuse_change()', v_name || '_append_only', of_table);
  execute format('create trigger %I before truncate on %s '
    'for each statement execute function platform.refuse_change()', v_name || '_no_truncate', of_table);
end $$;

-- The same for a table whose rows change but are never deleted.
create function platform.never_deleted(of_table regclass) returns void language plpgsql as $$
declare v_name text := (select relname from pg_class where oid = of_table);
begin
  execute format('create trigger %I before delete on %s '
    'for each row execute function platform.refuse_change()', v_name || '_no_delete', of_table);
  execute format('create trigger %I before truncate on %s '
    'for each statement execute function platform.refuse_change()', v_name || '_no_truncate', of_table);
end $$;

revoke execute on function platform.append_only(regclass), platform.never_deleted(regclass) from public;
grant execute on function platform.append_only(regclass), platform.never_deleted(regclass) to c3_ledger;

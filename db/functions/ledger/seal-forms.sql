-- Declares which columns of a table are sealed (proofs.md 5), and the triggers that queue rows for sealing. Each
-- feature declares its own tables in tables.sql, with one call a table.
delete from ledger.sealed_table;
delete from ledger.release_list;

-- SQL for a row's key as text. The unit separator is put between columns, because no key contains it.
create function ledger.seal_key(key text[], of_row text) returns text language sql immutable as $$
  select format('concat_ws(e''\x1f'', %s)', string_agg(format('%s.%I::text', of_row, k), ', '))
  from unnest(key) k
$$;

-- SQL that joins a table with the list `given(key)`. It compares typed columns, so the table's index is used.
create function ledger.seal_join(of_table text, key text[]) returns text language sql stable as $$
  select string_agg(format('t.%I = split_part(given.key, e''\x1f'', %s)::%s', k.name, k.n,
    format_type(a.atttypid, a.atttypmod)), ' and ')
  from unnest(key) with ordinality k(name, n)
  join pg_attribute a on a.attrelid = of_table::regclass and a.attname = k.name
$$;

-- SQL for a row's digest, which hashes the JSON array of table name and columns. It is stable, because functions that
-- seal fix the time zone and the date style.
create function ledger.seal_digest(of_table text, columns text[]) returns text language sql immutable as $$
  select format('sha256(convert_to(json_build_array(%L, %s)::text, ''UTF8''))', of_table,
    string_agg(format('t.%I', c), ', ' order by n))
  from unnest(columns) with ordinality c(c, n)
$$;

create function ledger.seal_pieces(columns text[]) returns text language sql immutable as $$
  select string_agg(format('coalesce(substr(sha256(convert_to(t.%I::text, ''UTF8'')), 1, 8), %L)', c,
    '\x0000000000000000'), ' || ' order by n)
  from unnest(columns) with ordinality c(c, n)
$$;

-- Declares a sealed table. `fixed` columns never change, `once` columns change only from null, and `changing` ones may
-- change: then the row is sealed again. A new or changed declaration makes a new form, and every row of the table is
-- queued to be sealed under it. It runs with the rights of the caller, the table's owner, because it creates triggers.
create function ledger.seal_rows(of_table regclass, key text[], fixed text[], once text[] default '{}',
  changing text[] default '{}') returns void language plpgsql as $$
declare
  v_table text := (select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.oid = of_table);
  v_name text := split_part(v_table, '.', 2);
  v_columns text[] := key || fixed || once || changing;
  v_kinds text := repeat('f', cardinality(key || fixed)) || repeat('o', cardinality(once))
    || repeat('c', cardinality(changing));
  v_form int;
begin
  select f.id into v_form from ledger.seal_form f
    where f.id = (select max(id) from ledger.seal_form where seal_form.of_table = v_table)
      and (f.key, f.columns, f.kinds) = (seal_rows.key, v_columns, v_kinds);
  if v_form is null then
    insert into ledger.seal_form (of_table, key, columns, kinds) values (v_table, key, v_columns, v_kinds)
      returning id into v_form;
    execute format('insert into ledger.seal_due (of_table, keys) select %L, array_agg(key)
      from (select %s as key, row_number() over () / 1000 as part from %s t) x group by part',
      v_table, ledger.seal_key(key, 't'), of_table);
  end if;
  insert into ledger.sealed_table values (v_table, v_form);
  execute format('grant select (%s) on %s to c3_ledger',
    (select string_agg(format('%I', c), ', ') from unnest(v_columns) c), of_table);
  execute format('create trigger %I after insert on %s referencing new table as fresh for each statement
    execute function ledger.seal_is_due(%L, %s)', v_name || '_sealed', of_table, v_table,
    (select string_agg(quote_literal(k), ', ') from unnest(key) k));
  if cardinality(once || changing) > 0 then
    execute format('create trigger %I after update on %s for each row when ((%s) is distinct from (%s))
      execute function ledger.seal_is_due_again(%L, %s)', v_name || '_sealed_again', of_table,
      (select string_agg(format('old.%I', c), ', ') from unnest(once || changing) c),
      (select string_agg(format('new.%I', c), ', ') from unnest(once || changing) c), v_table,
      (select string_agg(quote_literal(k), ', ') from unnest(key) k));
  end if;
end $$;

-- Declares a table whose rows come from db/functions. They are compared with those of the release (seal-release.sql).
create function ledger.release_fills(of_table text) returns void language plpgsql as $$
begin
  insert into ledger.release_list values (of_table);
  execute format('grant select on %s to c3_ledger', of_table);
end $$;

-- Queues new rows for sealing, with one insert for each statement. A key of one column named id uses static SQL, whose
-- plan PostgreSQL keeps, because tables such as orders are busy.
create function ledger.seal_is_due() returns trigger language plpgsql security definer
set search_path = ledger, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' as $$
begin
  if tg_nargs = 2 and tg_argv[1] = 'id' then
    insert into seal_due (of_table, keys) select tg_argv[0], array_agg(fresh.id::text) from fresh having count(*) > 0;
  else
    execute format('insert into ledger.seal_due (of_table, keys)
      select %L, array_agg(%s) from fresh having count(*) > 0', tg_argv[0], ledger.seal_key(tg_argv[1:], 'fresh'));
  end if;
  return null;
end $$;

create function ledger.seal_is_due_again() returns trigger language plpgsql security definer
set search_path = ledger, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' as $$
begin
  if tg_nargs = 2 and tg_argv[1] = 'id' then
    insert into seal_due (of_table, keys) values (tg_argv[0], array[new.id::text]);
  else
    execute format('insert into ledger.seal_due (of_table, keys) select %L, array[%s]',
      tg_argv[0], ledger.seal_key(tg_argv[1:], '($1)')) using new;
  end if;
  return null;
end $$;

grant execute on function ledger.seal_rows, ledger.release_fills, ledger.seal_key, ledger.seal_is_due,
  ledger.seal_is_due_again to c3_owner;
grant insert on ledger.seal_form, ledger.sealed_table, ledger.release_list, ledger.seal_due to c3_owner;

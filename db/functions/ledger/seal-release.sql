-- Notices changes to the database outside of a release. It describes the lists, functions, triggers, constraints and
-- rights that db/functions left, one line each, and compares them with what the last release kept.

create function ledger.release_lines() returns text[] language plpgsql stable security definer
set search_path = ledger, pg_temp as $$
declare v_lines text[] := '{}'; v_more text[]; v_table text;
begin
  -- A listed name without a table is skipped here, and the comparison reports its row in release_list.
  for v_table in select of_table from release_list where to_regclass(of_table) is not null order by 1 loop
    execute format('select array_agg(%L || t::text) from %s t', v_table || ' ', v_table) into v_more;
    v_lines := v_lines || v_more;
  end loop;
  return v_lines || array(
    with ours as (
      select n.oid from pg_namespace n
      where n.nspowner in ('c3_owner'::regrole, 'c3_ledger'::regrole) and n.nspname <> 'graphile_worker')
    select 'function ' || p.oid::regprocedure || ' ' || left(encode(sha256(convert_to(concat_ws('|', p.prosrc,
        p.proowner::regrole, p.prosecdef, p.provolatile, p.proconfig, p.proacl, p.prolang), 'UTF8')), 'hex'), 16)
      from pg_proc p join ours on ours.oid = p.pronamespace
    union all
    select concat_ws(' ', 'trigger', t.tgname, 'on', t.tgrelid::regclass, t.tgenabled,
        left(encode(sha256(convert_to(concat_ws('|', t.tgfoid::regprocedure, t.tgtype, t.tgattr, t.tgargs, t.tgqual),
        'UTF8')), 'hex'), 16))
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join ours on ours.oid = c.relnamespace
      where not t.tgisinternal
    union all
    select concat_ws(' ', 'constraint', k.conname, 'on', k.conrelid::regclass, k.contype, k.convalidated,
        left(encode(sha256(convert_to(pg_get_constraintdef(k.oid), 'UTF8')), 'hex'), 16))
      from pg_constraint k join pg_class c on c.oid = k.conrelid join ours on ours.oid = c.relnamespace
      where k.contype in ('c', 'u', 'p', 'f')
    union all
    select concat_ws(' ', 'rights on', c.oid::regclass, c.relowner::regrole, c.relacl,
        (select string_agg(concat_ws(' ', a.attname, a.attacl), ', ' order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attacl is not null))
      from pg_class c join ours on ours.oid = c.relnamespace where c.relkind in ('r', 'v', 'S'));
end $$;

-- Called after db/functions were applied. `checksum` is that of their text.
create function ledger.keep_release(checksum text) returns void language sql security definer
set search_path = ledger, pg_temp as $$
  insert into release (checksum, lines) values (keep_release.checksum, release_lines())
$$;

-- The lines that are only in today's database or only in the last release. The same text always gives the same lines,
-- so applying it again shows no difference.
create function ledger.replay_release() returns table (problem text, line text) language sql stable security definer
set search_path = ledger, pg_temp as $$
  with last as (select * from release order by id desc limit 1),
    today as (select unnest(release_lines()) as line),
    kept as (select unnest(lines) as line from last)
  (select 'not of the release', line from today except select 'not of the release', line from kept)
  union all
  (select 'missing from the release', line from kept except select 'missing from the release', line from today)
  union all
  select 'no release was kept', null where not exists (select from release)
$$;

grant execute on function ledger.replay_release to c3_app;

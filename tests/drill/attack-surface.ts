// Everything that a role may use, by the database's catalogue: functions that it may execute and tables that it may
// write. So new functions and tables are attacked without a change here.
import type { Database } from '#platform/database/db.ts';

export type Argument = { name: string; type: string };
export type Callable = { name: string; arguments: Argument[] };
export type Column = {
  name: string;
  type: string;
  inserts: boolean;
  updates: boolean;
  required: boolean;
  /** Whether the database assigns an id if an insert leaves the column out. */
  issued: boolean;
  /** The table that a foreign key refers to, or null. */
  refers: string | null;
  /** Words that the column's check constraint allows. */
  words: string[];
};
export type Writable = { name: string; columns: Column[]; key: string[]; inserts: boolean; deletes: boolean };
export type Surface = { functions: Callable[]; tables: Writable[] };

const SYSTEM = ['pg_catalog', 'information_schema', 'pg_toast'];

export async function surfaceOf(admin: Database, role: string): Promise<Surface> {
  return { functions: await functionsOf(admin, role), tables: await tablesOf(admin, role) };
}

/** Functions with their input arguments. Functions of triggers are left out, because no role can call them. */
function functionsOf(admin: Database, role: string): Promise<Callable[]> {
  return admin<Callable[]>`
    select n.nspname || '.' || quote_ident(p.proname) as name,
      coalesce((select json_agg(json_build_object('name', coalesce(p.proargnames[o], ''),
          'type', format_type(t, null)) order by o)
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(t, o)
        where p.proargmodes is null or p.proargmodes[o] in ('i', 'b', 'v')), '[]') as arguments
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname <> all (${SYSTEM}) and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and has_schema_privilege(${role}, n.oid, 'usage') and has_function_privilege(${role}, p.oid, 'execute')
    order by 1, p.oid`;
}

function tablesOf(admin: Database, role: string): Promise<Writable[]> {
  return admin<Writable[]>`
    select n.nspname || '.' || quote_ident(c.relname) as name, has_table_privilege(${role}, c.oid, 'delete') as deletes,
      has_any_column_privilege(${role}, c.oid, 'insert') as inserts,
      coalesce((select json_agg(a.attname) from pg_index i join pg_attribute a
        on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'inserts', has_column_privilege(${role}, c.oid, a.attnum, 'insert'),
          'updates', has_column_privilege(${role}, c.oid, a.attnum, 'update'),
          'required', a.attnotnull, 'issued', a.attidentity <> '',
          'refers', (select k.confrelid::regclass::text from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1),
          'words', coalesce((select json_agg(m[1]) from pg_constraint k
            cross join regexp_matches(pg_get_constraintdef(k.oid), '''([A-Za-z_]+)''::text', 'g') m
            where k.conrelid = c.oid and k.contype = 'c' and k.conkey @> array[a.attnum]), '[]')) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname <> all (${SYSTEM}) and has_schema_privilege(${role}, n.oid, 'usage')
      and (has_any_column_privilege(${role}, c.oid, 'insert, update') or has_table_privilege(${role}, c.oid, 'delete'))
    order by 1`;
}

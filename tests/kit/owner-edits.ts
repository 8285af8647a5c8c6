// Tries edits as the database's owner: every column of every table gets another value, and every table loses a row and
// gains one. Each edit is rolled back. Reports whether the database refused it, or which seals or checks noticed it.
import type { DatabaseError } from 'pg';
import { listChecks } from '#platform/database/checks.ts';
import type { Database, Transaction } from '#platform/database/db.ts';

/** Whether triggers are disabled, or enabled; then the sealer also runs before seals and checks are read. */
export type Mode = 'disabled' | 'enabled';
export type Edit = { table: string; what: 'update' | 'delete' | 'insert'; column: string | null; mode: Mode };
export type Outcome = Edit & {
  /** What noticed the edit: the database by refusing it, a seal, checks, or nothing. */
  by: 'refused' | 'seal' | 'check' | 'none';
  names: string;
};

type Column = { name: string; type: string; values: string[]; unique: boolean };
export type Table = {
  name: string;
  columns: Column[];
  key: string[];
  /** Sealed columns, and columns from which a sealed generated column is computed. */
  sealed: string[];
  /** Filled by db/functions; the release's record has its rows. */
  filled: boolean;
  rows: bigint;
};

/** All tables of ours, from the catalogue. Generated columns are left out, because they can't be edited. */
export async function tablesOf(sql: Database): Promise<Table[]> {
  const rows = await sql<(Omit<Table, 'sealed' | 'rows'> & { sealed: string[] | null })[]>`
    select n.nspname || '.' || quote_ident(c.relname) as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'unique', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
            and a.attnum = any (i.indkey)),
          -- The values that a check constraint allows, if it lists words.
          'values', coalesce((select json_agg(m[1]) from pg_constraint k
            cross join regexp_matches(pg_get_constraintdef(k.oid), '''([A-Za-z_]+)''::text', 'g') m
            where k.conrelid = c.oid and k.contype = 'c' and k.conkey @> array[a.attnum]), '[]')) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '{}') as key,
      (select f.columns || array(
          select a.attname::text from pg_attrdef g
          join pg_attribute own on own.attrelid = g.adrelid and own.attnum = g.adnum and own.attgenerated <> ''
          join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = g.oid
            and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid
          join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid and a.attnum <> own.attnum
          where g.adrelid = c.oid and own.attname = any (f.columns))
        from ledger.sealed_table t join ledger.seal_form f on f.id = t.form
        where t.of_table = n.nspname || '.' || c.relname) as sealed,
      n.nspname || '.' || c.relname in (select of_table from ledger.release_list) as filled
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'graphile_worker'
      and n.nspowner in ('c3_owner'::regrole, 'c3_ledger'::regrole) order by 1`;
  const tables: Table[] = [];
  for (const row of rows) {
    const [count] = await sql.unsafe<{ n: bigint }[]>(`select count(*) as n from ${row.name}`);
    tables.push({ ...row, sealed: row.sealed ?? [], rows: count?.n ?? 0n });
  }
  return tables;
}

export function editsOf(table: Table): Omit<Edit, 'mode'>[] {
  const updates = table.columns.map(({ name }) => ({ table: table.name, what: 'update' as const, column: name }));
  return [
    ...updates,
    { table: table.name, what: 'delete', column: null },
    { table: table.name, what: 'insert', column: null },
  ];
}

/** Makes one edit, looks for what notices it, and rolls it back. */
export async function tryEdit(sql: Database, table: Table, edit: Edit): Promise<Outcome> {
  const undo = new Error('undo');
  let outcome: Outcome = { ...edit, by: 'refused', names: '' };
  await sql
    .begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      const refusal = await make(tx, table, edit);
      if (refusal === null) outcome = { ...edit, ...(await noticedBy(tx, table, edit)) };
      else outcome = { ...edit, by: 'refused', names: refusal };
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return outcome;
}

/** Tries statements until one changes a row. Returns why the last one was refused, or null. */
async function make(tx: Transaction, table: Table, edit: Edit): Promise<string | null> {
  await tx.unsafe(`set local session_replication_role = ${edit.mode === 'disabled' ? 'replica' : 'origin'}`);
  let refusal = 'no other value';
  for (const statement of statementsFor(table, edit)) {
    const done = await tx
      .savepoint((part) => part.unsafe(statement))
      .then(
        (rows) => rows.count > 0,
        (error: DatabaseError) => {
          refusal = `${error.code} ${error.constraint ?? error.message}`;
          return false;
        },
      );
    if (!done) continue;
    await tx.unsafe('set local session_replication_role = origin');
    return null;
  }
  return refusal;
}

function statementsFor(table: Table, { what, column }: Edit): string[] {
  const { name } = table;
  if (what === 'delete') return [`delete from ${name} where ctid = (select max(ctid) from ${name})`];
  if (what === 'insert') return [copyOf(table)];
  const found = table.columns.find((one) => one.name === column);
  if (!found) return [];
  const c = `"${found.name}"`;
  return othersOf(found).map(
    (other) => `update ${name} set ${c} = ${other} where ctid = (
      select ctid from ${name} where ${c} is distinct from (${other}) order by ${c} is null, ctid desc limit 1)`,
  );
}

/** Inserts a copy of the last row, with other values in unique columns. */
function copyOf({ name, columns }: Table): string {
  const names = columns.map((column) => `"${column.name}"`);
  const values = columns.map((column) => (column.unique ? (othersOf(column)[0] ?? 'null') : `"${column.name}"`));
  return `insert into ${name} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from ${name} order by ctid desc limit 1`;
}

/** SQL expressions for other values of the column's type, based on the column itself. */
function othersOf({ name, type, values }: Column): string[] {
  const c = `"${name}"`;
  if (values.length > 0 && type === 'text') return values.map((value) => `'${value}'`);
  if (type === 'boolean') return [`not ${c}`];
  if (type === 'smallint') return [`coalesce(${c}, 0) + 1`, `${c} - 1`, '0', '2'];
  if (/^(bigint|integer)$/.test(type))
    return [`coalesce(${c}, 0) + 1000000`, `coalesce(${c}, 0) + 1`, `${c} - 1`, '0', '1', '2'];
  if (type.startsWith('numeric')) return [`${c} + 1`, `${c} - 1`];
  if (type.startsWith('timestamp'))
    return [`coalesce(${c}, now()) + interval '1 second'`, `${c} - interval '1 second'`, 'null'];
  if (type === 'date') return [`coalesce(${c}, current_date) + 1`, `${c} - 1`];
  if (type === 'uuid') return ['gen_random_uuid()'];
  if (type === 'bytea') return [`sha256('another')`];
  if (type === 'jsonb') return [`'{"en": "Another text", "am": "Another text"}'`, `'["another"]'`, `'7'`];
  if (type === 'text[]') return [`'{support,admin}'`, `'{another}'`];
  if (type.endsWith('[]')) return [`coalesce(${c}, '{}') || '{1}'`];
  return [`${c} || 'x'`, `'another'`, `'+251911000099'`, `'7'`, `upper(${c})`];
}

async function noticedBy(tx: Transaction, table: Table, edit: Edit): Promise<Pick<Outcome, 'by' | 'names'>> {
  if (edit.mode === 'enabled') {
    const failure = await tx
      .savepoint((part) => part`select ledger.extend_seals(100000)`)
      .then(
        () => null,
        (error: Error) => error.message,
      );
    if (failure !== null) return { by: 'check', names: `the sealer fails: ${failure}` };
  }
  const plain = table.name.replaceAll('"', '');
  if (table.sealed.length > 0) {
    const rows = await tx<{ problem: string; columns: string | null }[]>`
      select problem, columns from ledger.replay_rows(20, ${plain})`;
    const versions =
      edit.mode === 'disabled' || rows.length > 0
        ? []
        : await tx<{ problem: string; columns: string | null }[]>`
            select problem, columns from ledger.replay_versions(${plain})`;
    const found = [...rows, ...versions];
    if (found.length > 0)
      return { by: 'seal', names: found.map((one) => `${one.problem}: ${one.columns ?? ''}`).join('; ') };
  }
  const names: string[] = [];
  for (const { name, text } of listChecks()) {
    // The table's own seals found nothing. Other tables' seals can't, except for tables that the release filled.
    if (name.startsWith('13') && !table.name.startsWith('ledger.') && !table.filled) continue;
    // A check that fails with an error has noticed the edit too.
    const found = await tx
      .savepoint(async (part) => ((await part.unsafe(text)).length > 0 ? name : null))
      .catch((error: Error) => `${name} fails: ${error.message}`);
    if (found !== null) names.push(found);
  }
  return names.length > 0 ? { by: 'check', names: names.join(' ') } : { by: 'none', names: '' };
}

// Reads a migrated database and describes it in db/schema.sql. The order is fixed, so a change of the database changes
// few lines.

import type { Database, Transaction } from '#platform/database/db.ts';
import { grantTexts } from './grants.ts';
import { tableTexts, rightsOn } from './tables.ts';

export type Schema = { name: string; owner: string };

const HEAD =
  '-- What stands in the database today. `npm run schema` writes this file; a test holds it to a fresh database.\n' +
  '-- It is for reading: tables come from db/migrations, everything else from db/functions. ' +
  'Bodies stand in those files.';

/** The text of db/schema.sql. `order`: schemas from low to high; any other follows by name. */
export async function describeDatabase(sql: Database, order: readonly string[]): Promise<string> {
  const blocks = await sql.begin(async (tx) => {
    await tx`set local search_path = pg_catalog`; // So every name is printed with its schema.
    const schemas = await tx<Schema[]>`
      select nspname as name, nspowner::regrole::text as owner from pg_namespace
      where nspowner in (select r.oid from pg_roles r where r.rolname in ('c3_owner', 'c3_ledger'))
        and nspname <> 'graphile_worker'`;
    const known = order.map((name) => name.replaceAll('-', '_'));
    const rank = ({ name }: Schema): number => (known.includes(name) ? known.indexOf(name) : known.length);
    const described: string[] = [HEAD];
    for (const schema of [...schemas].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1)))
      described.push(...(await schemaTexts(tx, schema)));
    return [...described, ...(await listTexts(tx))];
  });
  return `${blocks.join('\n\n')}\n`;
}

async function schemaTexts(tx: Transaction, schema: Schema): Promise<string[]> {
  const rights = await tx<{ grantee: string; privilege: string }[]>`
    select case a.grantee when 0 then 'public' else a.grantee::regrole::text end as grantee,
      lower(a.privilege_type) as privilege
    from pg_namespace n, aclexplode(n.nspacl) a where n.nspname = ${schema.name} and a.grantee <> n.nspowner`;
  const made = `create schema ${schema.name} authorization ${schema.owner};`;
  return [
    `-- ${'-'.repeat(20)} ${schema.name} ${'-'.repeat(20)}`,
    [made, ...grantTexts(rights, `schema ${schema.name}`)].join('\n'),
    ...(await tableTexts(tx, schema.name)),
    ...(await typeTexts(tx, schema.name)),
    ...(await viewTexts(tx, schema.name)),
    ...(await functionTexts(tx, schema.name)),
  ];
}

// The part of db/schema.sql, the readable listing of the database, that has types, views and functions: their
// signatures, how each runs, and who may call it.

type Signature = {
  name: string;
  arguments: string;
  result: string | null;
  kind: string;
  language: string;
  volatility: string;
  parallelSafe: boolean;
  definer: boolean;
  config: string[] | null;
  callers: string[];
};

async function functionTexts(tx: Transaction, schema: string): Promise<string[]> {
  const functions = await tx<Signature[]>`
    select p.proname as name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result,
      p.prokind as kind, l.lanname as language, p.provolatile as volatility, p.proparallel = 's' as parallel_safe,
      p.prosecdef as definer, p.proconfig as config,
      array(select case a.grantee when 0 then 'anybody' else a.grantee::regrole::text end
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner order by 1)
        as callers
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = ${schema}::regnamespace order by 1, 2`;
  return functions.map((one) => signatureText(schema, one));
}

function signatureText(schema: string, one: Signature): string {
  const how = [`language ${one.language}`];
  if (one.volatility === 'i') how.push('immutable');
  if (one.volatility === 's') how.push('stable');
  if (one.parallelSafe) how.push('parallel safe');
  if (one.definer) how.push('security definer');
  for (const setting of one.config ?? []) how.push(`set ${setting.replace('=', ' = ')}`);
  const who = one.callers.includes('anybody') ? ['anybody'] : one.callers;
  return [
    `create ${one.kind === 'a' ? 'aggregate' : 'function'} ${schema}.${one.name}(${one.arguments})`,
    `  returns ${one.result}`,
    `  ${how.join(' ')}; -- for ${who.length === 0 ? 'its owner alone' : who.join(', ')}`,
  ].join('\n');
}

async function viewTexts(tx: Transaction, schema: string): Promise<string[]> {
  const views = await tx<{ name: string; oid: number; text: string }[]>`
    select c.relname as name, c.oid::int, pg_get_viewdef(c.oid, 120) as text from pg_class c
    where c.relkind = 'v' and c.relnamespace = ${schema}::regnamespace order by 1`;
  const texts: string[] = [];
  for (const { name, oid, text } of views) {
    const made = `create view ${schema}.${name} as\n${text}`;
    texts.push([made, ...grantTexts(await rightsOn(tx, oid), `${schema}.${name}`)].join('\n'));
  }
  return texts;
}

async function typeTexts(tx: Transaction, schema: string): Promise<string[]> {
  const types = await tx<{ name: string; columns: string[] }[]>`
    select c.relname as name,
      array(select quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
    from pg_class c where c.relkind = 'c' and c.relnamespace = ${schema}::regnamespace order by 1`;
  return types.map(({ name, columns }) => `create type ${schema}.${name} as (\n  ${columns.join(',\n  ')}\n);`);
}

// Lists rows that are rules: the allow-list, its guards, the chart of accounts, and settings that one person changes.

type Rule = { purpose: string; debit: string; credit: string; scope: string; guard: string | null; cover: boolean };

async function listTexts(tx: Transaction): Promise<string[]> {
  const classes = await tx<{ code: number; name: string; asset: string; scope: string }[]>`
    select code, name, asset, scope from ledger.class order by code`;
  const rules = await tx<Rule[]>`
    select r.purpose, d.name as debit, c.name as credit, r.scope, r.guard, r.needs_coverage as cover
    from ledger.posting_rule r
    join ledger.class d on d.code = r.debit_class join ledger.class c on c.code = r.credit_class
    order by r.purpose, d.code, c.code`;
  const guards = await tx<{ kind: string; consume: string; early: boolean }[]>`
    select kind, consume, early from ledger.guard_kind order by kind`;
  const holds = await tx<{ purpose: string; consume: string }[]>`
    select purpose, consume from ledger.hold_guard order by purpose`;
  const kinds = await tx<{ kind: string; feature: string; gives: string; purpose: string; proves: string }[]>`
    select kind, feature, gives, purpose, proves from rewards.kind order by kind`;
  const settings = await tx<{ name: string; because: string }[]>`
    select feature || '.' || name as name, because from settings.plain_setting order by 1`;
  return [
    list(
      'ledger.class: code, name, asset, scope',
      classes.map((one) => [one.code, one.name, one.asset, one.scope]),
    ),
    list(
      'ledger.posting_rule: purpose, debit -> credit, scope, guard',
      rules.map((one) => [one.purpose, `${one.debit} -> ${one.credit}`, one.scope, guardOf(one)]),
    ),
    list(
      'ledger.guard_kind: kind, function',
      guards.map((one) => [one.kind, one.early ? `${one.consume}, before the accounts are locked` : one.consume]),
    ),
    list(
      'ledger.hold_guard: purpose, function',
      holds.map((one) => [one.purpose, one.consume]),
    ),
    list(
      'rewards.kind: kind, feature, what it gives, purpose, function that knows the cause',
      kinds.map((one) => [one.kind, one.feature, one.gives, one.purpose, one.proves]),
    ),
    list(
      'settings.plain_setting: one person changes it, because',
      settings.map((one) => [one.name, one.because]),
    ),
  ];
}

function guardOf({ guard, cover }: Rule): string {
  return [guard ?? 'no guard', ...(cover ? ['needs coverage'] : [])].join(', ');
}

/** Comment lines, aligned in columns. */
function list(head: string, rows: (string | number)[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const lines = rows.map(
    (row) => `--   ${row.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join('  ')}`,
  );
  return [`-- ${head}`, ...lines.map((line) => line.trimEnd())].join('\n');
}

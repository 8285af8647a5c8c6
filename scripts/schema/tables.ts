// Describes tables with their constraints, indexes, triggers and rights, and sequences that belong to no table.

import type { Transaction } from '#platform/database/db.ts';
import { grantTexts, type Right } from './grants.ts';

type Column = {
  name: string;
  type: string;
  required: boolean;
  identity: string;
  generated: string;
  value: string | null;
};

export async function tableTexts(tx: Transaction, schema: string): Promise<string[]> {
  const tables = await tx<{ name: string; oid: number; kind: string; options: string[] | null }[]>`
    select c.relname as name, c.oid::int, case c.relpersistence when 'u' then 'unlogged table' else 'table' end as kind,
      c.reloptions as options from pg_class c
    where c.relkind = 'r' and c.relnamespace = ${schema}::regnamespace order by 1`;
  const texts = await sequenceTexts(tx, schema);
  for (const { name, oid, kind, options } of tables) {
    const table = `${schema}.${name}`;
    const lines = [...(await columnLines(tx, oid)), ...(await constraintLines(tx, oid))].map((line) => `  ${line}`);
    const kept = options === null ? '' : ` with (${options.join(', ')})`;
    texts.push(
      [
        `create ${kind} ${table} (\n${lines.join(',\n')}\n)${kept};`,
        ...(await definitions(tx, oid)),
        ...grantTexts(await rightsOn(tx, oid), table),
      ].join('\n'),
    );
  }
  return texts;
}

async function columnLines(tx: Transaction, table: number): Promise<string[]> {
  const columns = await tx<Column[]>`
    select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      a.attidentity as identity, a.attgenerated as generated, pg_get_expr(d.adbin, d.adrelid, true) as value
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped order by a.attnum`;
  return columns.map(({ name, type, required, identity, generated, value }) => {
    const words = [name, type];
    if (required) words.push('not null');
    if (identity !== '') words.push('generated always as identity');
    else if (generated !== '') words.push(`generated always as (${value}) stored`);
    else if (value !== null) words.push(`default ${value}`);
    return words.join(' ');
  });
}

async function constraintLines(tx: Transaction, table: number): Promise<string[]> {
  const constraints = await tx<{ name: string; text: string }[]>`
    select quote_ident(conname) as name, pg_get_constraintdef(oid, true) as text from pg_constraint
    where conrelid = ${table} and contype in ('p', 'u', 'f', 'c') order by position(contype::text in 'pufc'), conname`;
  return constraints.map(({ name, text }) => `constraint ${name} ${text}`);
}

/** Indexes that no constraint creates, then triggers. */
async function definitions(tx: Transaction, table: number): Promise<string[]> {
  const found = await tx<{ text: string }[]>`
    select text from (
      select 1 as kind, c.relname as name, pg_get_indexdef(i.indexrelid, 0, true) as text
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = ${table} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      union all
      select 2, tgname, pg_get_triggerdef(oid, true) from pg_trigger where tgrelid = ${table} and not tgisinternal) x
    order by kind, name`;
  return found.map(({ text }) => `${text};`);
}

/** The rights of all roles except the owner, on the whole relation and on columns. */
export async function rightsOn(tx: Transaction, relation: number): Promise<Right[]> {
  const rows = await tx<{ grantee: string; privilege: string; columns: string[] | null }[]>`
    select case x.grantee when 0 then 'public' else x.grantee::regrole::text end as grantee, x.privilege, x.columns
    from (
      select a.grantee, lower(a.privilege_type) as privilege, null::text[] as columns
      from pg_class c, aclexplode(c.relacl) a where c.oid = ${relation} and a.grantee <> c.relowner
      union all
      select a.grantee, lower(a.privilege_type), array_agg(quote_ident(t.attname) order by t.attnum)
      from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = ${relation} group by 1, 2) x`;
  return rows.map(({ grantee, privilege, columns }) => ({ grantee, privilege, ...(columns ? { columns } : {}) }));
}

async function sequenceTexts(tx: Transaction, schema: string): Promise<string[]> {
  const sequences = await tx<{ name: string; oid: number }[]>`
    select c.relname as name, c.oid::int from pg_class c
    where c.relkind = 'S' and c.relnamespace = ${schema}::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i') order by 1`;
  const texts: string[] = [];
  for (const { name, oid } of sequences) {
    const on = `${schema}.${name}`;
    texts.push([`create sequence ${on};`, ...grantTexts(await rightsOn(tx, oid), `sequence ${on}`)].join('\n'));
  }
  return texts;
}

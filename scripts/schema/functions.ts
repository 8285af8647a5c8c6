// The part of db/schema.sql, the readable listing of the database, that has types, views and functions: their
// signatures, how each runs, and who may call it.

import type { Transaction } from '#platform/database/db.ts';
import { grantTexts } from './grants.ts';
import { rightsOn } from './tables.ts';

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

export async function functionTexts(tx: Transaction, schema: string): Promise<string[]> {
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

export async function viewTexts(tx: Transaction, schema: string): Promise<string[]> {
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

export async function typeTexts(tx: Transaction, schema: string): Promise<string[]> {
  const types = await tx<{ name: string; columns: string[] }[]>`
    select c.relname as name,
      array(select quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
    from pg_class c where c.relkind = 'c' and c.relnamespace = ${schema}::regnamespace order by 1`;
  return types.map(({ name, columns }) => `create type ${schema}.${name} as (\n  ${columns.join(',\n  ')}\n);`);
}

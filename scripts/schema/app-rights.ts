// What the app's role may write, read from the database's catalogue: docs/app-rights.md.

import type { Database } from '#platform/database/db.ts';

export type Right = {
  /** 'schema.table' or 'schema.function'. */
  on: string;
  kind: 'table' | 'function';
  /** 'insert (a, b), update (c), delete' of a table. Empty for a function. */
  may: string;
};

/** Each table that c3_app may write, and each function that may write for it, by name. */
export async function appRights(sql: Database): Promise<Right[]> {
  return sql<Right[]>`
    with ours as (select oid, nspname from pg_namespace where nspowner in ('c3_owner'::regrole, 'c3_ledger'::regrole)
      and nspname <> 'graphile_worker'),
    columns as (
      select n.nspname || '.' || c.relname as on_table, p.privilege, a.attnum, a.attname,
        has_column_privilege('c3_app', c.oid, a.attnum, p.privilege) as may
      from pg_class c join ours n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      cross join (values ('insert'), ('update')) p(privilege)
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''),
    written as (
      select on_table, privilege || ' (' || string_agg(attname, ', ' order by attnum) || ')' as may
      from columns where may group by on_table, privilege
      union all
      select n.nspname || '.' || c.relname, p.privilege
      from pg_class c join ours n on n.oid = c.relnamespace cross join (values ('delete'), ('truncate')) p(privilege)
      where c.relkind = 'r' and has_table_privilege('c3_app', c.oid, p.privilege))
    select on_table as on, 'table' as kind, string_agg(may, ', ' order by may) as may from written group by on_table
    union all
    select distinct n.nspname || '.' || f.proname, 'function', ''
    from pg_proc f join ours n on n.oid = f.pronamespace
    where f.provolatile = 'v' and f.prosecdef and has_function_privilege('c3_app', f.oid, 'execute')
      and f.prorettype <> 'trigger'::regtype
    order by kind desc, "on"`;
}

/** The page docs/app-rights.md. Throws if a right has no note, or a note has no right. */
export function rightsPage(rights: readonly Right[], notes: Readonly<Record<string, string>>): string {
  const silent = rights.filter(({ on }) => notes[on] === undefined).map(({ on }) => on);
  const stale = Object.keys(notes).filter((on) => !rights.some((right) => right.on === on));
  if (silent.length + stale.length > 0)
    throw new Error(`scripts/schema/app-rights-notes.ts: no note: ${silent.join(', ')}; no right: ${stale.join(', ')}`);
  const rowsOf = (kind: Right['kind']): string =>
    rights
      .filter((right) => right.kind === kind)
      .map(({ on, may }) => `| \`${on}\` | ${kind === 'table' ? `${may} | ` : ''}${notes[on]} |`)
      .join('\n');
  return `# What the app's role can still do by itself

Written by \`npm run schema\` from the catalogue of rights of \`c3_app\`, the role of API and jobs. The notes stand in
\`scripts/schema/app-rights-notes.ts\`, and a right without a note fails \`npm test\`. The page on security says what
holds whatever the app does, and what follows from the rest.

## Tables
| table | may | what a taken-over app could do, and what limits it |
|---|---|---|
${rowsOf('table')}

## Functions that write for it
They run with their owner's rights and judge each call by rows that the app cannot write.

| function | what it does |
|---|---|
${rowsOf('function')}
`;
}

// Reads a migrated database and describes it in db/schema.sql. The order is fixed, so a change of the database changes
// few lines.

import type { Database, Transaction } from '#platform/database/db.ts';
import { functionTexts, typeTexts, viewTexts } from './functions.ts';
import { grantTexts } from './grants.ts';
import { listTexts } from './lists.ts';
import { tableTexts } from './tables.ts';

export type Schema = { name: string; owner: string };

const HEAD =
  '-- What stands in the database today. `npm run schema` writes this file; a test holds it to a fresh database.\n' +
  '-- It is for reading: tables come from db/migrations, everything else from db/functions. ' +
  'Bodies stand in those files.';

/** The text of db/schema.sql. `order`: schemas from low to high; any other follows by name. */
export async function describeDatabase(sql: Database, order: readonly string[]): Promise<string> {
  const blocks = await sql.begin(async (tx) => {
    await tx`set local search_path = pg_catalog`; // Writes every name out in full.
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

// Restores a database to a saved state while its connections stay open, so that one world serves many attacks, and part
// of an attack can be repeated from the same start.
import type { Database } from '#platform/database/db.ts';

export type Rewind = {
  back(): Promise<void>;
  /** Drops the saved copies, which the product's checks would report as foreign tables. */
  forget(): Promise<void>;
};

const OURS = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'kept')`;

/** Saves every row and every sequence. `admin` is the superuser's connection. */
export async function keepMoment(admin: Database): Promise<Rewind> {
  const tables = await admin<{ name: string; kept: string; columns: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name, format('kept.%I', n.nspname || '.' || c.relname) as kept,
      (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${admin.unsafe(OURS)} order by 1`;
  const copies = tables.map(({ name, kept, columns }) => `create table ${kept} as select ${columns} from ${name}`);
  await admin.unsafe(['create schema kept', ...copies].join(';'));
  const back = [
    `set local session_replication_role = replica`,
    ...tables.flatMap(({ name, kept, columns }) => [
      `delete from ${name}`,
      `insert into ${name} (${columns}) overriding system value select ${columns} from ${kept}`,
    ]),
    ...(await sequencesBack(admin)),
  ].join(';\n');
  return {
    back: () => admin.begin(async (tx) => void (await tx.unsafe(back))) as Promise<void>,
    forget: async () => void (await admin.unsafe('drop schema kept cascade')),
  };
}

async function sequencesBack(admin: Database): Promise<string[]> {
  const sequences = await admin<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${admin.unsafe(OURS)}`;
  const said: string[] = [];
  for (const { name } of sequences) {
    const [row] = await admin.unsafe<{ said: string }[]>(
      `select format('select setval(%L, %s, %L)', '${name}', last_value, is_called) as said from ${name}`,
    );
    if (row) said.push(row.said);
  }
  return said;
}

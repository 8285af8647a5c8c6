import type { Queryable } from '#platform/database/db.ts';

/** Rows of a schema's tables that `work` reads, in an open transaction of the superuser. */
export async function rowsRead(tx: Queryable, schema: string, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const [row] = await tx<{ rows: number }[]>`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where schemaname = ${schema}`;
    return row?.rows ?? 0;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

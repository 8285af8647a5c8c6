import type { Queryable } from '#platform/database/db.ts';

/** Seconds that the oldest code or alert has waited for its gateway. 0 where none waits. For the metrics. */
export async function textsWait(q: Queryable): Promise<number> {
  const [row] = await q<{ age: number | null }[]>`
    select extract(epoch from clock_timestamp() - min(written_at))::float8 as age from identity.outbox_message
    where state = 'queued'`;
  return row?.age ?? 0;
}

// A process without a port shows that it works by a row it keeps fresh.
import type { Database } from './db.ts';
import type { Log } from './log.ts';

const BEAT_MS = 5_000;
/** A process counts as alive until it misses three beats. */
const ALIVE_SECONDS = 20;

/** Beats at once, then every five seconds. Returns a function that stops it. */
export async function startHeartbeat({ sql, log }: { sql: Database; log: Log }, process: 'jobs'): Promise<() => void> {
  const beat = () => sql`
    insert into platform.heartbeat (process, beat_at) values (${process}, clock_timestamp())
    on conflict (process) do update set beat_at = excluded.beat_at`;
  await beat();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'no heartbeat'));
  }, BEAT_MS);
  return () => clearInterval(timer);
}

/** Seconds since the process's last beat. -1 before its first. */
export async function beatAge(sql: Database, process: 'jobs'): Promise<number> {
  const [row] = await sql<{ age: number }[]>`
    select extract(epoch from clock_timestamp() - beat_at)::float8 as age from platform.heartbeat
    where process = ${process}`;
  return row?.age ?? -1;
}

/** Throws when the process has sent no beat lately. */
export async function demandHeartbeat(sql: Database, process: 'jobs'): Promise<void> {
  const [row] = await sql`
    select from platform.heartbeat where process = ${process}
      and beat_at > clock_timestamp() - ${ALIVE_SECONDS} * interval '1 second'`;
  if (!row) throw new Error(`${process} is not at work`);
}

// A process shows by a row that it lives. The jobs do, and API processes where there are several. Where the loop of
// one stood still, the start script ended it and counts that in `DATA_DIR`, which the API shows in /metrics.
import fs from 'node:fs';
import path from 'node:path';
import type { Database } from '../database/db.ts';
import type { Log } from './log.ts';

const BEAT_MS = 5_000;
/** A process counts as alive until it misses three beats. */
export const ALIVE_SECONDS = 20;

/** `api-2` is the second API process. */
type Beating = 'jobs' | `api-${number}`;

/** Beats at once, then every five seconds. Returns a function that stops it. `also` runs at each beat. */
export async function startHeartbeat(
  { sql, log }: { sql: Database; log: Log },
  process: Beating,
  also: () => Promise<void> = async () => undefined,
): Promise<() => void> {
  const beat = () => sql`
    insert into platform.heartbeat (process, beat_at) values (${process}, clock_timestamp())
    on conflict (process) do update set beat_at = excluded.beat_at`;
  await beat();
  const timer = setInterval(() => {
    Promise.all([beat(), also()]).catch((error: unknown) => log.warn({ err: error }, 'no heartbeat'));
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

export type Standstills = Readonly<Record<string, number>>;

const fileIn = (dataDir: string) => path.join(dataDir, 'standstills.json');

export function readStandstills(dataDir: string): Standstills {
  const file = fileIn(dataDir);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Standstills) : {};
}

export function countStandstill(dataDir: string, name: string): void {
  const before = readStandstills(dataDir);
  const file = fileIn(dataDir);
  fs.writeFileSync(`${file}.new`, JSON.stringify({ ...before, [name]: (before[name] ?? 0) + 1 }), { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
}

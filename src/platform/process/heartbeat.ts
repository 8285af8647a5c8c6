// Heartbeats: the jobs process, and each API process where there are several, updates a row in the database every five
// seconds. Also counts in `DATA_DIR` how often the start script ended a process whose event loop stood still; the API
// shows these counts in /metrics.
import fs from 'node:fs';
import path from 'node:path';
import type { Database } from '../database/db.ts';
import type { Log } from './log.ts';

const BEAT_MS = 5_000;
/** A process counts as alive until its last beat is this old. */
export const ALIVE_SECONDS = 20;

/** `api-2` is the second API process. */
type Beating = 'jobs' | `api-${number}`;

/** Writes a heartbeat at once, then every five seconds together with `also`. Returns a function that stops it. */
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

/** Seconds since the process's last heartbeat, or -1 if it has sent none. */
export async function beatAge(sql: Database, process: 'jobs'): Promise<number> {
  const [row] = await sql<{ age: number }[]>`
    select extract(epoch from clock_timestamp() - beat_at)::float8 as age from platform.heartbeat
    where process = ${process}`;
  return row?.age ?? -1;
}

/** Throws when the process has sent no heartbeat for ALIVE_SECONDS. */
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

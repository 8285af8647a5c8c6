// Measures the unit of every ratio: pgbench's TPC-B on the same server, in the same run.
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { cpuMsOfEnded, databaseCpuMs } from './cpu.ts';
import type { DatabaseServer } from '#platform/database/server.ts';

const CLIENTS = 32;
const SCALE = 10;

export type Tpcb = { perSecond: number; cpuMs: number };

/** Transactions a second and their processor time (server and client). Null if pgbench is not installed. */
export function measureTpcb(server: DatabaseServer, seconds: number): Tpcb | null {
  const env = {
    ...process.env,
    PGHOST: server.socketDir,
    PGPORT: String(server.port),
    PGUSER: 'postgres',
    PGDATABASE: 'tpcb',
  };
  const pgbench = (...args: string[]) => spawnSync('pgbench', args, { env, encoding: 'utf8' });
  const made = pgbench('-i', '-q', '-s', String(SCALE));
  if (made.error && (made.error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  if (made.status !== 0) throw new Error(`pgbench could not prepare its tables: ${made.stderr}`);
  const cpu = () => databaseCpuMs(server.home) + cpuMsOfEnded(process.pid);
  const before = cpu();
  const ran = pgbench('-c', String(CLIENTS), '-j', String(Math.min(CLIENTS, cpus().length)), '-T', String(seconds));
  const tps = /tps = ([\d.]+)/.exec(ran.stdout ?? '')?.[1];
  if (ran.status !== 0 || tps === undefined) throw new Error(`pgbench failed: ${ran.stderr}`);
  return { perSecond: Number(tps), cpuMs: (cpu() - before) / (Number(tps) * seconds) };
}

// Measures the time of one call, and the processor time that it takes in the database and in this process.
import { databaseNanoseconds, nanosecondsSince } from './cpu.ts';
import type { Bench } from './server.ts';

/** Milliseconds a run. */
export type Cost = { wallMs: number; databaseMs: number; deciderMs: number };

/** Runs `call` one after the other. Nothing else may use the bench's server meanwhile. */
export async function costOf({ server }: Bench, runs: number, call: (n: number) => Promise<unknown>): Promise<Cost> {
  const before = databaseNanoseconds(server.home);
  const own = process.cpuUsage();
  const startedAt = performance.now();
  for (let n = 0; n < runs; n += 1) await call(n);
  const wallMs = (performance.now() - startedAt) / runs;
  const { user, system } = process.cpuUsage(own);
  const databaseMs = nanosecondsSince(before, server.home) / 1e6 / runs;
  return { wallMs, databaseMs, deciderMs: (user + system) / 1000 / runs };
}

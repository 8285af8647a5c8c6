// /metrics for Prometheus (api.md, Operations).
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { readChecks } from '../features/system/server/public.ts';
import type { Floor } from '../platform/floor.ts';

export type Observe = (seen: { route: string; code: number; ms: number }) => void;

/** Mounts /metrics and returns what the edge reports each answer to. */
export function mountMetrics(app: FastifyInstance, floor: Floor, streams: () => number): Observe {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'c3_request_seconds',
    help: 'Answers by route and code',
    labelNames: ['route', 'code'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  gauge('c3_live_streams', 'Open live streams', async () => streams());
  gauge('c3_client_book_coverage', 'client_bank over what is owed to members and others; 1 or more is covered', async () => {
    const [row] = await floor.sql<{ bank: bigint; due: bigint }[]>`
      select -(select posted from ledger.account where id = 65) as bank, -(select posted from ledger.account where id = 66) as due`;
    const bank = row?.bank ?? 0n;
    const owed = bank + (row?.due ?? 0n);
    return owed === 0n ? 1 : Number((bank * 1_000_000n) / owed) / 1_000_000;
  });
  gauge('c3_reconciliation_age_seconds', 'Since the last reconciled day was closed', async () => {
    const [row] = await floor.sql<
      { age: number | null }[]
    >`select extract(epoch from platform.now() - max(closed_at))::float8 as age from ledger.reconciled_day`;
    return row?.age ?? -1;
  });
  gauge('c3_queue_age_seconds', 'Age of the oldest job that is due', async () => {
    const [row] = await floor.sql<{ age: number | null }[]>`
      select extract(epoch from now() - min(run_at))::float8 as age from graphile_worker.jobs where run_at <= now() and locked_at is null`;
    return row?.age ?? 0;
  });

  new Gauge({
    name: 'c3_check_rows',
    help: 'What each of the twelve checks found when the books were last checked; 0 is clean',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      for (const { name, found } of (await readChecks(floor)).checks)
        if (found !== null) this.set({ check: name }, Number(found));
    },
  });
  gauge('c3_checks_age_seconds', 'Since the books were last checked; -1 before the first time', async () => {
    const { ranAt } = await readChecks(floor);
    return ranAt ? (floor.clock.now().getTime() - ranAt.getTime()) / 1000 : -1;
  });

  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));

  function gauge(name: string, help: string, read: () => Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  }
  return ({ route, code, ms }) => requests.observe({ route, code: String(code) }, ms / 1000);
}

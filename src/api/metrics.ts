// The figures of /metrics, for Prometheus (wire.md 10). They have a port of their own (metrics-port.ts).
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { unfundedIncome } from '../features/orders/server/public.ts';
import { readChecks } from '../features/system/server/public.ts';
import { type PostingSeen, postings } from '../ledger/post.ts';
import type { Queryable } from '../platform/db.ts';
import type { Floor } from '../platform/floor.ts';

export type Observe = (seen: { route: string; code: number; ms: number }) => void;

export type Metrics = {
  registry: Registry;
  /** The edge reports each answer here. */
  observe: Observe;
  close(): void;
};

export function openMetrics({ floor, streams }: { floor: Floor; streams: () => number }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'c3_request_seconds',
    help: 'Answers by route and code',
    labelNames: ['route', 'code'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const close = observePostings(registry);
  gauge('c3_live_streams', 'Open live streams', async () => streams());
  gauge('c3_client_book_coverage', 'client_bank over what is owed to members and others; 1 or more is covered', () =>
    clientBookCoverage(floor.sql),
  );
  gauge('c3_reconciliation_age_seconds', 'Since the last reconciled day was closed', () =>
    reconciliationAge(floor.sql),
  );
  gauge('c3_queue_age_seconds', 'Age of the oldest job that is due', () => queueAge(floor.sql));
  new Gauge({
    name: 'c3_check_rows',
    help: 'What each of the fifteen checks found when the books were last checked; 0 is clean',
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
  gauge(
    'c3_unfunded_income_minor',
    'Income given to members beyond what booked revenue funded; 0, or an alarm',
    async () => Number(await unfundedIncome(floor.sql)),
  );

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
  return {
    registry,
    observe: ({ route, code, ms }) => requests.observe({ route, code: String(code) }, ms / 1000),
    close,
  };
}

async function clientBookCoverage(q: Queryable): Promise<number> {
  const [row] = await q<{ bank: bigint; due: bigint }[]>`
    select -(select posted from ledger.account where id = ledger.house('client_bank')) as bank,
      -(select posted from ledger.account where id = ledger.house('operator_due')) as due`;
  const bank = row?.bank ?? 0n;
  const owed = bank + (row?.due ?? 0n);
  return owed === 0n ? 1 : Number((bank * 1_000_000n) / owed) / 1_000_000;
}

async function reconciliationAge(q: Queryable): Promise<number> {
  const [row] = await q<{ age: number | null }[]>`
    select extract(epoch from platform.now() - max(closed_at))::float8 as age from ledger.reconciled_day`;
  return row?.age ?? -1;
}

async function queueAge(q: Queryable): Promise<number> {
  const [row] = await q<{ age: number | null }[]>`
    select extract(epoch from now() - min(run_at))::float8 as age from graphile_worker.jobs
    where run_at <= now() and locked_at is null`;
  return row?.age ?? 0;
}

/** The poster knows nothing of metrics. It reports its times on a channel of its own. */
function observePostings(registry: Registry): () => void {
  const posting = new Histogram({
    name: 'c3_posting_seconds',
    help: 'Transactions that posted: a batch from its first question to its commit, a single posting by itself',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const seen = (message: unknown) => posting.observe((message as PostingSeen).ms / 1000);
  subscribe(postings.name, seen);
  return () => void unsubscribe(postings.name, seen);
}

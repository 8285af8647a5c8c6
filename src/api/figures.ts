// Reads the figures of /metrics (metrics.ts) from the database, the disk and this process.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fs from 'node:fs/promises';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { playsWait } from '#features/draws/server/public.ts';
import { textsWait } from '#features/identity/server/public.ts';
import { pushesWait } from '#features/messages/server/public.ts';
import { unfundedIncome } from '#features/orders/server/public.ts';
import { bankWorkWaits } from '#features/reconciliation/server/public.ts';
import { readChecks } from '#features/system/server/public.ts';
import { payoutWaits } from '#features/wallet/server/public.ts';
import { postings, type PostingSeen } from '#ledger/post.ts';
import { lastShippedAt, readPlan } from '#platform/backup/outgoing.ts';
import { batches, type BatchSeen } from '#platform/database/batcher.ts';
import { type Database, type PoolWait, poolWaits, type Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type DeadlineMissed, deadlinesMissed } from '#platform/http/in-time.ts';
import { required } from '#platform/required.ts';
import { beatAge, readStandstills } from '#platform/process/heartbeat.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { troublesOf } from '#platform/time/machine-watch.ts';

/** The figures of a process. It counts scrapes, so that several figures can share one query. */
export class Figures extends Registry {
  #scrape = 0;

  override metrics(): Promise<string> {
    this.#scrape += 1;
    return super.metrics();
  }

  /** Wraps a reading so that it runs once for each scrape. */
  once<T>(read: () => Promise<T>): () => Promise<T> {
    let kept: { scrape: number; reading: Promise<T> } | undefined;
    return () => {
      if (kept?.scrape !== this.#scrape) kept = { scrape: this.#scrape, reading: read() };
      return kept.reading;
    };
  }
}

/** Registers a figure that is read at each scrape. */
type AddFigure = (name: string, help: string, read: () => Promise<number>) => void;
type Needed = { add: AddFigure; context: Context; registry: Figures };

/** Reads the figures one after the other, so that a scrape doesn't take connections away from members' calls. */
export function figuresIn(registry: Figures): AddFigure {
  let last: Promise<unknown> = Promise.resolve();
  return (name, help, read) =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const mine = last.then(read, read);
        last = mine;
        this.set(await mine);
      },
    });
}

export function addBackupFigures({ add, context }: { add: AddFigure; context: Context }): void {
  const { dataDir } = context.config;
  add('c3_backup_age_seconds', 'Since the last whole base of the backup was done; -1 before the first', async () => {
    const at = readPlan(dataDir)?.lastBaseAt;
    return at ? (machineNow() - Date.parse(at)) / 1000 : -1;
  });
  add('c3_backup_journal_age_seconds', 'Since no journal waited for the folder of backups; -1 before the first', () =>
    journalAge(context.sql, dataDir),
  );
}

/** Age of the journal's last copy. The start ships what PostgreSQL archived; if archiving fails, that time counts. */
async function journalAge(q: Queryable, dataDir: string): Promise<number> {
  const shippedAt = readPlan(dataDir) === null ? null : lastShippedAt(dataDir);
  if (shippedAt === null) return -1;
  const [archiver] = await q<{ failsSince: number | null }[]>`
    select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 as fails_since
    from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`;
  return Math.max((machineNow() - shippedAt.getTime()) / 1000, archiver?.failsSince ?? 0);
}

export function addBookFigures({ add, context, registry }: Needed): void {
  const checks = registry.once(() => readChecks(context));
  add('c3_client_book_coverage', 'client_bank over what is owed to members and others; 1 or more is covered', () =>
    clientBookCoverage(context.sql),
  );
  add('c3_reconciliation_age_seconds', 'Since the last reconciled day was closed; -1 before the first', () =>
    reconciliationAge(context.sql),
  );
  add('c3_reconciliation_left_seconds', 'Until reconciliation is stale and sales stop; negative since then', () =>
    reconciliationLeft(context.sql),
  );
  new Gauge({
    name: 'c3_check_rows',
    help: 'What each check found when the books were last checked; 0 is clean',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      for (const { name, found } of (await checks()).checks)
        if (found !== null) this.set({ check: name }, Number(found));
    },
  });
  add('c3_checks_age_seconds', 'Since the books were last checked; -1 before the first time', async () => {
    const { ranAt } = await checks();
    return ranAt ? (context.clock.now().getTime() - ranAt.getTime()) / 1000 : -1;
  });
  add(
    'c3_unfunded_income_minor',
    'Income given to members beyond what booked revenue funded; 0, or an alarm',
    async () => Number(await unfundedIncome(context.sql)),
  );
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

/** Seconds until ledger.coverage() would call the reconciliation stale. */
async function reconciliationLeft(q: Queryable): Promise<number> {
  const [row] = await q<{ left: number | null }[]>`
    select extract(epoch from coalesce((select max(next_due_at) from ledger.reconciled_day where rail = 1),
      (select opened_at + interval '72 hours' from ledger.rail where id = 1)) - platform.now())::float8 as left`;
  return row?.left ?? 0;
}

export function addMachineFigures({ add, context, registry }: Needed): void {
  const disk = registry.once(() => diskOf(context));
  add(
    'c3_disk_free_bytes',
    'Left on the disk of DATA_DIR or of the database, the fuller one',
    async () => (await disk()).free,
  );
  add('c3_disk_bytes', 'Size of that disk', async () => (await disk()).size);
  add('c3_postings_wait', 'Postings wait for the machine: 0 or 1', async () =>
    (await troublesOf(context.sql)).length > 0 ? 1 : 0,
  );
  add('c3_clock_offset_seconds', 'How far the clock of the API is ahead of the clock of the database', () =>
    clockOffset(context.sql),
  );
  add('c3_jobs_beat_age_seconds', 'Since the jobs process last said that it works; -1 before the first time', () =>
    beatAge(context.sql, 'jobs'),
  );
  add('c3_standstills_total', 'Processes that were ended because their loop stood still', async () =>
    Object.values(readStandstills(context.config.dataDir)).reduce((sum, one) => sum + one, 0),
  );
}

async function diskOf({ config }: Pick<Context, 'config'>): Promise<{ free: number; size: number }> {
  const folders = [config.dataDir, config.databaseFolder ?? config.dataDir];
  const disks = await Promise.all(folders.map((folder) => fs.statfs(folder)));
  const [fuller] = disks
    .map(({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }))
    .sort((a, b) => a.free - b.free);
  return required(fuller);
}

/** Uses a reserved connection, because waiting for one would count as an offset. */
async function clockOffset(sql: Database): Promise<number> {
  const connection = await sql.reserve();
  try {
    const askedAt = machineNow();
    const [row] = await connection<{ ms: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
    const here = (askedAt + machineNow()) / 2;
    return row ? (here - row.ms) / 1000 : 0;
  } finally {
    connection.release();
  }
}

export function addQueueFigures({ add, context, registry }: Needed): void {
  const payoutsWait = registry.once(() => payoutWaits(context));
  const jobsWait = registry.once(() => jobWaits(context.sql));
  add('c3_payouts_late', 'Payouts under way past the last day that members were told', async () => {
    return (await payoutsWait()).late;
  });
  new Gauge({
    name: 'c3_jobs_failing',
    help: 'Jobs that failed: `again` are tried again, `given_up` are not',
    labelNames: ['next'],
    registers: [registry],
    async collect() {
      const { again, givenUp } = await jobsWait();
      this.set({ next: 'again' }, again);
      this.set({ next: 'given_up' }, givenUp);
    },
  });
  new Gauge({
    name: 'c3_queue_age_seconds',
    help: 'How long the oldest of each queue has been due; 0 where nothing waits',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      // One after the other, so that a scrape takes few connections.
      const jobs = await jobsWait();
      const payouts = await payoutsWait();
      const bank = await bankWorkWaits(context);
      const ages = {
        jobs_of_the_clock: jobs.due,
        jobs_of_requests: jobs.asked,
        payouts_to_review: payouts.toReview,
        payouts_to_send: payouts.toSend,
        transfers_to_send: bank.transfers,
        bank_lines: bank.lines,
        plays: await playsWait(context.sql),
        texts: await textsWait(context.sql),
        pushes: await pushesWait(context),
      };
      for (const [queue, age] of Object.entries(ages)) this.set({ queue }, age);
    },
  });
}

type JobWaits = { due: number; asked: number; again: number; givenUp: number };

/** Ages in seconds, and counts. A job that was given up stays in its table, but no longer counts as waiting. */
async function jobWaits(q: Queryable): Promise<JobWaits> {
  const [row] = await q<JobWaits[]>`
    select coalesce(max(age) filter (where waits and queue_name = 'due'), 0)::float8 as due,
      coalesce(max(age) filter (where waits and queue_name is distinct from 'due'), 0)::float8 as asked,
      count(*) filter (where last_error is not null and attempts < max_attempts)::int as again,
      count(*) filter (where last_error is not null and attempts >= max_attempts)::int as given_up
    from (select *, extract(epoch from now() - run_at) as age,
        run_at <= now() and locked_at is null and attempts < max_attempts as waits
      from graphile_worker.jobs) job`;
  return row ?? { due: 0, asked: 0, again: 0, givenUp: 0 };
}

export const SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5];
const COMMANDS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** Counts this process's work until the returned function is called. */
export function watchWork(registry: Registry): () => void {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers: [registry] });
  const posting = histogram(
    'c3_posting_seconds',
    'Transactions that posted: a batch from its first question to its commit, a single posting by itself',
    SECONDS,
  );
  const poolWait = histogram('c3_pool_wait_seconds', 'How long transactions waited for a connection', SECONDS);
  const batchSize = histogram('c3_batch_commands', 'Commands that went together in a batch', COMMANDS);
  const batchWait = histogram('c3_batch_wait_seconds', 'How long the first command of a batch waited', SECONDS);
  const missed = new Counter({
    name: 'c3_deadlines_missed_total',
    help: 'Answers and batches that took too long; their outcome was unknown to the caller',
    labelNames: ['of'],
    registers: [registry],
  });
  // Start both series at 0: `increase` would miss the first event of a series that begins with it.
  for (const one of ['answer', 'batch'] as const) missed.inc({ of: one }, 0);
  const ends = [
    hear<PostingSeen>(postings.name, ({ ms }) => posting.observe(ms / 1000)),
    hear<PoolWait>(poolWaits.name, ({ ms }) => poolWait.observe(ms / 1000)),
    hear<DeadlineMissed>(deadlinesMissed.name, ({ of }) => missed.inc({ of })),
    hear<BatchSeen>(batches.name, ({ commands, waitedMs }) => {
      batchSize.observe(commands);
      batchWait.observe(waitedMs / 1000);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function hear<Seen>(name: string | symbol, see: (seen: Seen) => void): () => void {
  const listener = (message: unknown) => see(message as Seen);
  subscribe(name, listener);
  return () => void unsubscribe(name, listener);
}

// The figures of /metrics. Each test makes a figure change and checks that it shows.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Banked, banked, earner, tap } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { PIN } from '#kit/people.ts';
import { ok } from '#kit/outcome.ts';
import { requestWithdrawal } from '#features/wallet/server/withdrawals/request-withdrawal.ts';
import { createBatcher } from '#platform/database/batcher.ts';
import { startHeartbeat } from '#platform/process/heartbeat.ts';
import { inTime } from '#platform/http/in-time.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import { type Metrics, openMetrics } from './metrics.ts';

let db: FreshDatabase;
let world: Banked;
let metrics: Metrics;
beforeAll(async () => {
  db = await freshDatabase({ max: 10 });
  world = await banked(db);
  metrics = openMetrics({ context: world.context, streams: () => 3 });
});
afterAll(() => metrics.close());

/** The value of one series by its full name. */
async function figure(series: string): Promise<number> {
  const text = await metrics.registry.metrics();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}
const age = (queue: string) => figure(`c3_queue_age_seconds{queue="${queue}"}`);

it('asks the database for each reading once a scrape', async () => {
  const asked: string[] = [];
  const sql = new Proxy(world.context.sql, {
    apply(target, self, [text, ...values]: [TemplateStringsArray, ...unknown[]]) {
      if (Array.isArray(text)) asked.push(text.join('?').trim());
      return Reflect.apply(target, self, [text, ...values]);
    },
  });
  const own = openMetrics({ context: { ...world.context, sql }, streams: () => 0 });
  await own.registry.metrics();
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((text, at) => asked.indexOf(text) < at)).toEqual([]);
  const first = asked.length;
  await own.registry.metrics();
  expect(asked.length).toBe(2 * first);
  own.close();
});

it('counts work that missed its deadline', async () => {
  expect(await figure('c3_deadlines_missed_total{of="answer"}')).toBe(0);
  const late = inTime(() => sleep(50), { of: 'answer', limitMs: 1, message: 'late' });
  await expect(late).rejects.toThrow('late');
  await inTime(async () => 1, { of: 'batch', limitMs: 1_000, message: 'late' });
  expect(await figure('c3_deadlines_missed_total{of="answer"}')).toBe(1);
  expect(await figure('c3_deadlines_missed_total{of="batch"}')).toBe(0);
});

it('shows how many commands a batch has, and how long its first one waited', async () => {
  const before = await figure('c3_batch_commands_sum');
  const batcher = createBatcher<number, number>({
    run: async (commands) => {
      await sleep(100);
      return commands;
    },
  });
  const first = batcher.submit(1);
  await sleep(10);
  await Promise.all([first, batcher.submit(2), batcher.submit(3)]);
  expect((await figure('c3_batch_commands_sum')) - before).toBe(3);
  expect(await figure('c3_batch_commands_bucket{le="1"}')).toBeGreaterThanOrEqual(1);
  expect(await figure('c3_batch_wait_seconds_sum')).toBeGreaterThan(0.05);
});

it('shows how long a transaction waited for a connection of a full pool', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => db.rail.reserve()));
  const begun = await figure('c3_pool_wait_seconds_sum');
  const waiting = db.rail.begin(async (tx) => tx`select 1`);
  await sleep(1_100);
  for (const one of all) one.release();
  await waiting;
  expect((await figure('c3_pool_wait_seconds_sum')) - begun).toBeGreaterThan(1);
});

it('shows the age of jobs that are due, but not of one that was given up', async () => {
  expect([await age('jobs_of_the_clock'), await age('jobs_of_requests')]).toEqual([0, 0]);
  const runAt = new Date(Date.now() - 60_000);
  await db.app.begin((tx) => enqueue(tx, 'test.asked', {}, { runAt }));
  await db.admin`select graphile_worker.add_job('test.due', queue_name => 'due', run_at => ${runAt})`;
  expect(await age('jobs_of_requests')).toBeGreaterThanOrEqual(60);
  expect(await age('jobs_of_the_clock')).toBeGreaterThanOrEqual(60);
  await db.admin`update graphile_worker._private_jobs set attempts = 3, last_error = 'x'`;
  expect(await figure('c3_jobs_failing{next="again"}')).toBe(2);
  await db.admin`update graphile_worker._private_jobs set attempts = max_attempts`;
  expect(await figure('c3_jobs_failing{next="given_up"}')).toBe(2);
  expect([await age('jobs_of_the_clock'), await age('jobs_of_requests')]).toEqual([0, 0]);
});

it('shows how long payouts wait, and how many are past the announced day', async () => {
  const { member, account } = await earner(db, world, 2_000_00n);
  const asked = { memberId: member.id, amount: 1_000_00n, payoutAccountId: account.id, pin: PIN };
  const one = ok(
    await requestWithdrawal(world.context, asked, tap(member.id, 'POST withdrawals', { amount: 1_000_00n })),
  );
  expect(one.state).toBe('approved');
  await world.context.advance(3_600_000);
  expect(await age('payouts_to_send')).toBeGreaterThanOrEqual(3_600);
  expect([await age('payouts_to_review'), await figure('c3_payouts_late')]).toEqual([0, 0]);
  await world.context.advance(30 * 86_400_000);
  expect(await figure('c3_payouts_late')).toBe(1);
});

it('shows the age of messages that wait for the SMS gateway', async () => {
  expect(await age('texts')).toBe(0);
  await db.owner`
    insert into identity.outbox_message (channel, recipient, kind, text, state, at, written_at)
    values ('sms', '+251900000000', 'alert', 'x', 'queued', now(), clock_timestamp() - interval '2 minutes')`;
  expect(await age('texts')).toBeGreaterThanOrEqual(120);
});

it('shows the state of the disk, the clock and the jobs process', async () => {
  expect(await figure('c3_jobs_beat_age_seconds')).toBe(-1);
  const stop = await startHeartbeat(world.context, 'jobs');
  stop();
  expect(await figure('c3_jobs_beat_age_seconds')).toBeLessThan(20);
  expect(Math.abs(await figure('c3_clock_offset_seconds'))).toBeLessThan(1);
  expect(await figure('c3_disk_free_bytes')).toBeGreaterThan(0);
  expect(await figure('c3_disk_bytes')).toBeGreaterThan(await figure('c3_disk_free_bytes'));
  expect(await figure('c3_live_streams')).toBe(3);
});

it('counts down to the instant when the books go stale', async () => {
  const left = await figure('c3_reconciliation_left_seconds');
  await world.context.advance(3_600_000);
  expect(await figure('c3_reconciliation_left_seconds')).toBeLessThanOrEqual(left - 3_599);
  const stale = async () => (await db.app<{ c: string }[]>`select ledger.coverage() as c`)[0]?.c;
  expect(await stale()).toBe(left - 3_600 < 0 ? 'reconciliation_stale' : 'covered');
});

it('has a series for every queue from the start, so that alerts can fire', async () => {
  const queues = [...(await metrics.registry.metrics()).matchAll(/^c3_queue_age_seconds\{queue="(\w+)"\}/gm)];
  expect(queues.map(([, name]) => name)).toEqual([
    'jobs_of_the_clock',
    'jobs_of_requests',
    'payouts_to_review',
    'payouts_to_send',
    'transfers_to_send',
    'bank_lines',
    'plays',
    'texts',
    'pushes',
  ]);
});

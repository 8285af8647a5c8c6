// How long the oldest of each queue has waited, and the jobs that fail.
import { Gauge } from 'prom-client';
import { playsWait } from '#features/draws/server/public.ts';
import { textsWait } from '#features/identity/server/public.ts';
import { pushesWait } from '#features/messages/server/public.ts';
import { bankWorkWaits } from '#features/reconciliation/server/public.ts';
import { payoutWaits } from '#features/wallet/server/public.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { AddFigure, Figures } from './figures.ts';

export function addQueueFigures({ add, floor, registry }: { add: AddFigure; floor: Floor; registry: Figures }): void {
  const payoutsWait = registry.once(() => payoutWaits(floor));
  const jobsWait = registry.once(() => jobWaits(floor.sql));
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
      // One after the other: a scrape takes few connections from members.
      const jobs = await jobsWait();
      const payouts = await payoutsWait();
      const bank = await bankWorkWaits(floor);
      const ages = {
        jobs_of_the_clock: jobs.due,
        jobs_of_requests: jobs.asked,
        payouts_to_review: payouts.toReview,
        payouts_to_send: payouts.toSend,
        transfers_to_send: bank.transfers,
        bank_lines: bank.lines,
        plays: await playsWait(floor.sql),
        texts: await textsWait(floor.sql),
        pushes: await pushesWait(floor),
      };
      for (const [queue, age] of Object.entries(ages)) this.set({ queue }, age);
    },
  });
}

type JobWaits = { due: number; asked: number; again: number; givenUp: number };

/** Seconds and counts. A job that is given up stays in its table, and waits for nothing. */
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

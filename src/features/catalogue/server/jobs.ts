// Jobs: close products whose sales end, tell members whose product has units again, and keep the sandbox's simulated
// lessees up to date.
import { defineJobs } from '#platform/queue/job.ts';
import type { Context } from '#platform/context.ts';
import { endSales } from './products/sales.ts';
import { remindOfStock } from './products/stock-reminders.ts';
import { followSandboxSales } from './sandbox/open-catalogue.ts';

export const jobs = defineJobs(
  { name: 'catalogue.end_sales', schedule: '*/10 * * * *', after: [], run: (context) => endSales(context) },
  {
    name: 'catalogue.remind_of_stock',
    schedule: '*/10 * * * *',
    after: ['catalogue.end_sales'],
    run: (context) => remindOfStock(context),
  },
  // Without `after`, because it is not part of the ordered work. Whoever moves the clock by hand runs it once before.
  { name: 'catalogue.follow_sandbox_sales', schedule: '*/10 * * * *', run: followSales },
);

/** In the sandbox, makes the simulated lessees pay for the units sold so far. */
async function followSales(context: Context): Promise<number> {
  if (context.config.profile !== 'sandbox') return 0;
  await followSandboxSales(context);
  return 0;
}

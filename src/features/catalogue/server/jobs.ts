import { defineJobs } from '#platform/queue/job.ts';
import type { Context } from '#platform/context.ts';
import { endSales } from './products/sales.ts';
import { followSandboxSales } from './sandbox/open-catalogue.ts';

export const jobs = defineJobs(
  { name: 'catalogue.end_sales', schedule: '*/10 * * * *', after: [], run: (context) => endSales(context) },
  // No part in the order of due work. A caller that moves the clock by hand does this once, before.
  { name: 'catalogue.follow_sandbox_sales', schedule: '*/10 * * * *', run: followSales },
);

/** In the sandbox, lessees pay for the units sold so far. */
async function followSales(context: Context): Promise<number> {
  if (context.config.profile !== 'sandbox') return 0;
  await followSandboxSales(context);
  return 0;
}

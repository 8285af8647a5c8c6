import { hears } from '#platform/queue/events.ts';
import { defineJobs } from '#platform/queue/job.ts';
import { ordersEvents } from '#features/orders/server/public.ts';
import { endTerms, grow } from './vip.ts';

export const jobs = defineJobs(
  {
    name: 'vip.grow',
    schedule: '* * * * *',
    after: ['orders.return_principal'],
    on: [hears(ordersEvents.orders_settled, (context) => grow(context))],
    run: (context) => grow(context),
  },
  { name: 'vip.end_terms', schedule: '* * * * *', after: ['vip.grow'], run: (context) => endTerms(context) },
);

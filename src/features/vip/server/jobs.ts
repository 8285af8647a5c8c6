import { hears } from '#platform/queue/events.ts';
import { defineJobs } from '#platform/queue/job.ts';
import { ordersEvents } from '#features/orders/server/public.ts';
import { endTerms, grow } from './vip.ts';

export const jobs = defineJobs(
  {
    name: 'vip.grow',
    schedule: '* * * * *',
    after: ['orders.return_principal'],
    on: [hears(ordersEvents.orders_settled, (floor) => grow(floor))],
    run: (floor) => grow(floor),
  },
  { name: 'vip.end_terms', schedule: '* * * * *', after: ['vip.grow'], run: (floor) => endTerms(floor) },
);

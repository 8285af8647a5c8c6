import { hears } from '#platform/queue/events.ts';
import { defineJobs } from '#platform/queue/job.ts';
import { ordersEvents } from '#features/orders/server/public.ts';
import { countValid } from './members.ts';
import { promiseRebates, shareFees } from './rebates.ts';
import { publishEarnings } from './disclosure.ts';

export const jobs = defineJobs(
  {
    name: 'team.promise_rebates',
    on: [hears(ordersEvents.orders_settled, (context, { orderIds }) => promiseRebates(context, orderIds))],
  },
  {
    // It counts valid members. The queue stores jobs by name, so the name stays as it was first.
    name: 'team.turn_standings',
    schedule: '* * * * *',
    after: ['orders.expire'],
    run: (context) => countValid(context),
  },
  {
    name: 'team.share_fees',
    schedule: '* * * * *',
    after: ['team.turn_standings'],
    run: (context) => shareFees(context),
  },
  {
    name: 'team.publish_earnings',
    schedule: '* * * * *',
    after: ['team.turn_standings'],
    run: (context) => publishEarnings(context),
  },
);

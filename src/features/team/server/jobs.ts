import { hears } from '#platform/queue/events.ts';
import { defineJobs } from '#platform/queue/job.ts';
import { ordersEvents } from '#features/orders/server/public.ts';
import { turnStandings } from './members.ts';
import { promiseRebates, shareFees } from './rebates.ts';
import { publishEarnings } from './disclosure.ts';

export const jobs = defineJobs(
  {
    name: 'team.promise_rebates',
    on: [hears(ordersEvents.orders_settled, (floor, { orderIds }) => promiseRebates(floor, orderIds))],
  },
  {
    name: 'team.turn_standings',
    schedule: '* * * * *',
    after: ['orders.expire'],
    run: (floor) => turnStandings(floor),
  },
  {
    name: 'team.share_fees',
    schedule: '* * * * *',
    after: ['team.turn_standings'],
    run: (floor) => shareFees(floor),
  },
  {
    name: 'team.publish_earnings',
    schedule: '* * * * *',
    after: ['team.turn_standings'],
    run: (floor) => publishEarnings(floor),
  },
);

import { hears } from '../../../platform/events.ts';
import { defineJobs } from '../../../platform/job.ts';
import { ordersEvents } from '../../orders/server/public.ts';
import { endStandings } from './members/end-standings.ts';
import { promiseRebates } from './rebates/promise-rebates.ts';
import { publishEarnings } from './disclosure/publish-earnings.ts';

export const jobs = defineJobs(
  {
    name: 'team.promise_rebates',
    on: [hears(ordersEvents.orders_settled, (floor, { orderIds }) => promiseRebates(floor, orderIds))],
  },
  {
    name: 'team.end_standings',
    schedule: '* * * * *',
    after: ['orders.expire'],
    run: (floor) => endStandings(floor),
  },
  {
    name: 'team.publish_earnings',
    schedule: '* * * * *',
    after: ['team.end_standings'],
    run: (floor) => publishEarnings(floor),
  },
);

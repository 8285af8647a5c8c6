import { hears } from '#platform/queue/events.ts';
import { defineJobs } from '#platform/queue/job.ts';
import { revenueEvents } from '#features/revenue/server/public.ts';
import { accrue } from './earnings/accrue.ts';
import { expireOrders, settleOrders } from './order-moves.ts';
import { returnPrincipal } from './principal.ts';

export const jobs = defineJobs(
  {
    name: 'orders.settle',
    schedule: '* * * * *',
    after: ['wallet.send-payouts'],
    before: ['rewards.pay'],
    run: (floor) => settleOrders(floor),
  },
  {
    name: 'orders.accrue',
    schedule: '* * * * *',
    after: ['orders.settle'],
    on: [hears(revenueEvents.revenue_booked, (floor, { productId }) => accrue(floor, productId))],
    run: (floor) => accrue(floor),
  },
  { name: 'orders.expire', schedule: '* * * * *', after: ['orders.accrue'], run: (floor) => expireOrders(floor) },
  {
    name: 'orders.return_principal',
    schedule: '*/5 * * * *',
    after: ['orders.expire'],
    run: (floor) => returnPrincipal(floor),
  },
);

// Jobs of orders, in their order: settle, accrue income, expire, return principal.
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
    run: (context) => settleOrders(context),
  },
  {
    name: 'orders.accrue',
    schedule: '* * * * *',
    after: ['orders.settle'],
    on: [hears(revenueEvents.revenue_booked, (context, { productId }) => accrue(context, productId))],
    run: (context) => accrue(context),
  },
  { name: 'orders.expire', schedule: '* * * * *', after: ['orders.accrue'], run: (context) => expireOrders(context) },
  {
    name: 'orders.return_principal',
    schedule: '*/5 * * * *',
    after: ['orders.expire'],
    run: (context) => returnPrincipal(context),
  },
);

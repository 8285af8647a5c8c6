import { defineJobs } from '../../../platform/feature.ts';
import { accrue } from './earnings/accrue.ts';
import { expireOrders } from './expire-orders.ts';
import { returnPrincipal } from './principal/return-principal.ts';
import { settleOrders } from './settle-orders.ts';

export const jobs = defineJobs(
  { name: 'orders.settle', schedule: '* * * * *', dueRank: 300, run: (floor) => settleOrders(floor) },
  { name: 'orders.accrue', schedule: '* * * * *', dueRank: 310, on: ['revenue_booked'], run: (floor) => accrue(floor) },
  { name: 'orders.expire', schedule: '* * * * *', dueRank: 320, run: (floor) => expireOrders(floor) },
  { name: 'orders.return_principal', schedule: '*/5 * * * *', dueRank: 330, run: (floor) => returnPrincipal(floor) },
);

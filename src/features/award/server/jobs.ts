import { hears } from '../../../platform/events.ts';
import { defineJobs } from '../../../platform/job.ts';
import { ordersEvents } from '../../orders/server/public.ts';
import { giveChances } from './give-chances.ts';

export const jobs = defineJobs({
  name: 'award.give_chances',
  on: [hears(ordersEvents.orders_settled, (floor, { orderIds }) => giveChances(floor, orderIds))],
});

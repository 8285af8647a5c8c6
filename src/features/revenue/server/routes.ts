import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { bookingHandlers } from './bookings/bookings.ts';
import { reversal } from './bookings/reversal.ts';
import { capitalHandlers } from './capital/handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    ...bookingHandlers(context),
    ...reversal.handlers(context),
    ...capitalHandlers(context),
  }),
});

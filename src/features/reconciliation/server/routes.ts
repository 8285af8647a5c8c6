import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { bankActHandlers } from './bank-acts/handlers.ts';
import { dayHandlers } from './days/days.ts';
import { instructionHandlers } from './instructions/send-instructions.ts';
import { lineHandlers } from './lines/list-lines.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    ...dayHandlers(context),
    ...lineHandlers(context),
    ...bankActHandlers(context),
    ...instructionHandlers(context),
  }),
});

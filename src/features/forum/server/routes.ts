import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { deskHandlers } from './desk/handlers.ts';
import { entryHandlers } from './entries/handlers.ts';
import { readerHandlers } from './readers/handlers.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({ ...deskHandlers(context), ...entryHandlers(context), ...readerHandlers(context) }),
});

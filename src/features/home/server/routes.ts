import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals } from '../contract.ts';
import { readNotices } from './notices.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/home/notices': ({ caller, query, locale }) =>
      readNotices(context, { memberId: caller.memberId, locale: query.locale ?? locale }),
  }),
});

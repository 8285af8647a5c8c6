import { defineRoutes } from '#platform/feature.ts';
import { changeProfile } from '#features/identity/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { readNotices } from './notices.ts';
import { readUserInfo } from './read-user-info.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/userInfo': ({ caller }) => readUserInfo(context, caller.memberId),
    'PUT /api/v1/profile': async ({ caller, body }) => {
      await changeProfile(context, caller.memberId, body);
      return readUserInfo(context, caller.memberId);
    },
    'GET /api/v1/home/notices': ({ caller, query, locale }) =>
      readNotices(context, { memberId: caller.memberId, locale: query.locale ?? locale }),
  }),
});

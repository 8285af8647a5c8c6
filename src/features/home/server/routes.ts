import type { z } from 'zod';
import { changeProfile } from '#features/identity/server/public.ts';
import type { Context } from '#platform/context.ts';
import { defineRoutes } from '#platform/feature.ts';
import { contract, refusals, userInfo as shape } from '../contract.ts';
import { readNotices } from './notices.ts';
import { userInfo } from './user-info.gen.ts';

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

// Combines the seed's userinfo from the parts that features declare (server/user-info.ts of each).

/** Throws if the parts together don't match the contract. */
async function readUserInfo(context: Context, memberId: bigint): Promise<z.input<typeof shape>> {
  const parts = await Promise.all(Object.values(userInfo).map((read) => read(context, memberId)));
  const info: z.input<typeof shape> = Object.assign({}, ...parts);
  shape.parse(info);
  return info;
}

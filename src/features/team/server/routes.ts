import { businessDate } from '#platform/time/clock.ts';
import { defineRoutes } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import type { Context } from '#platform/context.ts';
import { ordersSettings } from '#features/orders/server/public.ts';
import { askedMember } from '#features/members/server/public.ts';
import { grantsForDesk, grantsOfKind } from '#features/rewards/server/public.ts';
import { contract } from '../contract.ts';
import { readEarnings } from './disclosure.ts';
import {
  hiddenAmong,
  hideName,
  levelViews,
  memberViews,
  placedUnder,
  readPhoto,
  showingAmong,
  showPurchases,
} from './members.ts';
import { heldRebateViews, ratesOf, rebateViews, weekViews } from './rebates.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';

async function rulesOfRewards(context: Pick<Context, 'sql' | 'config'>) {
  const [{ validLeastMinor, validDays }, { feeSharesBasisPoints }] = await Promise.all([
    ordersSettings.read(context),
    settings.read(context),
  ]);
  return { validRule: { leastMinor: validLeastMinor, days: validDays }, feeShares: feeSharesBasisPoints };
}

export const routes = defineRoutes({
  contract,
  refusals: {},
  handlers: (context) => {
    const { sql } = context;
    const rates = async () => ratesOf(await settings.read(context));
    return {
      'GET /api/v1/team': async ({ caller: { memberId } }) => ({
        levels: await levelViews(sql, memberId),
        rates: await rates(),
        ...(await rulesOfRewards(context)),
        nameHidden: (await hiddenAmong(sql, [memberId])).has(memberId),
        purchasesShown: (await showingAmong(sql, [memberId])).has(memberId),
      }),
      'GET /api/v1/team/members': ({ caller, query }) => {
        const level = Number(query.level);
        return readPage(query.limit, {
          rows: (limit) => placedUnder(sql, { leaderId: caller.memberId, level, before: idOf(query.after), limit }),
          key: (row) => row.memberId,
          items: (placed) => memberViews(sql, { level, placed }),
        });
      },
      'PUT /api/v1/team/name': async ({ caller: { memberId }, body: { hidden } }) => {
        await hideName(context, { memberId, hidden });
        return { nameHidden: hidden };
      },
      'PUT /api/v1/team/purchases': async ({ caller: { memberId }, body: { shown } }) => {
        await showPurchases(context, { memberId, shown });
        return { purchasesShown: shown };
      },
      'GET /api/v1/avatar-photos/{picture}': ({ caller, path: { picture } }) =>
        readPhoto(context, { reader: caller.memberId, picture }),
      'GET /api/v1/team/rebates': ({ caller: { memberId }, query }) =>
        readPage(query.limit, {
          rows: (limit) => grantsOfKind(sql, { kind: rewardKinds.rebate, memberId, before: idOf(query.after), limit }),
          key: (row) => row.id,
          items: (rows) => rebateViews(sql, rows),
        }),
      'GET /api/v1/team/rebates/weeks': async ({ caller }) => ({
        rates: await rates(),
        ...(await weekViews(sql, { leaderId: caller.memberId, today: businessDate(context.clock.now()) })),
      }),
      'GET /api/v1/team/earnings': async () => ({
        rates: await rates(),
        paper: await readEarnings(context),
      }),
      'GET /console/api/v1/team/held-rebates': ({ query }) =>
        readPage(query.limit, {
          rows: (limit) =>
            grantsForDesk(sql, {
              state: 'held',
              kind: rewardKinds.rebate.kind,
              memberId: askedMember(query.memberNo),
              after: idOf(query.after),
              limit,
            }),
          key: (row) => row.id,
          items: (rows) => heldRebateViews(sql, rows),
        }),
    };
  },
});

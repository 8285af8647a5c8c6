import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { contract } from '../../contract.ts';
import { readDays } from './days-of-order.ts';
import { incomeOfDay } from './read-day.ts';
import { readEarnings } from './read-earnings.ts';
import { fundHoldings, incomeStatistics, todayIncome } from './read-income.ts';
import { incomeWeave } from './weave-of-orders.ts';

const DAYS_ON_HOME = 90;

export function earningHandlers(floor: Floor) {
  return {
    'GET /api/v1/orders/{id}/earnings': async ({ path, query, caller }) =>
      readEarnings(floor, { orderId: BigInt(path.id), memberId: caller.memberId, ...query }),
    'GET /api/v1/orders/{id}/days': async ({ path, query, caller }) =>
      readDays(floor, { orderId: BigInt(path.id), memberId: caller.memberId, ...query }),
    'GET /api/v1/income/today': async ({ caller }) => todayIncome(floor, caller.memberId),
    'GET /api/v1/income/weave': async ({ query, caller }) =>
      incomeWeave(floor, { memberId: caller.memberId, days: query.days ?? DAYS_ON_HOME }),
    'GET /api/v1/income/days/{date}': async ({ path, query, caller, locale }) =>
      incomeOfDay(floor, { memberId: caller.memberId, date: path.date, locale: query.locale ?? locale }),
    'GET /api/v1/income/statistics': async ({ query, caller, locale }) => ({
      items: await incomeStatistics(floor, {
        memberId: caller.memberId,
        by: query.by,
        from: query.from,
        until: query.until,
        locale: query.locale ?? locale,
      }),
    }),
    'GET /api/v1/fund-holdings': async ({ query, caller, locale }) =>
      fundHoldings(floor, {
        memberId: caller.memberId,
        state: query.state ?? 'all',
        after: query.after,
        limit: query.limit,
        locale: query.locale ?? locale,
      }),
    'GET /console/api/v1/orders/{id}/earnings': async ({ path, query }) =>
      readEarnings(floor, { orderId: BigInt(path.id), memberId: null, ...query }),
  } satisfies Partial<Handlers<typeof contract>>;
}

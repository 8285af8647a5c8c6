// A member's income today, as statistics and from funds; and the handlers of all calls about income.
import { productFaces } from '#features/catalogue/server/public.ts';
import { workingDays } from '#features/reconciliation/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { addDays, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import { type CalendarName, monthStart } from '#universal/ethiopic-date.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import type { contract } from '../../contract.ts';
import type { WireFundHolding, WireStatisticsRow, WireToday } from '../../contract/shapes.ts';
import { collectingClosed, nextCollectDay } from '../collecting.ts';
import { breakEvenOf } from '../break-even.ts';
import { principalOf } from '../order-view.ts';
import { collectableOrders, type OrderRow, ordersNotCancelled, uncollected } from '../orders.ts';
import { listOrdersOfType } from '../read-orders.ts';
import { awaitingAndMissed, cyclesEnding, nextPayment, paidByCycle, stillToRun } from './cycles.ts';
import { incomeOfDay, readDays } from './days.ts';
import { incomeByDay, remaindersOn, sumOf } from './income-by-day.ts';
import { readEarnings } from './read-earnings.ts';
import { incomeWeave, orderWeaves } from './weave-of-orders.ts';

type Reading = Pick<Context, 'sql' | 'clock'>;

const CLOSED_BY = { collect_on_weekend: 'weekend', collect_on_holiday: 'holiday', open: null } as const;

/** Income of the cycles that end today, what can be collected from all orders, and how much of their prices is back. */
export async function todayIncome(context: Context, memberId: bigint): Promise<WireToday> {
  const { sql, clock } = context;
  const now = clock.now();
  const date = clock.today();
  const [from, until] = [startOfBusinessDate(date), startOfBusinessDate(addDays(date, 1))];
  const [bought, due, days, remainders] = await Promise.all([
    ordersNotCancelled(sql, memberId),
    collectableOrders(sql, [memberId]).then((ids) => uncollected(sql, ids)),
    workingDays(context),
    remaindersOn(sql, { memberId, date }),
  ]);
  const orders = bought.filter((order) => order.earnsFrom < until && order.expiresAt >= from);
  const paid = await paidByCycle(sql, {
    memberId,
    orderIds: orders.map((order) => order.id),
    from: new Date(from.getTime() - CYCLE_MS.weekly),
  });
  const cycles = orders.flatMap((order) => cyclesEnding(order, { from, until, paid }));
  return {
    date,
    expectedMinor: toWire(cycles.reduce((sum, cycle) => sum + cycle.expected, 0n)),
    paidMinor: toWire(cycles.reduce((sum, cycle) => sum + cycle.paid, remainders)),
    stillToRunMinor: toWire(stillToRun(cycles, now)),
    ...(await awaitingAndMissed(sql, cycles, now)),
    toCollectMinor: toWire([...due.values()].reduce((sum, amount) => sum + amount, 0n)),
    ordersToCollect: due.size,
    endedToCollect: bought.filter(({ id, expiresAt }) => due.has(id) && expiresAt <= now).length,
    collectingClosed: CLOSED_BY[collectingClosed(date, days) ?? 'open'],
    collectingFrom: nextCollectDay(date, days),
    next: nextOfAll(bought, now),
    breakEven: breakEvenOf(
      bought.map((order) => ({ order, toCollect: due.get(order.id) ?? 0n })),
      now,
    ),
  };
}

/** The next day on which cycles of any of the orders end, and the income expected of all of them. */
function nextOfAll(orders: readonly OrderRow[], now: Date): WireToday['next'] {
  const each = orders.flatMap((order) => nextPayment(order, now) ?? []);
  const date = each.map((one) => one.date).sort()[0];
  if (date === undefined) return null;
  const due = each.filter((one) => one.date === date);
  return { date, expectedMinor: due.reduce((sum, one) => sum + one.expectedMinor, 0) };
}

type By = 'day' | 'week' | 'month' | 'product';

/** The first day of the day, week or month that contains a business date. */
function periodStart(date: string, by: Exclude<By, 'product'>, calendar: CalendarName): string {
  if (by === 'day') return date;
  if (by === 'month') return monthStart(date, calendar);
  return addDays(date, -((weekday(date) + 6) % 7));
}

const DAYS_MAX = 400;

/**
 * Income by day, week, month or product, oldest first. The rows begin with the whole period of `from`; those before the
 * first income and after today are left out. `until` is included. At most 400 days are read after `from`.
 */
async function incomeStatistics(
  { sql, clock }: Reading,
  asked: { memberId: bigint; by: By; from: string; until: string; calendar: CalendarName; locale: string },
): Promise<{ since: string | null; items: WireStatisticsRow[] }> {
  const { memberId, by, calendar, locale } = asked;
  const now = clock.now();
  const from = by === 'product' ? asked.from : periodStart(asked.from, by, calendar);
  const [until = asked.until] = [asked.until, clock.today(), addDays(asked.from, DAYS_MAX)].sort();
  const ended = await incomeByDay(sql, { memberId, from, until, now });
  const [since = null] = ended.map(({ day }) => day).sort();
  if (by === 'product') {
    const byProduct = Map.groupBy(ended, ({ productId }) => productId);
    const faces = await productFaces(sql, [...byProduct.keys()], locale);
    const items = [...byProduct]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, own]) => {
        const { title = null, language = null } = faces.get(id) ?? {};
        return { key: id.toString(), title, language, ...sumOf(own, now) };
      });
    return { since, items };
  }
  const byPeriod = Map.groupBy(ended, ({ day }) => periodStart(day, by, calendar));
  const [first] = [...byPeriod.keys()].sort();
  const keys = new Set<string>();
  for (let day = first ?? addDays(until, 1); day <= until; day = addDays(day, 1))
    keys.add(periodStart(day, by, calendar));
  const sums = (key: string) => sumOf(byPeriod.get(key) ?? [], now);
  return { since, items: [...keys].map((key) => ({ key, title: null, language: null, ...sums(key) })) };
}

/** A member's fund orders. `received`: those that expired or were cancelled. */
async function fundHoldings(
  context: Reading,
  asked: {
    memberId: bigint;
    state: 'all' | 'holding' | 'received';
    after?: string | undefined;
    limit?: number | undefined;
    locale: string;
  },
): Promise<{ items: WireFundHolding[]; next: string | null }> {
  const now = context.clock.now();
  const state =
    asked.state === 'all' ? undefined : asked.state === 'holding' ? ('holding' as const) : ('expired' as const);
  const page = await listOrdersOfType(context, { memberId: asked.memberId, type: 'fund', state }, asked);
  const weaves = await orderWeaves(
    context,
    page.items.map(({ row }) => row),
  );
  return {
    next: page.next,
    items: page.items.map(({ order, row }) => ({
      orderId: order.id,
      product: order.product,
      amountMinor: order.priceMinor,
      expectedTotalMinor: toWire(row.expected * BigInt(row.cycles)),
      expectedSoFarMinor: order.expectedSoFarMinor,
      receivedMinor: order.collectedMinor,
      toCollectMinor: order.toCollectMinor,
      boughtAt: order.boughtAt,
      incomeUntil: order.expiresAt,
      arrivesAt: order.maturesAt,
      status: order.status,
      principal: principalOf(row, now),
      breakEven: order.breakEven,
      weave: required(weaves.get(row.id)),
    })),
  };
}

const DEFAULT_WEAVE_DAYS = 90;

export function earningHandlers(context: Context) {
  return {
    'GET /api/v1/orders/{id}/earnings': async ({ path, query, caller }) =>
      readEarnings(context, { orderId: BigInt(path.id), memberId: caller.memberId, ...query }),
    'GET /api/v1/orders/{id}/days': async ({ path, query, caller }) =>
      readDays(context, { orderId: BigInt(path.id), memberId: caller.memberId, ...query }),
    'GET /api/v1/income/today': async ({ caller }) => todayIncome(context, caller.memberId),
    'GET /api/v1/income/weave': async ({ query, caller, locale }) =>
      incomeWeave(context, { memberId: caller.memberId, days: query.days ?? DEFAULT_WEAVE_DAYS, locale }),
    'GET /api/v1/income/days/{date}': async ({ path, query, caller, locale }) =>
      incomeOfDay(context, { memberId: caller.memberId, date: path.date, locale: query.locale ?? locale }),
    'GET /api/v1/income/statistics': async ({ query, caller, locale }) =>
      incomeStatistics(context, {
        memberId: caller.memberId,
        by: query.by,
        from: query.from,
        until: query.until,
        calendar: query.calendar ?? 'gregory',
        locale: query.locale ?? locale,
      }),
    'GET /api/v1/fund-holdings': async ({ query, caller, locale }) =>
      fundHoldings(context, {
        memberId: caller.memberId,
        state: query.state ?? 'all',
        after: query.after,
        limit: query.limit,
        locale: query.locale ?? locale,
      }),
    'GET /console/api/v1/orders/{id}/earnings': async ({ path, query }) =>
      readEarnings(context, { orderId: BigInt(path.id), memberId: null, ...query }),
  } satisfies Partial<Handlers<typeof contract>>;
}

// A member's income today, as statistics and from funds; and the handlers of all calls about income.
import { productFaces } from '#features/catalogue/server/public.ts';
import { workingDays } from '#features/reconciliation/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { addDays, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import type { contract } from '../../contract.ts';
import type { WireFundHolding, WireStatisticsRow } from '../../contract/shapes.ts';
import { collectingClosed, nextCollectDay } from '../collecting.ts';
import { collectableOrders, type OrderRow, ordersEarningIn, principalOf, uncollected } from '../orders.ts';
import { listOrdersOfType } from '../read-orders.ts';
import { awaitingAndMissed, cyclesEnding, endedBefore, paidByCycle, stillToRun } from './cycles.ts';
import { incomeOfDay, readDays } from './days.ts';
import { readEarnings } from './read-earnings.ts';
import { incomeWeave, orderWeaves } from './weave-of-orders.ts';

type Reading = Pick<Context, 'sql' | 'clock'>;
export type Today = {
  date: string;
  expectedMinor: number;
  paidMinor: number;
  stillToRunMinor: number;
  awaitingMinor: number;
  missedMinor: number;
  toCollectMinor: number;
  ordersToCollect: number;
  collectingClosed: 'weekend' | 'holiday' | null;
  collectingFrom: string;
};

const CLOSED_BY = { collect_on_weekend: 'weekend', collect_on_holiday: 'holiday', open: null } as const;

/** Income of the cycles that end today, and what can be collected from all orders. */
export async function todayIncome(context: Context, memberId: bigint): Promise<Today> {
  const { sql, clock } = context;
  const now = clock.now();
  const date = clock.today();
  const [from, until] = [startOfBusinessDate(date), startOfBusinessDate(addDays(date, 1))];
  const [orders, due, days] = await Promise.all([
    ordersEarningIn(sql, { memberId, from, until }),
    collectableOrders(sql, [memberId]).then((ids) => uncollected(sql, ids)),
    workingDays(context),
  ]);
  const paid = await paidByCycle(sql, {
    memberId,
    orderIds: orders.map((order) => order.id),
    from: new Date(from.getTime() - CYCLE_MS.weekly),
  });
  const cycles = orders.flatMap((order) => cyclesEnding(order, { from, until, paid }));
  return {
    date,
    expectedMinor: toWire(cycles.reduce((sum, cycle) => sum + cycle.expected, 0n)),
    paidMinor: toWire(cycles.reduce((sum, cycle) => sum + cycle.paid, 0n)),
    stillToRunMinor: toWire(stillToRun(cycles, now)),
    ...(await awaitingAndMissed(sql, cycles, now)),
    toCollectMinor: toWire([...due.values()].reduce((sum, amount) => sum + amount, 0n)),
    ordersToCollect: due.size,
    collectingClosed: CLOSED_BY[collectingClosed(date, days) ?? 'open'],
    collectingFrom: nextCollectDay(date, days),
  };
}

type By = 'day' | 'week' | 'month' | 'product';

/** The key of the day, week or month of a business date: its first day. */
function keyOf(date: string, by: Exclude<By, 'product'>): string {
  if (by === 'day') return date;
  if (by === 'month') return `${date.slice(0, 7)}-01`;
  return addDays(date, -((weekday(date) + 6) % 7));
}

/**
 * Expected, paid and collected income by day, week, month or product, oldest first. `from` and `until` are business
 * dates, both included; at most 400 days are read. Expected and paid income count on the day on which a cycle ends, as
 * in today's income; collected income counts on the day of collecting.
 */
async function incomeStatistics(
  { sql, clock }: Reading,
  asked: { memberId: bigint; by: By; from: string; until: string; locale: string },
): Promise<WireStatisticsRow[]> {
  const { memberId, by, from, until, locale } = asked;
  const now = clock.now();
  const last = until < addDays(from, 400) ? until : addDays(from, 400);
  const [start, end] = [startOfBusinessDate(from), startOfBusinessDate(addDays(last, 1))];
  const orders = await ordersEarningIn(sql, { memberId, from: start, until: end });
  const rows = new Map<string, { expected: bigint; paid: bigint; collected: bigint }>();
  const rowOf = (date: string, productId: bigint) => {
    const key = by === 'product' ? productId.toString() : keyOf(date, by);
    const row = rows.get(key) ?? { expected: 0n, paid: 0n, collected: 0n };
    rows.set(key, row);
    return row;
  };
  for (let date = from; date <= last; date = addDays(date, 1)) {
    const dayEnd = startOfBusinessDate(addDays(date, 1));
    for (const order of orders) {
      const cycles = cyclesEndedIn(order, { from: startOfBusinessDate(date), until: dayEnd, now });
      if (cycles > 0) rowOf(date, order.productId).expected += order.expected * BigInt(cycles);
    }
  }
  for (const paid of await paidByDate(sql, memberId, { from: start, until: end }))
    rowOf(paid.date, paid.productId).paid += paid.amount;
  for (const got of await collectedByDate(sql, memberId, { from: start, until: end }))
    rowOf(got.date, got.productId).collected += got.amount;

  const faces = by === 'product' ? await productFaces(sql, [...rows.keys()].map(BigInt), locale) : new Map();
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, row]) => ({
      key,
      title: by === 'product' ? (faces.get(BigInt(key))?.title ?? null) : null,
      expectedMinor: toWire(row.expected),
      paidMinor: toWire(row.paid),
      collectedMinor: toWire(row.collected),
    }));
}

/** How many cycles end at or after `from` and before `until`, and have ended by now. */
function cyclesEndedIn(order: OrderRow, { from, until, now }: { from: Date; until: Date; now: Date }): number {
  const over = endedBefore(order, new Date(now.getTime() + 1));
  return Math.max(0, Math.min(endedBefore(order, until), over) - Math.min(endedBefore(order, from), over));
}

type DatedAmount = { date: string; productId: bigint; amount: bigint };

/** Paid income by the day on which its cycle ends. The remainder at a product's end counts on the day of that end. */
async function paidByDate(
  q: Queryable,
  memberId: bigint,
  { from, until }: { from: Date; until: Date },
): Promise<DatedAmount[]> {
  return q<DatedAmount[]>`
    select platform.business_date(ends.at) as date, o.product_id, sum(e.amount)::bigint as amount
    from orders.earning e join orders.part p on p.id = e.part_id join orders.purchase_order o on o.id = e.order_id
    cross join lateral (
      select e.starts_at + case p.kind when 'cycle' then orders.cycle_length(o.cycle) else interval '0' end as at
    ) ends
    where e.member_id = ${memberId} and e.starts_at >= ${new Date(from.getTime() - CYCLE_MS.weekly)}
      and e.starts_at < ${until}
      and ends.at >= ${from} and ends.at < ${until} group by 1, 2`;
}

async function collectedByDate(
  q: Queryable,
  memberId: bigint,
  { from, until }: { from: Date; until: Date },
): Promise<DatedAmount[]> {
  return q<DatedAmount[]>`
    select platform.business_date(c.at) as date, o.product_id, sum(c.amount)::bigint as amount
    from orders.collection c join orders.purchase_order o on o.id = c.order_id
    where c.member_id = ${memberId} and c.at >= ${from} and c.at < ${until} group by 1, 2`;
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
    'GET /api/v1/income/weave': async ({ query, caller }) =>
      incomeWeave(context, { memberId: caller.memberId, days: query.days ?? DEFAULT_WEAVE_DAYS }),
    'GET /api/v1/income/days/{date}': async ({ path, query, caller, locale }) =>
      incomeOfDay(context, { memberId: caller.memberId, date: path.date, locale: query.locale ?? locale }),
    'GET /api/v1/income/statistics': async ({ query, caller, locale }) => ({
      items: await incomeStatistics(context, {
        memberId: caller.memberId,
        by: query.by,
        from: query.from,
        until: query.until,
        locale: query.locale ?? locale,
      }),
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

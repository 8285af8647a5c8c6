// Figures of a member's income that two calls answer are equal in both.
import { expect } from 'vitest';
import type { z } from 'zod';
import { contract } from '#features/orders/contract.ts';
import { routes } from '#features/orders/server/routes.ts';
import type { Context } from '#platform/context.ts';
import { addDays } from '#platform/time/clock.ts';
import { type CalendarName, monthStart } from '#universal/ethiopic-date.ts';
import { ok } from './outcome.ts';

type Read = Extract<keyof typeof contract, `GET /api/v1/${string}`>;
type Answer<K extends Read> = z.input<Exclude<(typeof contract)[K]['data'], 'raw'>>;

/** Asks as the member, and checks the answer against the contract. */
export const asking =
  (context: Context, memberId: bigint) =>
  async <K extends Read>(route: K, asked: { path?: unknown; query?: unknown } = {}): Promise<Answer<K>> => {
    const handler = routes.handlers(context)[route] as unknown as (asked: unknown) => Promise<unknown>;
    const caller = { kind: 'member', memberId, sessionId: 1n };
    const answer = ok(await handler({ path: {}, query: {}, ...asked, caller, locale: 'en' }));
    const { data } = contract[route];
    if (data === 'raw') throw new Error('the answer is a file');
    return data.parse(answer) as Answer<K>;
  };

const SUMS = ['expectedMinor', 'paidMinor', 'awaitingMinor', 'missedMinor'] as const;
type Sums = Record<(typeof SUMS)[number], number>;
export const added = (rows: readonly Sums[]) =>
  Object.fromEntries(SUMS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Sums;

type OrderMonths = Answer<'GET /api/v1/orders/{id}'>['months']['gregory'];

/** The months of an order, by a calendar, against its row and against their days. */
async function compareMonths(
  ask: ReturnType<typeof asking>,
  { id, paidMinor: paid, months }: Answer<'GET /api/v1/orders/{id}'>,
  calendar: CalendarName,
): Promise<void> {
  expect(months[calendar].reduce((sum, month) => sum + month.paidMinor, 0)).toBe(paid);
  for (const { from, expectedMinor, paidMinor } of months[calendar]) {
    const query = { month: from, calendar, limit: 31 };
    const { items } = await ask('GET /api/v1/orders/{id}/days', { path: { id }, query });
    expect(items.every(({ date }) => monthStart(date, calendar) === from)).toBe(true);
    expect(items.reduce((sum, day) => sum + day.expectedMinor, 0)).toBe(expectedMinor);
    expect(items.reduce((sum, day) => sum + day.paidMinor, 0)).toBe(paidMinor);
  }
}

/** Compares all answers to one member. Returns what is expected tomorrow. */
export async function compareFigures(context: Context, memberId: bigint): Promise<number> {
  const ask = asking(context, memberId);
  const today = context.clock.today();
  const lists = await Promise.all(
    (['holding', 'expired'] as const).map((state) => ask('GET /api/v1/orders', { query: { state, limit: 50 } })),
  );
  const rows = lists.flatMap(({ items }) => items);

  // An order's row, its page and its card among the funds.
  const funds = await ask('GET /api/v1/fund-holdings', { query: { limit: 50 } });
  const months = { gregory: [] as OrderMonths, ethiopic: [] as OrderMonths };
  for (const row of rows) {
    const one = await ask('GET /api/v1/orders/{id}', { path: { id: row.id } });
    expect(one).toMatchObject(row);
    for (const calendar of ['gregory', 'ethiopic'] as const) {
      await compareMonths(ask, one, calendar);
      months[calendar].push(...one.months[calendar]);
    }
    const fund = funds.items.find(({ orderId }) => orderId === row.id);
    expect(fund === undefined).toBe(row.product.type !== 'fund');
    if (fund) expect(fund).toMatchObject({ breakEven: row.breakEven, toCollectMinor: row.toCollectMinor });
    expect(row.breakEven === null).toBe(row.status === 'cancelled');
    const paid = row.paidMinor + (one.principal?.returnedMinor ?? 0);
    if (row.breakEven) expect(row.breakEven).toMatchObject({ backMinor: paid, incomeMinor: row.paidMinor });
  }

  // Home's sums over all orders.
  const now = await ask('GET /api/v1/income/today');
  const each = rows.flatMap(({ breakEven }) => breakEven ?? []);
  const figures = ['paidInMinor', 'incomeMinor', 'backMinor', 'aheadMinor'] as const;
  for (const figure of figures)
    expect(now.breakEven?.[figure] ?? 0).toBe(each.reduce((sum, one) => sum + one[figure], 0));
  const nexts = rows.flatMap(({ next }) => next ?? []).sort((a, b) => (a.date < b.date ? -1 : 1));
  const soonest = nexts.filter(({ date }) => date === nexts[0]?.date);
  const nextMinor = soonest.reduce((sum, { expectedMinor }) => sum + expectedMinor, 0);
  expect(now.next).toEqual(nexts[0] ? { date: nexts[0].date, expectedMinor: nextMinor } : null);
  expect(now.toCollectMinor).toBe(rows.reduce((sum, { toCollectMinor }) => sum + toCollectMinor, 0));
  const toCollect = lists.map(({ items }) => items.filter(({ toCollectMinor }) => toCollectMinor > 0).length);
  expect([now.ordersToCollect - now.endedToCollect, now.endedToCollect]).toEqual(toCollect);
  const due = each.reduce((sum, { principal }) => sum + (principal?.dueMinor ?? 0), 0);
  expect(now.breakEven?.principal?.dueMinor ?? 0).toBe(due);

  // Days, weeks, months and products of the statistics; the weave; this month.
  const statistics = async (by: string, from: string, until = today, calendar = 'gregory') =>
    (await ask('GET /api/v1/income/statistics', { query: { by, from, until, calendar } })).items;
  const first = addDays(today, -380);
  const days = await statistics('day', first);
  const all = added(days);
  expect(all.paidMinor).toBe(rows.reduce((sum, { paidMinor }) => sum + paidMinor, 0));
  expect(added(await statistics('product', first))).toEqual(all);
  expect(added(await statistics('week', first))).toEqual(all);
  const weave = await ask('GET /api/v1/income/weave', { query: { days: 90 } });
  expect(weave.missedMinor).toBe(added(days.filter(({ key }) => key > addDays(today, -90))).missedMinor);
  expect(weave.late.reduce((total, one) => total + one.missedMinor, 0)).toBe(weave.missedMinor);
  for (const calendar of ['gregory', 'ethiopic'] as const) {
    const from = monthStart(today, calendar);
    const ofMonth = days.filter(({ key }) => key >= from);
    expect(weave.month[calendar]).toMatchObject({ from, ...added(ofMonth) });
    const shown = await statistics('month', first, today, calendar);
    expect(added(shown)).toEqual(all);
    const { from: key, ...sum } = weave.month[calendar];
    if (ofMonth.length > 0) expect(shown.at(-1)).toEqual({ key, title: null, language: null, ...sum });
    // The pages of the orders and the statistics count a payment in the same month.
    for (const one of shown)
      expect(one).toMatchObject(added(months[calendar].filter((month) => month.from === one.key)));
  }
  const ofToday = days.at(-1);
  if (ofToday) {
    expect(now.paidMinor).toBe(ofToday.paidMinor);
    expect(now.awaitingMinor + now.missedMinor).toBe(ofToday.awaitingMinor + ofToday.missedMinor);
  }
  for (const { key, state: _, title: __, language: ___, ...sums } of days.slice(-8)) {
    const { items } = await ask('GET /api/v1/income/days/{date}', { path: { date: key } });
    expect(added(items)).toEqual(sums);
    // Whoever owes is named, and only then.
    for (const { awaitingMinor, missedMinor, owedBy } of items)
      expect(owedBy.length > 0).toBe(awaitingMinor + missedMinor > 0);
  }
  return rows
    .flatMap(({ next }) => (next?.date === addDays(today, 1) ? next.expectedMinor : []))
    .reduce((sum, amount) => sum + amount, 0);
}

// What pages show of income by business day (income-by-day.ts): an order's days and months, and the payers of one day
// of a member's income.
import { productFaces } from '#features/catalogue/server/public.ts';
import { fundingEntries } from '#features/revenue/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { dateOf, type Page, partsOf, readPage } from '#platform/http/keyset.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import { type CalendarName, monthStart } from '#universal/ethiopic-date.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import type { WireIncomeDay, WireOrderDay, WireOrderMonth, WireOwnOrderDay } from '../../contract/shapes.ts';
import { faceOf } from '../order-view.ts';
import { orderById, type OrderRow } from '../orders.ts';
import { isLate, type OrderCell } from './cycles.ts';
import { incomeByDay, orderByDay, sumOf } from './income-by-day.ts';
import { owedBy } from './owed-by.ts';
import { type FundingRow, fundingsOf, type PartRow, trailOf } from './read-earnings.ts';

/** The sum of an order's cycles of one business day. */
export type DayFacts = Omit<OrderCell, 'at' | 'day'> & { date: string; begunOn: string };

/** See `dayState` in contract/shapes.ts. */
export function dayStateOf({ expected, paid, bookedAfter, missedAfter }: DayFacts, now: Date): WireOrderDay['state'] {
  if (expected === 0n) return 'surplus';
  if (paid >= expected) return isLate({ bookedAfter, missedAfter }) ? 'late' : 'paid';
  if (missedAfter !== null && missedAfter > now) return 'awaiting';
  return paid > 0n ? 'short' : 'missed';
}

export function dayView(day: DayFacts, now: Date): WireOrderDay {
  const { date, cycles, expected, paid } = day;
  return { date, cycles, expectedMinor: toWire(expected), paidMinor: toWire(paid), state: dayStateOf(day, now) };
}

/** Sums days up by the calendar's months, newest month first. */
export function monthsOf(days: readonly DayFacts[], now: Date, calendar: CalendarName): WireOrderMonth[] {
  const months = new Map<string, WireOrderMonth>();
  for (const day of days) {
    const from = monthStart(day.date, calendar);
    const known = months.get(from) ?? emptyMonth(from);
    const { expectedMinor, paidMinor, state } = dayView(day, now);
    const missing = expectedMinor - paidMinor;
    months.set(from, {
      from,
      payments: known.payments + (paidMinor > 0 ? 1 : 0),
      daysLate: known.daysLate + (state === 'late' ? 1 : 0),
      expectedMinor: known.expectedMinor + expectedMinor,
      paidMinor: known.paidMinor + paidMinor,
      awaitingMinor: known.awaitingMinor + (state === 'awaiting' ? missing : 0),
      missedMinor: known.missedMinor + (state === 'short' || state === 'missed' ? missing : 0),
    });
  }
  return [...months.values()].sort((a, b) => (a.from > b.from ? -1 : 1));
}

function emptyMonth(from: string): WireOrderMonth {
  return { from, payments: 0, daysLate: 0, expectedMinor: 0, paidMinor: 0, awaitingMinor: 0, missedMinor: 0 };
}

/** Days on which a cycle ended or a remainder was paid, oldest first. A cancelled order has none. */
export async function daysOfOrder(q: Queryable, order: OrderRow, now: Date): Promise<DayFacts[]> {
  const days = new Map<string, DayFacts>();
  const ended = await orderByDay(q, order, now);
  for (const { day: date, begunOn, cycles, expected, paid, bookedAfter, missedAfter } of ended) {
    const known = days.get(date) ?? emptyDay(date, begunOn);
    days.set(date, {
      date,
      begunOn: known.begunOn,
      cycles: known.cycles + cycles,
      expected: known.expected + expected,
      paid: known.paid + paid,
      bookedAfter: later(known.bookedAfter, bookedAfter),
      missedAfter: known.missedAfter ?? missedAfter,
    });
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function emptyDay(date: string, begunOn: string): DayFacts {
  return { date, begunOn, cycles: 0, expected: 0n, paid: 0n, bookedAfter: null, missedAfter: null };
}

function later(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a > b ? a : b;
}

const UNEVEN: readonly WireOrderDay['state'][] = ['short', 'missed', 'late'];

/**
 * Sort key of a day: newest first. With `short`, days that still lack income come before days paid in full but late.
 */
function placeOf({ date, state }: WireOrderDay, short: boolean): [rank: 0 | 1, date: string] {
  return [short && state === 'late' ? 1 : 0, date];
}

type Place = ReturnType<typeof placeOf>;

function comesBefore(a: Place, b: Place): boolean {
  return a[0] === b[0] ? a[1] > b[1] : a[0] < b[0];
}

/** Sorts days by `placeOf`. */
export function inPlace(days: readonly WireOrderDay[], short: boolean): WireOrderDay[] {
  return days.toSorted((a, b) => (comesBefore(placeOf(a, short), placeOf(b, short)) ? -1 : 1));
}

/** The sort key in a cursor. Null, for the first page, if the cursor is missing or invalid. */
function placeOfCursor(cursor: string | undefined): Place | null {
  const [rank, of] = partsOf(cursor, 2) ?? [];
  const date = dateOf(of);
  return date === null || (rank !== '0' && rank !== '1') ? null : [rank === '1' ? 1 : 0, date];
}

/**
 * A page of an order's days. `short`: only days that are short, missed or late. An order has about 400 days at most.
 */
export async function readDays(
  context: Pick<Context, 'sql' | 'clock'>,
  asked: {
    orderId: bigint;
    memberId: bigint;
    month?: string | undefined;
    calendar?: CalendarName | undefined;
    short?: 'true' | undefined;
    after?: string | undefined;
    limit?: number | undefined;
  },
): Promise<Page<WireOwnOrderDay> | Refusal<'order_not_found'>> {
  const order = await orderById(context.sql, asked.orderId);
  if (!order || order.memberId !== asked.memberId) return refuse('order_not_found');
  const now = context.clock.now();
  const { calendar = 'gregory' } = asked;
  const short = asked.short !== undefined;
  const after = placeOfCursor(asked.after);
  const facts = await daysOfOrder(context.sql, order, now);
  const found = facts
    .map((day) => dayView(day, now))
    .filter(
      (day) =>
        (asked.month === undefined || monthStart(day.date, calendar) === asked.month) &&
        (!short || UNEVEN.includes(day.state)) &&
        (after === null || comesBefore(after, placeOf(day, short))),
    );
  const days = inPlace(found, short);
  return readPage(asked.limit, {
    rows: (limit) => Promise.resolve(days.slice(0, limit)),
    key: (day) => placeOf(day, short),
    items: async (shown) => {
      const { productId } = order;
      const own = new Map(facts.map((day) => [day.date, { ...day, productId }]));
      const owing = await owedBy(
        context.sql,
        shown.map(({ date }) => required(own.get(date))),
      );
      return shown.map((day) => ({ ...day, owedBy: owing([required(own.get(day.date))]) }));
    },
  });
}

type DayPart = PartRow & { orderId: bigint };
export type Payer = WireIncomeDay['items'][number]['payers'][number];

/**
 * One business day of a member's income: each order's expected and paid amount, and who paid it (income.md 6). Orders
 * with neither expected nor paid income that day are left out.
 */
export async function incomeOfDay(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  { memberId, date, locale }: { memberId: bigint; date: string; locale: string },
): Promise<WireIncomeDay> {
  const now = clock.now();
  const [from, until] = [startOfBusinessDate(date), startOfBusinessDate(addDays(date, 1))];
  const [ended, parts] = await Promise.all([
    incomeByDay(sql, { memberId, from: date, until: date, now }),
    partsEnding(sql, memberId, { from, until }),
  ]);
  const fundings = await fundingsOf(sql, parts);
  const [entries, faces, owing] = await Promise.all([
    fundingEntries(sql, [...new Set(fundings.map((funding) => funding.entryId))]),
    productFaces(sql, [...new Set(ended.map(({ productId }) => productId))], locale),
    owedBy(sql, ended),
  ]);
  const items = [...Map.groupBy(ended, ({ orderId }) => orderId)]
    .toSorted(([a], [b]) => (a > b ? -1 : 1))
    .map(([orderId, days]) => {
      const { state: _, ...sum } = sumOf(days, now);
      const own = parts.filter((part) => part.orderId === orderId);
      return {
        orderId: orderId.toString(),
        product: faceOf(required(faces.get(required(days[0]).productId))),
        ...sum,
        owedBy: owing(days),
        payers: mergedByEntry(own.flatMap((part) => trailOf(part, of(part, fundings), entries))),
      };
    });
  return { date, items };
}

function of(part: PartRow, fundings: readonly FundingRow[]): FundingRow[] {
  return fundings.filter((funding) => funding.partId === part.partId);
}

/** Adds up payers by booked rent, because the hours of a day are paid by the same invoices. */
export function mergedByEntry(trail: ReturnType<typeof trailOf>): Payer[] {
  const byEntry = new Map<string, Payer>();
  for (const { entryId, payer, invoiceNumber, bankLineId, bookedOn, amountMinor } of trail) {
    const known = byEntry.get(entryId);
    if (known) known.amountMinor += amountMinor;
    else byEntry.set(entryId, { payer, invoiceNumber, bankLineId, bookedOn, amountMinor });
  }
  return [...byEntry.values()];
}

async function partsEnding(
  q: Queryable,
  memberId: bigint,
  { from, until }: { from: Date; until: Date },
): Promise<DayPart[]> {
  return q<DayPart[]>`
    select e.order_id, p.id as part_id, p.n, p.starts_at, p.kind, e.amount, p.posted_at
    from orders.earning e join orders.part p on p.id = e.part_id join orders.purchase_order o on o.id = e.order_id
    cross join lateral (
      select e.starts_at + case p.kind when 'cycle' then orders.cycle_length(o.cycle) else interval '0' end as at
    ) ends
    where e.member_id = ${memberId} and e.starts_at >= ${new Date(from.getTime() - CYCLE_MS.weekly)}
      and e.starts_at < ${until} and ends.at >= ${from} and ends.at < ${until}
    order by p.id`;
}

// An order's income by business day and by month, as its page shows it (look.md 5). The facts are those of its weave: a
// cycle counts on the day on which it begins. The rest at a product's end counts on the day of that end.
import { toWire } from '../../../../ledger/money.ts';
import { businessDate } from '../../../../platform/clock.ts';
import type { Queryable } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { dateOf, type Page, partsOf, readPage } from '../../../../platform/keyset.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { deadlineKey, deadlines } from '../../../catalogue/server/public.ts';
import type { WireOrderDay, WireOrderMonth } from '../../contract/shapes.ts';
import { type OrderRow, orderById } from '../store.ts';
import { startsOver } from './cycles-of-orders.ts';
import { isLate } from './weave-of-orders.ts';

/**
 * Minor units. `bookedAfter`: the last booking of rent that came after its cycle was over. `missedAfter`: until then
 * the missing part is awaited. Null where no contract covers the day.
 */
export type DayFacts = {
  date: string;
  cycles: number;
  expected: bigint;
  paid: bigint;
  bookedAfter: Date | null;
  missedAfter: Date | null;
};

/** late: all of it came, but a part of it after its time. surplus: nothing was expected on this day. */
export function dayStateOf({ expected, paid, bookedAfter, missedAfter }: DayFacts, now: Date): WireOrderDay['state'] {
  if (expected === 0n) return 'surplus';
  if (paid >= expected) return isLate({ bookedAfter }, missedAfter) ? 'late' : 'paid';
  if (missedAfter !== null && missedAfter > now) return 'awaiting';
  return paid > 0n ? 'short' : 'missed';
}

export function dayView(day: DayFacts, now: Date): WireOrderDay {
  const { date, cycles, expected, paid } = day;
  return { date, cycles, expectedMinor: toWire(expected), paidMinor: toWire(paid), state: dayStateOf(day, now) };
}

/** Newest month first. */
export function monthsOf(days: readonly DayFacts[], now: Date): WireOrderMonth[] {
  const months = new Map<string, WireOrderMonth>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    const known = months.get(month) ?? emptyMonth(month);
    const { expectedMinor, paidMinor, state } = dayView(day, now);
    const missing = expectedMinor - paidMinor;
    months.set(month, {
      month,
      payments: known.payments + (paidMinor > 0 ? 1 : 0),
      daysLate: known.daysLate + (state === 'late' ? 1 : 0),
      expectedMinor: known.expectedMinor + expectedMinor,
      paidMinor: known.paidMinor + paidMinor,
      awaitingMinor: known.awaitingMinor + (state === 'awaiting' ? missing : 0),
      missedMinor: known.missedMinor + (state === 'short' || state === 'missed' ? missing : 0),
    });
  }
  return [...months.values()].sort((a, b) => (a.month > b.month ? -1 : 1));
}

function emptyMonth(month: string): WireOrderMonth {
  return { month, payments: 0, daysLate: 0, expectedMinor: 0, paidMinor: 0, awaitingMinor: 0, missedMinor: 0 };
}

/** Every day on which a cycle that is over began, oldest first. A cancelled order has none. */
export async function daysOfOrder(q: Queryable, order: OrderRow, now: Date): Promise<DayFacts[]> {
  if (order.cancelledAt) return [];
  const cycles = new Map<string, number>();
  for (const start of startsOver(order, now)) {
    const date = businessDate(start);
    cycles.set(date, (cycles.get(date) ?? 0) + 1);
  }
  const [paid, due] = await Promise.all([
    paidByDay(q, order),
    deadlines(
      q,
      [...cycles.keys()].map((day) => ({ productId: order.productId, day })),
    ),
  ]);
  const dates = [...new Set([...cycles.keys(), ...paid.keys()])].sort();
  return dates.map((date) => ({
    date,
    cycles: cycles.get(date) ?? 0,
    expected: order.expected * BigInt(cycles.get(date) ?? 0),
    paid: paid.get(date)?.amount ?? 0n,
    bookedAfter: paid.get(date)?.bookedAfter ?? null,
    missedAfter: due.get(deadlineKey(order.productId, date)) ?? null,
  }));
}

async function paidByDay(
  q: Queryable,
  order: OrderRow,
): Promise<Map<string, { amount: bigint; bookedAfter: Date | null }>> {
  const rows = await q<{ date: string; amount: bigint; bookedAfter: Date | null }[]>`
    select platform.business_date(e.starts_at) as date, sum(e.amount)::bigint as amount,
      max(p.event_at) filter (where p.kind = 'cycle'
        and p.event_at > e.starts_at + orders.cycle_length(${order.cycle})) as booked_after
    from orders.earning e join orders.part p on p.id = e.part_id
    where e.member_id = ${order.memberId} and e.order_id = ${order.id} group by 1`;
  return new Map(rows.map(({ date, ...paid }) => [date, paid]));
}

const UNEVEN: readonly WireOrderDay['state'][] = ['short', 'missed', 'late'];

/** Newest first. With `short`, days that still lack income come before those that only came late. */
function placeOf({ date, state }: WireOrderDay, short: boolean): [rank: 0 | 1, date: string] {
  return [short && state === 'late' ? 1 : 0, date];
}

type Place = ReturnType<typeof placeOf>;

function isBefore(a: Place, b: Place): boolean {
  return a[0] === b[0] ? a[1] > b[1] : a[0] < b[0];
}

/** In the order of `placeOf`. */
export function inPlace(days: readonly WireOrderDay[], short: boolean): WireOrderDay[] {
  return days.toSorted((a, b) => (isBefore(placeOf(a, short), placeOf(b, short)) ? -1 : 1));
}

/** The last place of the page before. A foreign cursor begins at the start. */
function placeIn(cursor: string | undefined): Place | null {
  const [rank, of] = partsOf(cursor, 2) ?? [];
  const date = dateOf(of);
  return date === null || (rank !== '0' && rank !== '1') ? null : [rank === '1' ? 1 : 0, date];
}

/** `month` and `short` leave out the other days. An order has some four hundred days at most. */
export async function readDays(
  floor: Pick<Floor, 'sql' | 'clock'>,
  asked: {
    orderId: bigint;
    memberId: bigint;
    month?: string | undefined;
    short?: 'true' | undefined;
    after?: string | undefined;
    limit?: number | undefined;
  },
): Promise<Page<WireOrderDay> | Refusal<'order_not_found'>> {
  const order = await orderById(floor.sql, asked.orderId);
  if (!order || order.memberId !== asked.memberId) return refuse('order_not_found');
  const now = floor.clock.now();
  const short = asked.short !== undefined;
  const after = placeIn(asked.after);
  const found = (await daysOfOrder(floor.sql, order, now))
    .map((day) => dayView(day, now))
    .filter(
      (day) =>
        (asked.month === undefined || day.date.startsWith(asked.month)) &&
        (!short || UNEVEN.includes(day.state)) &&
        (after === null || isBefore(after, placeOf(day, short))),
    );
  const days = inPlace(found, short);
  return readPage(asked.limit, {
    rows: (limit) => Promise.resolve(days.slice(0, limit)),
    key: (day) => placeOf(day, short),
    items: (shown) => shown,
  });
}

// Income by business day, of one order or over all of a member's. A cycle counts on the day on which it ends, and the
// remainder at a product's end on the day of that end. An order's days and months, the weave, this month and the
// statistics are sums of these days, so that a figure that stands on two pages is the same.
import { deadlineKey, deadlines } from '#features/catalogue/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import { addDays, businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import type { WireIncomeSum } from '../../contract/shapes.ts';
import { type OrderRow, ordersEarningIn } from '../orders.ts';
import { endedBefore, ENDS_AT, fromEarnings, isLate, type OrderCell, PAID, type Paid } from './cycles.ts';

/**
 * An order's cycles that ended on a day. `begunOn`: the day on which the last of them began, whose rent pays them. Of a
 * remainder, `cycles` is 0 and `begunOn` is its own day.
 */
export type EndedDay = Omit<OrderCell, 'at'> & { orderId: bigint; productId: bigint; begunOn: string };

type Asked = { memberId: bigint; from: string; until: string; now: Date };

const boundsOf = ({ from, until }: Asked) => ({
  from: startOfBusinessDate(from),
  until: startOfBusinessDate(addDays(until, 1)),
});

/** The days from `from` to `until`, both included, on which cycles ended by now. In no order. */
export async function incomeByDay(q: Queryable, asked: Asked): Promise<EndedDay[]> {
  const orders = await ordersEarningIn(q, { memberId: asked.memberId, ...boundsOf(asked) });
  return daysOf(q, orders, { ...asked, only: null });
}

/** The days of one order up to now. None of a cancelled one. */
export async function orderByDay(q: Queryable, order: OrderRow, now: Date): Promise<EndedDay[]> {
  if (order.cancelledAt) return [];
  const { memberId, earnsFrom, id } = order;
  return daysOf(q, [order], { memberId, from: businessDate(earnsFrom), until: businessDate(now), now, only: id });
}

/** `only`: leaves out the remainders of the member's other orders. */
async function daysOf(
  q: Queryable,
  orders: readonly OrderRow[],
  { only, ...asked }: Asked & { only: bigint | null },
): Promise<EndedDay[]> {
  const { memberId } = asked;
  const bounds = boundsOf(asked);
  const ended = orders.flatMap((order) => endedDays(order, asked));
  const [rows, rests, due] = await Promise.all([
    orders.length === 0 ? [] : paidByEnd(q, { memberId, orders, ...bounds }),
    restsByDay(q, { memberId, only, ...bounds }),
    deadlines(
      q,
      ended.map(({ order, begunOn }) => ({ productId: order.productId, day: begunOn })),
    ),
  ]);
  const paid = new Map(rows.map((row) => [`${row.orderId} ${row.day}`, row]));
  const days = ended.map(({ order: { id, productId, expected }, day, begunOn, cycles }) => {
    const got = paid.get(`${id} ${day}`);
    return {
      orderId: id,
      productId,
      day,
      begunOn,
      cycles,
      expected: expected * BigInt(cycles),
      paid: got?.amount ?? 0n,
      bookedAfter: got?.bookedAfter ?? null,
      missedAfter: due.get(deadlineKey(productId, begunOn)) ?? null,
    };
  });
  const none = { cycles: 0, expected: 0n, bookedAfter: null, missedAfter: null };
  return [...days, ...rests.map((rest) => ({ ...none, ...rest, begunOn: rest.day }))];
}

/** `begunOn`: the day on which the last of the cycles began. */
type Ended = { order: OrderRow; day: string; begunOn: string; cycles: number };

function endedDays(order: OrderRow, { from, until, now }: Asked): Ended[] {
  const over = endedBefore(order, new Date(now.getTime() + 1));
  const first = businessDate(order.earnsFrom);
  const days: Ended[] = [];
  let before = Math.min(over, endedBefore(order, startOfBusinessDate(from)));
  for (let day = from > first ? from : first; day <= until && before < over; day = addDays(day, 1)) {
    const ended = Math.min(over, endedBefore(order, startOfBusinessDate(addDays(day, 1))));
    const lastStart = new Date(order.earnsFrom.getTime() + (ended - 1) * CYCLE_MS[order.cycle]);
    if (ended > before) days.push({ order, day, begunOn: businessDate(lastStart), cycles: ended - before });
    before = ended;
  }
  return days;
}

type PaidDay = Paid & { orderId: bigint; day: string };

async function paidByEnd(
  q: Queryable,
  { memberId, orders, from, until }: { memberId: bigint; orders: readonly OrderRow[]; from: Date; until: Date },
): Promise<PaidDay[]> {
  const endsAt = ENDS_AT(q);
  return q<PaidDay[]>`
    select e.order_id, platform.business_date(${endsAt}) as day, ${PAID(q)}
    ${fromEarnings(q, memberId, orders)} and p.kind = 'cycle'
      and e.starts_at >= ${new Date(from.getTime() - CYCLE_MS.weekly)} and ${endsAt} >= ${from} and ${endsAt} < ${until}
    group by 1, 2`;
}

/** Remainders at a product's end. Of all orders, because a product may end long after an order of it. */
async function restsByDay(
  q: Queryable,
  { memberId, only, from, until }: { memberId: bigint; only: bigint | null; from: Date; until: Date },
): Promise<Pick<EndedDay, 'orderId' | 'productId' | 'day' | 'paid'>[]> {
  return q<Pick<EndedDay, 'orderId' | 'productId' | 'day' | 'paid'>[]>`
    select o.id as order_id, p.product_id, platform.business_date(p.starts_at) as day, sum(e.amount)::bigint as paid
    from orders.purchase_order o
    join orders.part p on p.product_id = o.product_id and p.kind = 'end' and p.starts_at >= ${from}
      and p.starts_at < ${until}
    join orders.earning e on e.member_id = o.member_id and e.order_id = o.id and e.part_id = p.id
    where o.member_id = ${memberId} ${only === null ? q`` : q`and o.id = ${only}`} group by 1, 2, 3`;
}

/** The remainders of one day, which belong to no cycle. */
export async function remaindersOn(
  q: Queryable,
  { memberId, date }: { memberId: bigint; date: string },
): Promise<bigint> {
  const [from, until] = [startOfBusinessDate(date), startOfBusinessDate(addDays(date, 1))];
  const rests = await restsByDay(q, { memberId, only: null, from, until });
  return rests.reduce((sum, { paid }) => sum + paid, 0n);
}

type Due = Pick<EndedDay, 'expected' | 'paid' | 'missedAfter'>;

/** What of a day is unpaid: awaited while it can still come in time, then missed. */
export function missingOf({ expected, paid, missedAfter }: Due, now: Date): { awaiting: bigint; missed: bigint } {
  const missing = paid < expected ? expected - paid : 0n;
  return missedAfter !== null && missedAfter > now
    ? { awaiting: missing, missed: 0n }
    : { awaiting: 0n, missed: missing };
}

/** The sum of some days, with the worst of their states. */
export function sumOf(days: readonly (Due & Pick<EndedDay, 'bookedAfter'>)[], now: Date): WireIncomeSum {
  const sum = { expected: 0n, paid: 0n, awaiting: 0n, missed: 0n };
  let late = false;
  for (const { expected, paid, bookedAfter, missedAfter } of days) {
    sum.expected += expected;
    sum.paid += paid;
    late ||= isLate({ bookedAfter, missedAfter });
    const { awaiting, missed } = missingOf({ expected, paid, missedAfter }, now);
    sum.awaiting += awaiting;
    sum.missed += missed;
  }
  return {
    expectedMinor: toWire(sum.expected),
    paidMinor: toWire(sum.paid),
    awaitingMinor: toWire(sum.awaiting),
    missedMinor: toWire(sum.missed),
    state: stateOf(sum, late),
  };
}

function stateOf(
  { expected, paid, awaiting, missed }: Record<'expected' | 'paid' | 'awaiting' | 'missed', bigint>,
  late: boolean,
): WireIncomeSum['state'] {
  if (expected === 0n) return paid > 0n ? 'surplus' : null;
  if (missed > 0n) return paid > 0n ? 'short' : 'missed';
  if (awaiting > 0n) return 'awaiting';
  return late ? 'late' : 'paid';
}

// Weaves of orders and of a member's days (look.md 5). They use the same facts as the list of earnings.
import { businessDate, startOfBusinessDate } from '../../../../platform/clock.ts';
import { idList, type Queryable } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { THREADS_MAX } from '../../../../platform/weave.ts';
import type { WireWeave } from '../../../catalogue/contract.ts';
import {
  CYCLE_MS,
  deadlineKey,
  deadlines,
  frameOf,
  frameUntil,
  type WeaveCell,
  weaveOf,
} from '../../../catalogue/server/public.ts';
import { type OrderRow, ordersEarningIn } from '../store.ts';
import { startsOver } from './cycles-of-orders.ts';

type Reading = Pick<Floor, 'sql' | 'clock'>;
/** `bookedAfter`: when the last rent came that came after its cycle's end. */
type Paid = { amount: bigint; bookedAfter: Date | null };
type PaidDay = Paid & { orderId: bigint; starts: Date };

/** The whole life of each order, ahead and over. All belong to one member. */
export async function orderWeaves(
  { sql, clock }: Reading,
  orders: readonly OrderRow[],
): Promise<Map<bigint, WireWeave>> {
  const now = clock.now();
  const alive = orders.filter((order) => order.cancelledAt === null);
  const days = alive.flatMap((order) =>
    startsOver(order, now).map((start) => ({ productId: order.productId, day: businessDate(start) })),
  );
  const [paid, due] = await Promise.all([paidCells(sql, alive), deadlines(sql, days)]);
  return new Map(
    orders.map((order) => {
      const frame = frameOf(order.cycle, { from: order.earnsFrom, cycles: order.cycles });
      const cells = order.cancelledAt ? [] : cellsOf(order, { paid, due, now });
      return [order.id, weaveOf(cells, frame, now)];
    }),
  );
}

type Around = { paid: ReadonlyMap<string, Paid>; due: ReadonlyMap<string, Date | null>; now: Date };

/** The order's cycles that are over, those of one day together where hours share a thread. */
function cellsOf(order: OrderRow, { paid, due, now }: Around): WeaveCell[] {
  const cells = new Map<number, WeaveCell>();
  for (const start of startsOver(order, now)) {
    const at = sharesDay(order) ? startOfBusinessDate(businessDate(start)) : start;
    const known = cells.get(at.getTime());
    if (known) {
      known.expected += order.expected;
      continue;
    }
    const got = paid.get(`${order.id} ${at.getTime()}`);
    const missedAfter = due.get(deadlineKey(order.productId, businessDate(start))) ?? null;
    cells.set(at.getTime(), {
      at,
      expected: order.expected,
      paid: got?.amount ?? 0n,
      late: isLate(got, missedAfter),
      missedAfter,
    });
  }
  return [...cells.values()];
}

/** Rent booked before its cycle was over is never late. */
export function isLate(paid: Pick<Paid, 'bookedAfter'> | undefined, missedAfter: Date | null): boolean {
  return !!paid?.bookedAfter && missedAfter !== null && paid.bookedAfter > missedAfter;
}

function sharesDay({ cycle, cycles }: Pick<OrderRow, 'cycle' | 'cycles'>): boolean {
  return cycle === 'hourly' && cycles > THREADS_MAX;
}

async function paidCells(q: Queryable, orders: readonly OrderRow[]): Promise<Map<string, Paid>> {
  const [first] = orders;
  if (!first) return new Map();
  const rows = await q<PaidDay[]>`
    select e.order_id, case when o.cycle = 'hourly' and o.cycles > ${THREADS_MAX}
        then date_trunc('day', e.starts_at, 'Africa/Addis_Ababa') else e.starts_at end as starts,
      sum(e.amount)::bigint as amount,
      max(p.event_at) filter (where p.event_at > e.starts_at + orders.cycle_length(o.cycle)) as booked_after
    from orders.earning e join orders.part p on p.id = e.part_id join orders.purchase_order o on o.id = e.order_id
    where e.member_id = ${first.memberId} and e.order_id = any (${idList(orders.map(({ id }) => id))}::bigint[])
      and p.kind = 'cycle'
    group by 1, 2`;
  return new Map(rows.map(({ orderId, starts, ...paid }) => [`${orderId} ${starts.getTime()}`, paid]));
}

/** One thread a day over all the member's orders. A cycle counts on the day of its end, as in today's income. */
export async function incomeWeave(
  { sql, clock }: Reading,
  { memberId, days }: { memberId: bigint; days: number },
): Promise<WireWeave> {
  const now = clock.now();
  const frame = frameUntil(now, { step: 'day', days });
  const orders = await ordersEarningIn(sql, { memberId, from: frame.from, until: now });
  const rows = orders.length === 0 ? [] : await dayRows(sql, { memberId, orders, from: frame.from });
  const paid = new Map(rows.map((row) => [`${row.orderId} ${row.day}`, row]));
  const ended = orders.flatMap((order) => endingByDay(order, { from: frame.from, now }));
  const due = await deadlines(
    sql,
    ended.map(({ order, begunOn }) => ({ productId: order.productId, day: begunOn })),
  );
  const cells = ended.map(({ order, day, begunOn, cycles }) => {
    const got = paid.get(`${order.id} ${day}`);
    const missedAfter = due.get(deadlineKey(order.productId, begunOn)) ?? null;
    return {
      at: startOfBusinessDate(day),
      expected: order.expected * BigInt(cycles),
      paid: got?.amount ?? 0n,
      late: isLate(got, missedAfter),
      missedAfter,
    };
  });
  return weaveOf(cells, frame, now);
}

/** Cycles of an order that end on one day. `begunOn`: the day on which the last of them began. */
type EndedDay = { order: OrderRow; day: string; begunOn: string; cycles: number };

/** The order's cycles that ended on each business day since `from`, the current day included. */
function endingByDay(order: OrderRow, { from, now }: { from: Date; now: Date }): EndedDay[] {
  const days = new Map<string, EndedDay>();
  for (const start of startsOver(order, now)) {
    const end = new Date(start.getTime() + CYCLE_MS[order.cycle]);
    if (end < from) continue;
    const day = businessDate(end);
    const cycles = (days.get(day)?.cycles ?? 0) + 1;
    days.set(day, { order, day, begunOn: businessDate(start), cycles });
  }
  return [...days.values()];
}

type DayRow = Paid & { orderId: bigint; day: string };

async function dayRows(
  q: Queryable,
  { memberId, orders, from }: { memberId: bigint; orders: readonly OrderRow[]; from: Date },
): Promise<DayRow[]> {
  return q<DayRow[]>`
    select e.order_id, platform.business_date(e.starts_at + orders.cycle_length(o.cycle)) as day,
      sum(e.amount)::bigint as amount,
      max(p.event_at) filter (where p.event_at > e.starts_at + orders.cycle_length(o.cycle)) as booked_after
    from orders.earning e join orders.part p on p.id = e.part_id join orders.purchase_order o on o.id = e.order_id
    where e.member_id = ${memberId} and e.order_id = any (${idList(orders.map(({ id }) => id))}::bigint[])
      and e.starts_at >= ${new Date(from.getTime() - CYCLE_MS.weekly)} and p.kind = 'cycle'
    group by 1, 2`;
}

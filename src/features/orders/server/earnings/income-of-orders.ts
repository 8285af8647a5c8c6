// The income of orders by the start of their cycles. An order's weave, days and months show the same facts.
import { businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { THREADS_MAX } from '#universal/weave.ts';
import { deadlineKey, deadlines } from '#features/catalogue/server/public.ts';
import type { OrderRow } from '../store.ts';
import { startsOver } from './cycles-of-orders.ts';

/** Minor units. `bookedAfter`: the last booking of rent that came after its cycle was over. */
export type Paid = { amount: bigint; bookedAfter: Date | null };

/**
 * Cycles that are over and begin at `at`. It is one cycle, or all hours of a day where hours share a thread.
 * `missedAfter`: until then the missing part is awaited. Null where no contract covers the day.
 */
export type OrderCell = {
  at: Date;
  day: string;
  cycles: number;
  expected: bigint;
  paid: bigint;
  bookedAfter: Date | null;
  missedAfter: Date | null;
};

/** `rests`: the order's share of what was left at its product's end. It belongs to no cycle. */
export type OrderIncome = { cells: OrderCell[]; rests: { day: string; amount: bigint }[] };

/** Rent booked before its cycle was over is never late. */
export function isLate({ bookedAfter, missedAfter }: Pick<OrderCell, 'bookedAfter' | 'missedAfter'>): boolean {
  return bookedAfter !== null && missedAfter !== null && bookedAfter > missedAfter;
}

/** By order, oldest cell first. All orders belong to one member. A cancelled order has no income. */
export async function incomeOfOrders(
  q: Queryable,
  orders: readonly OrderRow[],
  now: Date,
): Promise<Map<bigint, OrderIncome>> {
  const over = orders.map((order) => ({ order, begun: begunOf(order, now) }));
  const days = over.flatMap(({ order, begun }) => begun.map(({ day }) => ({ productId: order.productId, day })));
  const alive = orders.filter((order) => order.cancelledAt === null);
  const [rows, due] = await Promise.all([paidByStart(q, alive), deadlines(q, days)]);
  const paid = new Map(rows.filter(({ kind }) => kind === 'cycle').map((row) => [key(row.orderId, row.at), row]));
  return new Map(
    over.map(({ order, begun }) => [
      order.id,
      {
        cells: begun.map((cell) => {
          const got = paid.get(key(order.id, cell.at));
          return {
            ...cell,
            expected: order.expected * BigInt(cell.cycles),
            paid: got?.amount ?? 0n,
            bookedAfter: got?.bookedAfter ?? null,
            missedAfter: due.get(deadlineKey(order.productId, cell.day)) ?? null,
          };
        }),
        rests: rows
          .filter(({ orderId, kind }) => orderId === order.id && kind === 'end')
          .map(({ at, amount }) => ({ day: businessDate(at), amount })),
      },
    ]),
  );
}

/** The starts of cycles that are over, those of one day together where hours share a thread. */
function begunOf(order: OrderRow, now: Date): Pick<OrderCell, 'at' | 'day' | 'cycles'>[] {
  if (order.cancelledAt) return [];
  const cells = new Map<number, Pick<OrderCell, 'at' | 'day' | 'cycles'>>();
  for (const start of startsOver(order, now)) {
    const day = businessDate(start);
    const at = sharesDay(order) ? startOfBusinessDate(day) : start;
    const cycles = (cells.get(at.getTime())?.cycles ?? 0) + 1;
    cells.set(at.getTime(), { at, day, cycles });
  }
  return [...cells.values()];
}

function sharesDay({ cycle, cycles }: Pick<OrderRow, 'cycle' | 'cycles'>): boolean {
  return cycle === 'hourly' && cycles > THREADS_MAX;
}

function key(orderId: bigint, at: Date): string {
  return `${orderId} ${at.getTime()}`;
}

/** SQL: the `at` of the cell to which the earning `e` of the order `o` belongs. */
export const CELL_AT = (q: Queryable) => q`case when o.cycle = 'hourly' and o.cycles > ${THREADS_MAX}
  then platform.moment_of(platform.business_date(e.starts_at)) else e.starts_at end`;

type PaidStart = Paid & { orderId: bigint; at: Date; kind: 'cycle' | 'end' };

async function paidByStart(q: Queryable, orders: readonly OrderRow[]): Promise<PaidStart[]> {
  const [first] = orders;
  if (!first) return [];
  return q<PaidStart[]>`
    select e.order_id, p.kind, ${CELL_AT(q)} as at, ${PAID(q)}
    ${fromEarnings(q, first.memberId, orders)} group by 1, 2, 3`;
}

/** The columns of `Paid`, over the rows of `fromEarnings`. */
export const PAID = (q: Queryable) => q`sum(e.amount)::bigint as amount,
  max(p.event_at) filter (where p.kind = 'cycle'
    and p.event_at > e.starts_at + orders.cycle_length(o.cycle)) as booked_after`;

/** Earnings `e` of the member's orders `o`, each with the part `p` that paid it. */
export const fromEarnings = (q: Queryable, memberId: bigint, orders: readonly Pick<OrderRow, 'id'>[]) => q`
  from orders.earning e join orders.part p on p.id = e.part_id join orders.purchase_order o on o.id = e.order_id
  where e.member_id = ${memberId} and e.order_id = any (${idList(orders.map(({ id }) => id))}::bigint[])`;

// One business day of a member's income: each order's expected and paid amount, and who paid it (income.md 6).
import { toWire } from '#ledger/money.ts';
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import { productFaces } from '#features/catalogue/server/public.ts';
import { fundingEntries } from '#features/revenue/server/public.ts';
import type { WireIncomeDay } from '../../contract/shapes.ts';
import { faceOf } from '../orders/order-views.ts';
import { ordersEarningIn } from '../store.ts';
import { cyclesEnding } from './cycles-of-orders.ts';
import { type FundingRow, fundingsOf, type PartRow, trailOf } from './read-earnings.ts';

type DayPart = PartRow & { orderId: bigint };
export type Payer = WireIncomeDay['items'][number]['payers'][number];

/** Cycles count on the day in which they end, as in today's income. Orders that expected nothing are left out. */
export async function incomeOfDay(
  { sql, clock }: Pick<Floor, 'sql' | 'clock'>,
  { memberId, date, locale }: { memberId: bigint; date: string; locale: string },
): Promise<WireIncomeDay> {
  const [from, until] = [startOfBusinessDate(date), startOfBusinessDate(addDays(date, 1))];
  const [orders, parts] = await Promise.all([
    ordersEarningIn(sql, { memberId, from, until }),
    partsEnding(sql, memberId, { from, until }),
  ]);
  const fundings = await fundingsOf(sql, parts);
  const [entries, faces] = await Promise.all([
    fundingEntries(sql, [...new Set(fundings.map((funding) => funding.entryId))]),
    productFaces(sql, [...new Set(orders.map((order) => order.productId))], locale),
  ]);
  const now = clock.now();
  const items = orders.flatMap((order) => {
    const cycles = cyclesEnding(order, { from, until, paid: new Map() }).filter(({ end }) => end <= now);
    const own = parts.filter((part) => part.orderId === order.id);
    if (cycles.length === 0 && own.length === 0) return [];
    return [
      {
        orderId: order.id.toString(),
        product: faceOf(must(faces.get(order.productId))),
        expectedMinor: toWire(order.expected * BigInt(cycles.length)),
        paidMinor: toWire(own.reduce((sum, part) => sum + part.amount, 0n)),
        payers: mergedByEntry(own.flatMap((part) => trailOf(part, of(part, fundings), entries))),
      },
    ];
  });
  return { date, items };
}

function of(part: PartRow, fundings: readonly FundingRow[]): FundingRow[] {
  return fundings.filter((funding) => funding.partId === part.partId);
}

/** Hours of one day share their invoices. */
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

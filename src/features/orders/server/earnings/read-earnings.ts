// Earnings of one order, cycle by cycle: expected income, paid income, and the trail of its payers (income.md 6).
import { splitCumulative, toWire } from '#ledger/money.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Page, partsOf, readPage } from '#platform/http/keyset.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { missedAfter } from '#features/catalogue/server/public.ts';
import { type FundingEntry, fundingEntries } from '#features/revenue/server/public.ts';
import type { WireEarning } from '../../contract/shapes.ts';
import { orderById, type OrderRow } from '../orders.ts';

type Reading = Pick<Context, 'sql' | 'clock'>;
type CycleRow = { startsAt: Date; endsAt: Date; kind: 'cycle' | 'end' };
export type PartRow = {
  partId: bigint;
  n: number;
  startsAt: Date;
  kind: 'cycle' | 'end';
  amount: bigint;
  postedAt: Date;
};
export type FundingRow = { partId: bigint; entryId: bigint; sliceStart: Date; amount: bigint };

const FAR = new Date('9999-01-01T00:00:00Z');

/**
 * A page of an order's cycles, newest first. `memberId` is null for staff. `from` and `until` bound the starts of the
 * cycles.
 */
export async function readEarnings(
  context: Reading,
  {
    orderId,
    memberId,
    from,
    until,
    after,
    limit,
  }: {
    orderId: bigint;
    memberId: bigint | null;
    from?: string | undefined;
    until?: string | undefined;
    after?: string | undefined;
    limit?: number | undefined;
  },
): Promise<Page<WireEarning> | Refusal<'order_not_found'>> {
  const order = await orderById(context.sql, orderId);
  if (!order || (memberId !== null && order.memberId !== memberId)) return refuse('order_not_found');
  return readPage(limit, {
    rows: (most) =>
      cyclesOf(context.sql, order, {
        before: beforeOf(after),
        from: from === undefined ? order.boughtAt : new Date(from),
        until: until === undefined ? FAR : new Date(until),
        limit: most,
      }),
    key: (cycle) => [cycle.startsAt.getTime(), cycle.kind],
    items: (cycles) => earningsOf(context, order, cycles),
  });
}

async function earningsOf(context: Reading, order: OrderRow, cycles: readonly CycleRow[]): Promise<WireEarning[]> {
  const parts = await partsOfOrder(context.sql, order, cycles);
  const fundings = await fundingsOf(context.sql, parts);
  const [entries, deadlines] = await Promise.all([
    fundingEntries(context.sql, [...new Set(fundings.map((funding) => funding.entryId))]),
    missedAfter(
      context.sql,
      cycles.map(({ startsAt }) => ({ productId: order.productId, start: startsAt })),
    ),
  ]);
  const now = context.clock.now();
  return cycles.map((cycle, i) => {
    const own = parts.filter(
      (part) => part.kind === cycle.kind && part.startsAt.getTime() === cycle.startsAt.getTime(),
    );
    return earningOf(order, { cycle, parts: own, fundings, entries, awaitingUntil: deadlines[i] ?? null, now });
  });
}

function beforeOf(after: string | undefined): { at: Date; kind: CycleRow['kind'] } | null {
  const [at, kind] = partsOf(after, 2) ?? [];
  if (at === undefined || !/^\d{1,13}$/.test(at) || (kind !== 'cycle' && kind !== 'end')) return null;
  return { at: new Date(Number(at)), kind };
}

type Asked = { before: { at: Date; kind: string } | null; from: Date; until: Date; limit: number };

async function cyclesOf(q: Queryable, order: OrderRow, { before, from, until, limit }: Asked): Promise<CycleRow[]> {
  return q<CycleRow[]>`
    select starts_at, ends_at, kind from orders.cycle c
    where c.product_id = ${order.productId} and ${order.cancelledAt === null}
      and (c.kind = 'end' or c.starts_at >= ${order.earnsFrom} and c.starts_at < ${order.expiresAt})
      and c.starts_at >= ${from} and c.starts_at < ${until}
      and (c.starts_at, c.kind) < (${before?.at ?? FAR}, ${before?.kind ?? 'z'})
    order by c.starts_at desc, c.kind desc limit ${limit}`;
}

/** The parts of these cycles in which the order has a share, oldest first. */
async function partsOfOrder(q: Queryable, order: OrderRow, cycles: readonly CycleRow[]): Promise<PartRow[]> {
  if (cycles.length === 0) return [];
  return q<PartRow[]>`
    select p.id as part_id, p.n, p.starts_at, p.kind, e.amount, p.posted_at
    from orders.part p join orders.earning e on e.member_id = ${order.memberId} and e.order_id = ${order.id}
      and e.part_id = p.id
    where p.product_id = ${order.productId}
      and p.starts_at = any (${cycles.map((cycle) => cycle.startsAt.toISOString())}::timestamptz[])
    order by p.id`;
}

export async function fundingsOf(q: Queryable, parts: readonly PartRow[]): Promise<FundingRow[]> {
  if (parts.length === 0) return [];
  return q<FundingRow[]>`
    select part_id, entry_id, slice_start, amount from orders.funding
    where part_id = any (${idList(parts.map((part) => part.partId))}::bigint[])
    order by part_id, slice_start, entry_id`;
}

type EarningFacts = {
  cycle: CycleRow;
  parts: readonly PartRow[];
  fundings: readonly FundingRow[];
  entries: ReadonlyMap<bigint, FundingEntry>;
  awaitingUntil: Date | null;
  now: Date;
};

function earningOf(
  order: OrderRow,
  { cycle, parts, fundings, entries, awaitingUntil, now }: EarningFacts,
): WireEarning {
  const expected = cycle.kind === 'end' ? 0n : order.expected;
  const paid = parts.reduce((sum, part) => sum + part.amount, 0n);
  const state = stateOf({ kind: cycle.kind, expected, paid, awaiting: awaitingUntil !== null && now < awaitingUntil });
  return {
    startsAt: cycle.startsAt.toISOString(),
    endsAt: cycle.endsAt.toISOString(),
    kind: cycle.kind,
    expectedMinor: toWire(expected),
    paidMinor: toWire(paid),
    state,
    awaitingUntil: state === 'awaiting' ? (awaitingUntil?.toISOString() ?? null) : null,
    parts: parts.map((part) => ({
      partId: part.partId.toString(),
      n: part.n,
      amountMinor: toWire(part.amount),
      paidAt: part.postedAt.toISOString(),
      claimed: part.partId <= order.collectedPart,
      funding: trailOf(
        part,
        fundings.filter((funding) => funding.partId === part.partId),
        entries,
      ),
    })),
  };
}

/** Unpaid income is awaiting until the invoice's due date plus grace; then missed, or short if some of it was paid. */
export function stateOf({
  kind,
  expected,
  paid,
  awaiting,
}: {
  kind: 'cycle' | 'end';
  expected: bigint;
  paid: bigint;
  awaiting: boolean;
}): WireEarning['state'] {
  if (kind === 'end') return 'surplus';
  if (paid >= expected) return 'paid';
  if (awaiting) return 'awaiting';
  return paid > 0n ? 'short' : 'missed';
}

/** The payers of the order's share of a part, in proportion to how the whole part was funded. */
export function trailOf(
  part: PartRow,
  fundings: readonly FundingRow[],
  entries: ReadonlyMap<bigint, FundingEntry>,
): WireEarning['parts'][number]['funding'] {
  const amounts = splitCumulative(
    part.amount,
    fundings.map((funding) => funding.amount),
  );
  return fundings.flatMap((funding, i) => {
    const entry = entries.get(funding.entryId);
    if (!entry) return [];
    return [
      {
        entryId: funding.entryId.toString(),
        kind:
          part.kind === 'cycle' && funding.sliceStart.getTime() === part.startsAt.getTime()
            ? ('own' as const)
            : ('carry' as const),
        payer: entry.payer,
        invoiceNumber: entry.invoiceNumber,
        periodFrom: entry.periodFrom,
        periodUntil: entry.periodUntil,
        statementLineId: entry.statementLineId.toString(),
        bankLineId: entry.bankLineId,
        bookedOn: entry.paidOn,
        amountMinor: toWire(amounts[i] ?? 0n),
      },
    ];
  });
}

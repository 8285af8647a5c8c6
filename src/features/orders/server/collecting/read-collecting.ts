// The receipt of one collecting (orders.md 4): its orders, and the payers of the rents that it collected.
import { readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { productFaces } from '#features/catalogue/server/public.ts';
import { fundingEntries } from '#features/revenue/server/public.ts';
import type { WireCollecting } from '../../contract/shapes.ts';
import { CELL_AT } from '../earnings/income-of-orders.ts';
import { type CellKey, weaveOfCells } from '../earnings/weave-of-orders.ts';
import { faceOf } from '../orders/order-views.ts';

type OrderPart = { orderId: bigint; productId: bigint; amount: bigint; points: bigint; at: Date };

/** The largest order first. `incomeMinor` is the wallet's balance at the time of asking. */
export async function readCollecting(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { transferId, memberId, locale }: { transferId: string; memberId: bigint; locale: string },
): Promise<WireCollecting | Refusal<'collecting_not_found'>> {
  const { sql } = floor;
  const parts = await ordersCollected(sql, { transferId, memberId });
  const [first] = parts;
  if (!first) return refuse('collecting_not_found');
  const income = accountOf('member_income', memberId);
  const [faces, paidBy, balances, weave] = await Promise.all([
    productFaces(sql, [...new Set(parts.map((part) => part.productId))], locale),
    payersByOrder(sql, { transferId, memberId }),
    readBalances(sql, [income]),
    weaveOfCells(floor, await cellsCollected(sql, { transferId, memberId })),
  ]);
  return {
    at: first.at.toISOString(),
    amountMinor: toWire(parts.reduce((sum, part) => sum + part.amount, 0n)),
    points: toWire(parts.reduce((sum, part) => sum + part.points, 0n)),
    incomeMinor: toWire(balances.get(income)?.posted ?? 0n),
    weave,
    items: parts.map(({ orderId, productId, amount }) => ({
      orderId: orderId.toString(),
      product: faceOf(must(faces.get(productId))),
      amountMinor: toWire(amount),
      payers: paidBy.get(orderId) ?? [],
    })),
  };
}

type Asked = { transferId: string; memberId: bigint };

async function ordersCollected(q: Queryable, { transferId, memberId }: Asked): Promise<OrderPart[]> {
  return q<OrderPart[]>`
    select c.order_id, o.product_id, c.amount, o.points_collect - c.points_short as points, c.at
    from orders.collection c join orders.purchase_order o on o.id = c.order_id
    where c.member_id = ${memberId} and c.transfer_id = ${transferId} order by c.amount desc, c.order_id`;
}

/** The cells of the collected cycles. The rest at a product's end belongs to none. */
async function cellsCollected(q: Queryable, { transferId, memberId }: Asked): Promise<CellKey[]> {
  return q<CellKey[]>`
    select distinct c.order_id, ${CELL_AT(q)} as at
    from orders.collection c join orders.purchase_order o on o.id = c.order_id
    join orders.earning e on e.member_id = c.member_id and e.order_id = c.order_id
      and e.part_id > c.after_part and e.part_id <= c.until_part
    join orders.part p on p.id = e.part_id and p.kind = 'cycle'
    where c.member_id = ${memberId} and c.transfer_id = ${transferId}`;
}

/** The names of the outside payers, by order. One rent pays many cycles, so there are far fewer rents than parts. */
async function payersByOrder(q: Queryable, { transferId, memberId }: Asked): Promise<Map<bigint, string[]>> {
  const rents = await q<{ orderId: bigint; entryId: bigint }[]>`
    select distinct c.order_id, f.entry_id
    from orders.collection c
    join orders.earning e on e.member_id = c.member_id and e.order_id = c.order_id
      and e.part_id > c.after_part and e.part_id <= c.until_part
    join orders.funding f on f.part_id = e.part_id
    where c.member_id = ${memberId} and c.transfer_id = ${transferId}`;
  const entries = await fundingEntries(q, [...new Set(rents.map(({ entryId }) => entryId))]);
  const payers = new Map<bigint, string[]>();
  for (const { orderId, entryId } of rents) {
    const known = payers.get(orderId) ?? [];
    const payer = entries.get(entryId)?.payer;
    if (payer !== undefined && !known.includes(payer)) payers.set(orderId, [...known, payer].sort());
  }
  return payers;
}

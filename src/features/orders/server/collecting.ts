// Collects income (orders.md 4): moves each written earning once from product_payable to member_income, on collecting
// days only. Also reads the receipt of a collecting.
import { productFaces } from '#features/catalogue/server/public.ts';
import { pointsSettings } from '#features/points/server/public.ts';
import { workingDays, type WorkingDays } from '#features/reconciliation/server/public.ts';
import { fundingEntries } from '#features/revenue/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { readBalances } from '#ledger/balance.ts';
import { batchUseCase, type Command, type Decision } from '#ledger/batch.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { plus, toWire } from '#ledger/money.ts';
import { type Line, lines } from '#ledger/posting.ts';
import type { Queryable, Statement, Transaction } from '#platform/database/db.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudges } from '#platform/http/live.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { addDays, businessDate, weekday } from '#platform/time/clock.ts';
import type { contract } from '../contract.ts';
import type { WireCollecting } from '../contract/shapes.ts';
import { CELL_AT } from './earnings/cycles.ts';
import { type CellKey, weaveOfCells } from './earnings/weave-of-orders.ts';
import { faceOf } from './order-view.ts';
import { collectableOrders, type CollectingOrder, collectingOrders } from './orders.ts';

type CollectDays = Pick<WorkingDays, 'isCollectDay'>;

/**
 * Why members can't collect on a business date, or null. Collecting days are Monday to Friday except the holidays in
 * settings (time.md 3).
 */
export function collectingClosed(date: string, days: CollectDays): 'collect_on_weekend' | 'collect_on_holiday' | null {
  if (days.isCollectDay(date)) return null;
  return weekday(date) === 0 || weekday(date) === 6 ? 'collect_on_weekend' : 'collect_on_holiday';
}

/** `date` itself if it is a collecting day, else the next collecting day. */
export function nextCollectDay(date: string, days: CollectDays): string {
  let day = date;
  while (!days.isCollectDay(day)) day = addDays(day, 1);
  return day;
}

type CollectState = {
  now: Date;
  days: CollectDays;
  /** By member. */
  orders: ReadonlyMap<bigint, readonly CollectingOrder[]>;
  /** Uncollected earnings by order. `take` removes what a command of the batch collects. */
  due: Map<bigint, bigint>;
  /** Points that each member may still get from collecting today. `take` subtracts what a command grants. */
  room: Map<bigint, bigint>;
};

export type Collecting = { order: CollectingOrder; amount: bigint; points: bigint };
type CollectObstacle =
  | 'collect_on_weekend'
  | 'collect_on_holiday'
  | 'order_not_found'
  | 'nothing_to_collect'
  | 'order_expired';

/** What would be collected from one order, or from all the member's orders if `orderId` is null. */
export function collectingOf(
  state: CollectState,
  { memberId, orderId }: { memberId: bigint; orderId: bigint | null },
): Collecting[] | CollectObstacle {
  const closed = collectingClosed(businessDate(state.now), state.days);
  if (closed) return closed;
  const mine = (state.orders.get(memberId) ?? []).filter(({ id }) => orderId === null || id === orderId);
  if (orderId !== null && mine.length === 0) return 'order_not_found';
  let room = state.room.get(memberId) ?? 0n;
  const found = mine
    .map((order) => ({ order, amount: state.due.get(order.id) ?? 0n }))
    .filter(({ amount }) => amount > 0n)
    .map((one): Collecting => {
      const points = one.order.pointsCollect < room ? one.order.pointsCollect : room;
      room -= points;
      return { ...one, points };
    });
  if (found.length > 0) return found;
  const over = orderId !== null && mine.every((order) => order.expiresAt <= state.now);
  return over ? 'order_expired' : 'nothing_to_collect';
}

function take(state: CollectState, collecting: readonly Collecting[]): void {
  for (const { order, points } of collecting) {
    state.due.delete(order.id);
    state.room.set(order.memberId, (state.room.get(order.memberId) ?? 0n) - points);
  }
}

/** Both lines refer to the order, whose row the ledger guard 'earning' checks: all its due income, and the points. */
function linesOfCollecting(collecting: readonly Collecting[]): Line[] {
  return collecting.flatMap(({ order, amount, points }) =>
    lines(
      [
        'collect',
        accountOf('product_payable', order.productId),
        accountOf('member_income', order.memberId),
        amount,
        order.id,
      ],
      ['points_collected', house('points_issued'), accountOf('member_points', order.memberId), points, order.id],
    ),
  );
}

type Ask = { memberId: bigint; orderId: bigint | null };
type Collect = Ask & Command;
type CollectRefusal = { [N in CollectObstacle]: Refusal<N> }[CollectObstacle];
type CollectAnswer = Promise<Collected | CollectRefusal | IntentRefusal>;
export type Collected = { orders: number; amountMinor: number; points: number; transferId: string };

/** Collects one order of the member, or all of them if `orderId` is null. */
export function collect(context: Context, ask: Ask, intent: Intent): CollectAnswer {
  return collecting(context, { ...ask, intent });
}

/** Collects all orders of the member. Refusals about a single order cannot occur. */
export async function collectAll(
  context: Context,
  memberId: bigint,
  intent: Intent,
): Promise<Collected | Exclude<CollectRefusal, { name: 'order_not_found' | 'order_expired' }> | IntentRefusal> {
  const done = await collecting(context, { memberId, orderId: null, intent });
  if (isRefusal(done) && (done.name === 'order_not_found' || done.name === 'order_expired'))
    throw new Error(`collecting everything was refused as ${done.name}`);
  return done;
}

const collecting = batchUseCase({ load: loadState, decide, write: writeNudges });

/**
 * Reads the due amounts without a lock. If another transaction collects or writes earnings meanwhile, the ledger's
 * guard refuses the posting as raced, and the batch decides again.
 */
async function loadState(tx: Transaction, commands: readonly Collect[], context: Context): Promise<CollectState> {
  const ofAll = commands.filter((command) => command.orderId === null).map((command) => command.memberId);
  // Without such commands, skip the await, so that the next query is sent together with the batch's first write.
  const all = ofAll.length > 0 ? await collectableOrders(tx, ofAll) : [];
  const asked = commands.flatMap((command) => command.orderId ?? []);
  const orders = await collectingOrders(tx, [...new Set([...all, ...asked])]);
  const due = new Map(orders.map((order) => [order.id, order.due]));
  const most = BigInt((await pointsSettings.read(context)).collectDayMost);
  const roomOf = ({ pointsToday }: CollectingOrder) => (pointsToday < most ? most - pointsToday : 0n);
  const room = new Map(orders.map((order) => [order.memberId, roomOf(order)]));
  const byMember = Map.groupBy(orders, ({ memberId }) => memberId);
  return { now: context.clock.now(), days: await workingDays(context), orders: byMember, due, room };
}

function decide(state: CollectState, command: Collect): Decision<Collected, null> | CollectRefusal {
  const found = collectingOf(state, command);
  if (typeof found === 'string') return refuse(found);
  take(state, found);
  return {
    answer: {
      orders: found.length,
      amountMinor: toWire(plus(...found.map(({ amount }) => amount))),
      points: toWire(plus(...found.map(({ points }) => points))),
      transferId: command.intent.id,
    },
    transfer: { id: command.intent.id, actor: command.intent.actor, lines: linesOfCollecting(found) },
    write: null,
  };
}

function writeNudges(tx: Queryable, accepted: readonly { command: Collect }[]): Statement[] {
  const members = accepted.map(({ command }) => command.memberId);
  return [nudges(tx, [walletTopics.balances], members)];
}

type OrderPart = { orderId: bigint; productId: bigint; amount: bigint; points: bigint; at: Date };

/**
 * The receipt of one collecting (orders.md 4): its orders, the largest amount first, and the payers of the rents.
 * `incomeMinor` is the wallet's balance now, not at the time of collecting.
 */
export async function readCollecting(
  context: Pick<Context, 'sql' | 'clock'>,
  { transferId, memberId, locale }: { transferId: string; memberId: bigint; locale: string },
): Promise<WireCollecting | Refusal<'collecting_not_found'>> {
  const { sql } = context;
  const parts = await ordersCollected(sql, { transferId, memberId });
  const [first] = parts;
  if (!first) return refuse('collecting_not_found');
  const income = accountOf('member_income', memberId);
  const [faces, paidBy, balances, weave] = await Promise.all([
    productFaces(sql, [...new Set(parts.map((part) => part.productId))], locale),
    payersByOrder(sql, { transferId, memberId }),
    readBalances(sql, [income]),
    weaveOfCells(context, await cellsCollected(sql, { transferId, memberId })),
  ]);
  return {
    at: first.at.toISOString(),
    amountMinor: toWire(parts.reduce((sum, part) => sum + part.amount, 0n)),
    points: toWire(parts.reduce((sum, part) => sum + part.points, 0n)),
    incomeMinor: toWire(balances.get(income)?.posted ?? 0n),
    weave,
    items: parts.map(({ orderId, productId, amount }) => ({
      orderId: orderId.toString(),
      product: faceOf(required(faces.get(productId))),
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

/** The cells of the collected cycles. The remainder paid at a product's end belongs to no cell. */
async function cellsCollected(q: Queryable, { transferId, memberId }: Asked): Promise<CellKey[]> {
  return q<CellKey[]>`
    select distinct c.order_id, ${CELL_AT(q)} as at
    from orders.collection c join orders.purchase_order o on o.id = c.order_id
    join orders.earning e on e.member_id = c.member_id and e.order_id = c.order_id
      and e.part_id > c.after_part and e.part_id <= c.until_part
    join orders.part p on p.id = e.part_id and p.kind = 'cycle'
    where c.member_id = ${memberId} and c.transfer_id = ${transferId}`;
}

/** Names of the payers by order. Selects distinct rents, because one rent pays many cycles. */
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

export function collectingHandlers(context: Context) {
  return {
    'POST /api/v1/orders/{id}/collect': async ({ path, caller, intent }) =>
      collect(context, { memberId: caller.memberId, orderId: BigInt(path.id) }, intent),
    'POST /api/v1/orders/collect': async ({ caller, intent }) => collectAll(context, caller.memberId, intent),
    'GET /api/v1/collectings/{id}': async ({ path, query, caller, locale }) =>
      readCollecting(context, { transferId: path.id, memberId: caller.memberId, locale: query.locale ?? locale }),
  } satisfies Partial<Handlers<typeof contract>>;
}

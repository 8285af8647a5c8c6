// Collects income (orders.md 4): every written earning once, product_payable -> member_income, on collecting days.
import { batchUseCase, type Command, type Decision } from '#ledger/batch.ts';
import { plus, toWire } from '#ledger/money.ts';
import type { Queryable, Statement, Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudges } from '#platform/http/live.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { pointsSettings } from '#features/points/server/public.ts';
import { workingDays } from '#features/reconciliation/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { type CollectObstacle, collectingOf, type CollectState, linesOfCollecting, take } from './collect-rules.ts';
import { collectableOrders, collectingOrders } from '../store.ts';

type Ask = { memberId: bigint; orderId: bigint | null };
type Collect = Ask & Command;
type CollectRefusal = { [N in CollectObstacle]: Refusal<N> }[CollectObstacle];
export type Collected = { orders: number; amountMinor: number; points: number; transferId: string };

/** Collects one order of the member. Collects all of them when `orderId` is null. */
export function collect(floor: Floor, ask: Ask, intent: Intent): Promise<Collected | CollectRefusal | IntentRefusal> {
  return collecting(floor, { ...ask, intent });
}

/** Collects every order of the member. It names no order, so it never refuses one as missing or over. */
export async function collectAll(
  floor: Floor,
  memberId: bigint,
  intent: Intent,
): Promise<Collected | Exclude<CollectRefusal, { name: 'order_not_found' | 'machine_expired' }> | IntentRefusal> {
  const done = await collecting(floor, { memberId, orderId: null, intent });
  if (isRefusal(done) && (done.name === 'order_not_found' || done.name === 'machine_expired'))
    throw new Error(`collecting everything was refused as ${done.name}`);
  return done;
}

const collecting = batchUseCase({ load: loadState, decide, write: tell });

/**
 * Reads the due amounts without a lock. Another transaction may collect or write earnings meanwhile. The ledger's guard
 * finds that lost race.
 */
async function loadState(tx: Transaction, commands: readonly Collect[], floor: Floor): Promise<CollectState> {
  const ofAll = commands.filter((command) => command.orderId === null).map((command) => command.memberId);
  // No await when there is nothing to ask. So the orders' question goes in the batch's first write.
  const all = ofAll.length > 0 ? await collectableOrders(tx, ofAll) : [];
  const orders = await collectingOrders(tx, [
    ...new Set([...all, ...commands.flatMap((command) => command.orderId ?? [])]),
  ]);
  const due = new Map([...orders.values()].map((order) => [order.id, order.due]));
  const { collectDayMost } = await pointsSettings.read(floor);
  const most = BigInt(collectDayMost);
  const room = new Map(
    [...orders.values()].map(({ memberId, pointsToday }) => [memberId, pointsToday < most ? most - pointsToday : 0n]),
  );
  return { now: floor.clock.now(), days: await workingDays(floor), orders, due, room };
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

function tell(tx: Queryable, accepted: readonly { command: Collect }[]): Statement[] {
  const members = accepted.map(({ command }) => command.memberId);
  return [nudges(tx, [walletTopics.balances], members)];
}

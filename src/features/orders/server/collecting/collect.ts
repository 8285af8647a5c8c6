// Collecting income (orders.md 4): every written earning once, product_payable -> member_income, on collecting days.
import { batchUseCase, type Command, type Decision } from '../../../../ledger/batch.ts';
import { plus, toWire } from '../../../../ledger/money.ts';
import type { Batcher } from '../../../../platform/batcher.ts';
import type { Database, Queryable, Statement, Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import type { Intent } from '../../../../platform/intents.ts';
import { nudges } from '../../../../platform/live.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { workingDays } from '../../../reconciliation/server/public.ts';
import { walletTopics } from '../../../wallet/server/public.ts';
import { type CollectObstacle, collectingOf, type CollectState, linesOfCollecting, take } from './collect-rules.ts';
import { collectableOrders, collectingOrders } from '../store.ts';

type Ask = { memberId: bigint; orderId: bigint | null };
type Collect = Ask & Command;
export type Collected = { orders: number; amountMinor: number; points: number };

/** Collects one order of the member, or all of them where `orderId` is null. */
export function collect(floor: Floor, ask: Ask, intent: Intent): Promise<Collected | Refusal<CollectObstacle>> {
  return batcherOf(floor).submit({ ...ask, intent }) as Promise<Collected | Refusal<CollectObstacle>>;
}

/** Collects every order of the member. */
export function collectAll(
  floor: Floor,
  memberId: bigint,
  intent: Intent,
): Promise<Collected | Refusal<'collect_on_weekend' | 'collect_on_holiday' | 'nothing_to_collect'>> {
  return batcherOf(floor).submit({ memberId, orderId: null, intent }) as Promise<
    Collected | Refusal<'collect_on_weekend' | 'collect_on_holiday' | 'nothing_to_collect'>
  >;
}

const batchers = new WeakMap<Database, Batcher<Collect, Collected | Refusal>>();

function batcherOf(floor: Floor): Batcher<Collect, Collected | Refusal> {
  const known = batchers.get(floor.sql);
  if (known) return known;
  const batcher = batchUseCase<Collect, CollectState, Collected, null>({
    sql: floor.sql,
    clock: floor.clock,
    load: (tx, commands) => loadState(floor, tx, commands),
    decide,
    write: tell,
  });
  batchers.set(floor.sql, batcher);
  return batcher;
}

/** What is due is read without a lock; what was collected or written since is a lost race, which the ledger's guard finds. */
async function loadState(floor: Floor, tx: Transaction, commands: readonly Collect[]): Promise<CollectState> {
  const ofAll = commands.filter((command) => command.orderId === null).map((command) => command.memberId);
  // Not awaited when there is nothing to ask, so that the orders' question goes in the batch's first write.
  const all = ofAll.length > 0 ? await collectableOrders(tx, ofAll) : [];
  const orders = await collectingOrders(tx, [
    ...new Set([...all, ...commands.flatMap((command) => command.orderId ?? [])]),
  ]);
  const due = new Map([...orders.values()].map((order) => [order.id, order.due]));
  return { now: floor.clock.now(), days: await workingDays(floor), orders, due };
}

function decide(state: CollectState, command: Collect): Decision<Collected, null> | Refusal<CollectObstacle> {
  const collecting = collectingOf(state, command);
  if (typeof collecting === 'string') return refuse(collecting);
  take(state, collecting);
  return {
    answer: {
      orders: collecting.length,
      amountMinor: toWire(plus(...collecting.map(({ amount }) => amount))),
      points: toWire(plus(...collecting.map(({ order }) => order.pointsCollect))),
    },
    transfer: { id: command.intent.id, actor: command.intent.actor, lines: linesOfCollecting(collecting) },
    write: null,
  };
}

function tell(tx: Queryable, accepted: readonly { command: Collect }[]): Statement[] {
  const members = accepted.map(({ command }) => command.memberId);
  return [nudges(tx, [walletTopics.balances], members)];
}

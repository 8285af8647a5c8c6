// A member exchanges points for money (rewards.md 2). The points go and the money of the rewards budget comes in one
// commit. Where the budget does not cover it now, nothing moves and nothing waits.
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { type Accepted, batchUseCase, type Command, type Decision } from '#ledger/batch.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { line } from '#ledger/posting.ts';
import { type Queryable, type Statement, together, type Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudges } from '#platform/http/live.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { checkPin, type PinRefusal, standingsByIds } from '#features/identity/server/public.ts';
import {
  type AtOnce,
  coverProblem,
  type Given,
  giveAtOnce,
  loadAtOnce,
  type NotNow,
  promiseAtOnce,
} from '#features/rewards/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { type ExchangeProblem, exchangeProblem, rulesAt, worthOf } from './exchange-rules.ts';
import { rewardKinds } from './reward-kinds.ts';
import {
  type Exchange,
  exchangeById,
  exchangedOn,
  insertExchanges,
  type NewExchange,
  nextExchangeIds,
  type RulesNow,
  rulesNow,
} from './store.ts';

/** `amountMinor` is the money that the member was told before the PIN. */
export type ExchangeWish = { memberId: bigint; points: bigint; amountMinor: bigint };
type Obstacle = ExchangeProblem | NotNow | Refusal<'exchange_rate_moved' | 'member_frozen' | 'reward_uncovered'>;
export type ExchangeRefusal = PinRefusal | Obstacle;
type Exchanging = ExchangeWish & Command;
type State = {
  rules: RulesNow;
  reward: AtOnce;
  standings: Awaited<ReturnType<typeof standingsByIds>>;
  /** C3coin by member. Each decision takes its own out. */
  free: Map<bigint, bigint>;
  usedToday: Map<bigint, bigint>;
  ids: bigint[];
};
type Made = NewExchange & { given: Given };

/** Exchanges for one member. It checks the PIN first, as a purchase does. */
export async function exchangePoints(
  floor: Floor,
  { pin, ...wish }: ExchangeWish & { pin: string },
  intent: Intent,
): Promise<Exchange | ExchangeRefusal | IntentRefusal> {
  const { memberId, points, amountMinor } = wish;
  const act = { transfer: intent.id, purpose: 'exchange', amount: points, target: String(amountMinor) } as const;
  const wrongPin = await checkPin(floor, { memberId, pin, act });
  if (wrongPin) return wrongPin;
  const made = await exchanging(floor, { ...wish, intent });
  return isRefusal(made) ? made : must(await exchangeById(floor.sql, BigInt(made.id)));
}

/** The exchange behind its PIN. Tests send whole batches to it. */
export const exchanging = batchUseCase({ load: loadState, decide, write: writeExchanges });

/**
 * Takes the payer's lock first, so exchanges queue there. Under the members' accounts nobody else spends their points.
 */
async function loadState(tx: Transaction, commands: readonly Exchanging[], floor: Floor): Promise<State> {
  const asking = commands.map(({ memberId }) => memberId);
  const members = [...new Set(asking)];
  const [reward, own, usedToday, standings, rules, ids] = await together([
    loadAtOnce(floor, tx, { kind: rewardKinds.points_exchange, members: asking }),
    lockBalances(
      tx,
      members.flatMap((id) => [accountOf('member_income', id), accountOf('member_points', id)]),
    ),
    exchangedOn(tx, { members, today: floor.clock.today() }),
    standingsByIds(tx, members),
    rulesNow(tx),
    nextExchangeIds(tx, commands.length),
  ] as const);
  return {
    rules,
    reward,
    standings,
    free: new Map(members.map((id) => [id, balanceOf(own, accountOf('member_points', id)).free])),
    usedToday,
    ids,
  };
}

function decide(
  state: State,
  { memberId, points, amountMinor, intent }: Exchanging,
): Decision<{ id: string }, Made> | Obstacle {
  const { reward, standings, free, usedToday } = state;
  const standing = standings.get(memberId);
  if (!standing || standing.frozen) return refuse('member_frozen');
  const rules = rulesAt(state.rules, standing.vipLevel);
  const used = usedToday.get(memberId) ?? 0n;
  const problem = exchangeProblem({ points, balance: points, usedToday: used }, rules);
  if (problem) return problem;
  if (worthOf(points, rules) !== amountMinor) return refuse('exchange_rate_moved');
  const balance = free.get(memberId) ?? 0n;
  if (balance < points) return refuse('points_insufficient');
  const uncovered = coverProblem(reward, { memberId, amount: amountMinor });
  if (uncovered) return uncovered;
  const id = must(state.ids.pop());
  const given = giveAtOnce(reward, { cause: String(id), memberId, amount: amountMinor });
  if (isRefusal(given)) return given;
  free.set(memberId, balance - points);
  usedToday.set(memberId, used + points);
  const taken = line('points_exchanged', accountOf('member_points', memberId), house('points_issued'), points, id);
  return {
    answer: { id: String(id) },
    transfer: { id: intent.id, actor: intent.actor, lines: [taken, given.line] },
    write: { id, memberId, points, given },
  };
}

function writeExchanges(
  tx: Queryable,
  accepted: readonly Accepted<Exchanging, { id: string }, Made>[],
  { reward }: State,
): Statement[] {
  const made = accepted.map(({ decision }) => decision.write);
  return [
    insertExchanges(tx, made),
    promiseAtOnce(
      tx,
      reward,
      made.map(({ given }) => given),
    ),
    nudges(
      tx,
      [walletTopics.balances],
      made.map(({ memberId }) => memberId),
    ),
  ];
}

// Exchanging points for money (rewards.md 2): rules, quotes and the use case. Also a member's balance of points.
import { memberById, statusesByIds } from '#features/members/server/public.ts';
import { checkPin, type PinRefusal } from '#features/identity/server/public.ts';
import {
  type AtOnce,
  coverOf,
  coverProblem,
  giveAtOnce,
  type Given,
  loadAtOnce,
  type NotNow,
  promiseAtOnce,
  whyNotAtOnce,
} from '#features/rewards/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { balanceOf, lockBalances, readBalances } from '#ledger/balance.ts';
import { type Accepted, batchUseCase, type Command, type Decision } from '#ledger/batch.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { line } from '#ledger/posting.ts';
import { idList, type Queryable, type Statement, together, type Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import type { Intent } from '#platform/http/intents.ts';
import { nudges } from '#platform/http/live.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../contract.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';

/** `points` are whole C3coin, `amountMinor` is the money for them. */
export type Exchange = {
  id: bigint;
  memberId: bigint;
  points: bigint;
  amountMinor: bigint;
  madeAt: Date;
  businessDate: string;
};

const columns = (q: Queryable) => q`id, member_id, points, amount_minor, made_at, business_date::text`;

type NewExchange = Pick<Exchange, 'id' | 'memberId' | 'points'>;

async function nextExchangeIds(tx: Transaction, count: number): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select nextval('points.exchange_id_seq') as id from generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

/** Inserts without the money, which the database computes. */
function insertExchanges(tx: Queryable, made: readonly NewExchange[]): Statement {
  return tx`
    insert into points.exchange (id, member_id, points)
    select id, member, points from unnest(${idList(made.map(({ id }) => id))}::bigint[],
      ${idList(made.map(({ memberId }) => memberId))}::bigint[],
      ${idList(made.map(({ points }) => points))}::bigint[]) made(id, member, points)`;
}

type RulesNow = ExchangeRules & { exchangeMorePerLevel: number };

/** The rate and the daily limit as the database has them now. A batch decides by these. */
async function rulesNow(tx: Transaction): Promise<RulesNow> {
  const [row] = await tx<{ exchangePoints: bigint; exchangeDayMost: bigint; exchangeMorePerLevel: bigint }[]>`
    select exchange_points, exchange_day_most, exchange_more_per_level from points.exchange_rules()`;
  const { exchangePoints, exchangeDayMost, exchangeMorePerLevel } = required(row);
  return {
    exchangePoints: Number(exchangePoints),
    exchangeDayMost: Number(exchangeDayMost),
    exchangeMorePerLevel: Number(exchangeMorePerLevel),
  };
}

export async function exchangeById(q: Queryable, id: bigint): Promise<Exchange | null> {
  const [row] = await q<Exchange[]>`select ${columns(q)} from points.exchange where id = ${id}`;
  return row ?? null;
}

/** Newest first. */
export async function exchangesOf(
  q: Queryable,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<Exchange[]> {
  return q<Exchange[]>`
    select ${columns(q)} from points.exchange
    where member_id = ${memberId} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit}`;
}

/** The C3coin that each of these members exchanged on a business day. Members who exchanged nothing are left out. */
export async function exchangedOn(
  q: Queryable,
  { members, today }: { members: readonly bigint[]; today: string },
): Promise<Map<bigint, bigint>> {
  const rows = await q<{ memberId: bigint; points: bigint }[]>`
    select member_id, sum(points)::bigint as points from points.exchange
    where member_id = any (${idList(members)}::bigint[]) and business_date = ${today}::date group by member_id`;
  return new Map(rows.map(({ memberId, points }) => [memberId, points]));
}

/** The database applies the same rules. */
type ExchangeRules = { exchangePoints: number; exchangeDayMost: number };

/** The rules for this VIP level: each level raises the daily limit. */
export function rulesAt<R extends ExchangeRules & { exchangeMorePerLevel: number }>(rules: R, vipLevel: number): R {
  return { ...rules, exchangeDayMost: rules.exchangeDayMost + rules.exchangeMorePerLevel * vipLevel };
}

type ExchangeProblem = Refusal<'exchange_not_whole' | 'exchange_above_day' | 'points_insufficient'>;

/** The worth in minor units. Only whole multiples of the rate are worth anything. */
export function worthOf(points: bigint, { exchangePoints }: ExchangeRules): bigint {
  return (points / BigInt(exchangePoints)) * 100n;
}

/** The most points that a member may exchange now: whole multiples, within balance, daily limit and cover by fees. */
export function mostPoints(
  { balance, usedToday, coverLeft }: { balance: bigint; usedToday: bigint; coverLeft: bigint },
  { exchangePoints, exchangeDayMost }: ExchangeRules,
): bigint {
  const dayLeft = BigInt(exchangeDayMost) - usedToday;
  const covered = (coverLeft / 100n) * BigInt(exchangePoints);
  const free = [balance, dayLeft, covered].reduce((least, one) => (one < least ? one : least));
  return free > 0n ? free - (free % BigInt(exchangePoints)) : 0n;
}

function exchangeProblem(
  { points, balance, usedToday }: { points: bigint; balance: bigint; usedToday: bigint },
  rules: ExchangeRules,
): ExchangeProblem | null {
  if (points % BigInt(rules.exchangePoints) !== 0n) return refuse('exchange_not_whole', { step: rules.exchangePoints });
  if (points > balance) return refuse('points_insufficient');
  return usedToday + points > BigInt(rules.exchangeDayMost)
    ? refuse('exchange_above_day', { most: rules.exchangeDayMost })
    : null;
}

type Wire = typeof contract;
const kind = rewardKinds.points_exchange;

/** What a member reads before the PIN: the rate, the daily limit, and whether the rewards budget pays now. */
export async function exchangeTerms(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<Data<Wire['GET /api/v1/points/exchanges/terms']>> {
  const { rules, balance, usedToday, coverLeft } = await allowanceOf(context, memberId);
  const notNow = coverLeft < 100n ? 'fees' : await whyNotAtOnce(context, { kind, amount: 100n });
  return {
    balance: toWire(balance),
    step: rules.exchangePoints,
    dayMost: rules.exchangeDayMost,
    usedToday: toWire(usedToday),
    collectDayMost: rules.collectDayMost,
    coverMinor: toWire(coverLeft),
    most: toWire(mostPoints({ balance, usedToday, coverLeft }, rules)),
    notNow,
  };
}

export async function quoteExchange(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  { memberId, points }: { memberId: bigint; points: bigint },
): Promise<
  Data<Wire['GET /api/v1/points/exchanges/quote']> | ExchangeProblem | Refusal<'reward_not_now' | 'reward_uncovered'>
> {
  const { rules, balance, usedToday, coverLeft } = await allowanceOf(context, memberId);
  const problem = exchangeProblem({ points, balance, usedToday }, rules);
  if (problem) return problem;
  const amount = worthOf(points, rules);
  if (coverLeft < amount) return refuse('reward_uncovered', { leftMinor: toWire(coverLeft) });
  const reason = await whyNotAtOnce(context, { kind, amount });
  if (reason !== null) return refuse('reward_not_now', { reason });
  return { points: toWire(points), amountMinor: toWire(amount), pointsLeft: toWire(balance - points) };
}

async function allowanceOf(context: Pick<Context, 'sql' | 'clock' | 'config'>, memberId: bigint) {
  const [rules, member, balance, used, cover] = await Promise.all([
    settings.read(context),
    memberById(context.sql, memberId),
    pointsOf(context.sql, memberId),
    exchangedOn(context.sql, { members: [memberId], today: context.clock.today() }),
    coverOf(context.sql, memberId),
  ]);
  const usedToday = used.get(memberId) ?? 0n;
  return { rules: rulesAt(rules, member?.vipLevel ?? 0), balance, usedToday, coverLeft: cover.left };
}

/** `amountMinor` is the money that the quote named before the PIN. */
export type ExchangeWish = { memberId: bigint; points: bigint; amountMinor: bigint };
type Obstacle = ExchangeProblem | NotNow | Refusal<'exchange_rate_moved' | 'member_frozen' | 'reward_uncovered'>;
export type ExchangeRefusal = PinRefusal | Obstacle;
type Exchanging = ExchangeWish & Command;
type State = {
  rules: RulesNow;
  reward: AtOnce;
  statuses: Awaited<ReturnType<typeof statusesByIds>>;
  /** Free C3coin by member. Each decision subtracts what it takes. */
  free: Map<bigint, bigint>;
  usedToday: Map<bigint, bigint>;
  ids: bigint[];
};
type Made = NewExchange & { given: Given };

/** Exchanges for one member, after checking the PIN. */
export async function exchangePoints(
  context: Context,
  { pin, ...wish }: ExchangeWish & { pin: string },
  intent: Intent,
): Promise<Exchange | ExchangeRefusal | IntentRefusal> {
  const { memberId, points, amountMinor } = wish;
  const act = { transfer: intent.id, purpose: 'exchange', amount: points, target: String(amountMinor) } as const;
  const wrongPin = await checkPin(context, { memberId, pin, act });
  if (wrongPin) return wrongPin;
  const made = await exchanging(context, { ...wish, intent });
  return isRefusal(made) ? made : required(await exchangeById(context.sql, BigInt(made.id)));
}

/** The exchange after the PIN, in batches. Both sides move in one commit, or neither if the budget is short now. */
export const exchanging = batchUseCase({ load: loadState, decide, write: writeExchanges });

/** Takes the payer's lock of rewards first, so exchanges queue there, and then locks the members' accounts. */
async function loadState(tx: Transaction, commands: readonly Exchanging[], context: Context): Promise<State> {
  const asking = commands.map(({ memberId }) => memberId);
  const members = [...new Set(asking)];
  const [reward, own, usedToday, statuses, rules, ids] = await together([
    loadAtOnce(context, tx, { kind: rewardKinds.points_exchange, members: asking }),
    lockBalances(
      tx,
      members.flatMap((id) => [accountOf('member_income', id), accountOf('member_points', id)]),
    ),
    exchangedOn(tx, { members, today: context.clock.today() }),
    statusesByIds(tx, members),
    rulesNow(tx),
    nextExchangeIds(tx, commands.length),
  ] as const);
  return {
    rules,
    reward,
    statuses,
    free: new Map(members.map((id) => [id, balanceOf(own, accountOf('member_points', id)).free])),
    usedToday,
    ids,
  };
}

function decide(
  state: State,
  { memberId, points, amountMinor, intent }: Exchanging,
): Decision<{ id: string }, Made> | Obstacle {
  const { reward, statuses, free, usedToday } = state;
  const status = statuses.get(memberId);
  if (!status || status.frozen) return refuse('member_frozen');
  const rules = rulesAt(state.rules, status.vipLevel);
  const used = usedToday.get(memberId) ?? 0n;
  const problem = exchangeProblem({ points, balance: points, usedToday: used }, rules);
  if (problem) return problem;
  if (worthOf(points, rules) !== amountMinor) return refuse('exchange_rate_moved');
  const balance = free.get(memberId) ?? 0n;
  if (balance < points) return refuse('points_insufficient');
  const uncovered = coverProblem(reward, { memberId, amount: amountMinor });
  if (uncovered) return uncovered;
  const id = required(state.ids.pop());
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

/** A member's C3coin, for display only. Lock the account before deciding by them. */
export async function pointsOf(q: Queryable, memberId: bigint): Promise<bigint> {
  const account = accountOf('member_points', memberId);
  return balanceOf(await readBalances(q, [account]), account).posted;
}

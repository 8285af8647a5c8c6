// A member reads this before the PIN: the rate, the day's most, and whether the rewards budget pays now.
import { toWire } from '#ledger/money.ts';
import type { Data } from '#platform/http/contract.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById } from '#features/identity/server/public.ts';
import { coverOf, whyNotAtOnce } from '#features/rewards/server/public.ts';
import type { contract } from '../contract.ts';
import { type ExchangeProblem, exchangeProblem, mostPoints, rulesAt, worthOf } from './exchange-rules.ts';
import { pointsOf } from './public.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';
import { exchangedOn } from './store.ts';

type Wire = typeof contract;
const kind = rewardKinds.points_exchange;

export async function exchangeTerms(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<Data<Wire['GET /api/v1/points/exchanges/terms']>> {
  const { rules, balance, usedToday, coverLeft } = await standingOf(floor, memberId);
  const notNow = coverLeft < 100n ? 'fees' : await whyNotAtOnce(floor, { kind, amount: 100n });
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
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  { memberId, points }: { memberId: bigint; points: bigint },
): Promise<
  Data<Wire['GET /api/v1/points/exchanges/quote']> | ExchangeProblem | Refusal<'reward_not_now' | 'reward_uncovered'>
> {
  const { rules, balance, usedToday, coverLeft } = await standingOf(floor, memberId);
  const problem = exchangeProblem({ points, balance, usedToday }, rules);
  if (problem) return problem;
  const amount = worthOf(points, rules);
  if (coverLeft < amount) return refuse('reward_uncovered', { leftMinor: toWire(coverLeft) });
  const reason = await whyNotAtOnce(floor, { kind, amount });
  if (reason !== null) return refuse('reward_not_now', { reason });
  return { points: toWire(points), amountMinor: toWire(amount), pointsLeft: toWire(balance - points) };
}

async function standingOf(floor: Pick<Floor, 'sql' | 'clock' | 'config'>, memberId: bigint) {
  const [rules, member, balance, used, cover] = await Promise.all([
    settings.read(floor),
    memberById(floor.sql, memberId),
    pointsOf(floor.sql, memberId),
    exchangedOn(floor.sql, { members: [memberId], today: floor.clock.today() }),
    coverOf(floor.sql, memberId),
  ]);
  const usedToday = used.get(memberId) ?? 0n;
  return { rules: rulesAt(rules, member?.vipLevel ?? 0), balance, usedToday, coverLeft: cover.left };
}

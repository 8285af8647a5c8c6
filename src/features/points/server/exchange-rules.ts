// The worth of points, and how many a member may exchange (rewards.md 2). Pure. The database decides the same.
import { type Refusal, refuse } from '#platform/http/refusal.ts';

export type ExchangeRules = { exchangePoints: number; exchangeDayMost: number };

/** The rules for a member of this VIP level: each level exchanges more in a day. */
export function rulesAt<R extends ExchangeRules & { exchangeMorePerLevel: number }>(rules: R, vipLevel: number): R {
  return { ...rules, exchangeDayMost: rules.exchangeDayMost + rules.exchangeMorePerLevel * vipLevel };
}

export type ExchangeProblem = Refusal<'exchange_not_whole' | 'exchange_above_day' | 'points_insufficient'>;

/** Minor units. Whole multiples of the rate alone have a worth. */
export function worthOf(points: bigint, { exchangePoints }: ExchangeRules): bigint {
  return (points / BigInt(exchangePoints)) * 100n;
}

/** `points` that the member may exchange now: whole multiples, of their own, within the day's most and their cover. */
export function mostPoints(
  { balance, usedToday, coverLeft }: { balance: bigint; usedToday: bigint; coverLeft: bigint },
  { exchangePoints, exchangeDayMost }: ExchangeRules,
): bigint {
  const dayLeft = BigInt(exchangeDayMost) - usedToday;
  const covered = (coverLeft / 100n) * BigInt(exchangePoints);
  const free = [balance, dayLeft, covered].reduce((least, one) => (one < least ? one : least));
  return free > 0n ? free - (free % BigInt(exchangePoints)) : 0n;
}

export function exchangeProblem(
  { points, balance, usedToday }: { points: bigint; balance: bigint; usedToday: bigint },
  rules: ExchangeRules,
): ExchangeProblem | null {
  if (points % BigInt(rules.exchangePoints) !== 0n) return refuse('exchange_not_whole', { step: rules.exchangePoints });
  if (points > balance) return refuse('points_insufficient');
  return usedToday + points > BigInt(rules.exchangeDayMost)
    ? refuse('exchange_above_day', { most: rules.exchangeDayMost })
    : null;
}

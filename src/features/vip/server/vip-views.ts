// A member's level as they see it.
import type { Data } from '#platform/http/contract.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { toWire } from '#ledger/money.ts';
import { gatedProducts } from '#features/catalogue/server/public.ts';
import { memberById } from '#features/identity/server/public.ts';
import { exchangeRulesAt, pointsSettings } from '#features/points/server/public.ts';
import type { contract } from '../contract.ts';
import { settings } from './settings.ts';
import { type Growth, growthOf, growthSum, svipUntil, type Term, termsOf } from './store.ts';

/** The next level above `level`, and the growth points that are missing. Null on the highest. */
export function nextLevel(level: number, growth: number, thresholds: readonly number[]) {
  const from = thresholds[level];
  return from === undefined ? null : { level: level + 1, from, missing: Math.max(0, from - growth) };
}

export async function vipView(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<Data<(typeof contract)['GET /api/v1/vip']>> {
  const { sql } = floor;
  const [{ thresholds, ...rules }, exchange, member, points, opens, until] = await Promise.all([
    settings.read(floor),
    pointsSettings.read(floor),
    memberById(sql, memberId),
    growthSum(sql, memberId),
    gatedProducts(sql),
    svipUntil(sql, [memberId], floor.clock.now()),
  ]);
  const { vipLevel } = must(member);
  const growth = Number(points);
  return {
    level: vipLevel,
    growth,
    next: nextLevel(vipLevel, growth, thresholds),
    levels: [0, ...thresholds].map((from, level) => ({
      level,
      from,
      opens: opens.get(level) ?? 0,
      exchangeMost: exchangeRulesAt(exchange, level).exchangeDayMost,
    })),
    svipUntil: until.get(memberId)?.toISOString() ?? null,
    rules,
  };
}

/** So many growth points and terms stand on a member's page at the desk. */
const NEWEST = 5;

/** A member's level as staff see it, or null where there is no such member. */
export async function memberVipView(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<Data<(typeof contract)['GET /console/api/v1/members/{id}/vip']> | null> {
  const { sql } = floor;
  const asked = { memberId, before: null, limit: NEWEST };
  const [{ thresholds }, member, points, until, newest, terms] = await Promise.all([
    settings.read(floor),
    memberById(sql, memberId),
    growthSum(sql, memberId),
    svipUntil(sql, [memberId], floor.clock.now()),
    growthOf(sql, asked),
    termsOf(sql, asked),
  ]);
  if (!member) return null;
  const growth = Number(points);
  return {
    level: member.vipLevel,
    growth,
    next: nextLevel(member.vipLevel, growth, thresholds),
    svipUntil: until.get(memberId)?.toISOString() ?? null,
    newest: newest.map(growthView),
    terms: terms.map(termView),
  };
}

export function growthView({ id, source, date, orderId, points, svip }: Growth) {
  return { id: String(id), source, date, orderId: orderId?.toString() ?? null, points: Number(points), svip };
}

export function termView({ id, points, startsAt, endsAt, boughtAt }: Term) {
  return {
    id: String(id),
    points: toWire(points),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    boughtAt: boughtAt.toISOString(),
  };
}

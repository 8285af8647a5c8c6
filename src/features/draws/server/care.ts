// Playing with care (draws.md 5): a member's daily limit, time-outs and exclusions, and the sum of their plays. The
// database decides when each of them applies.
import { toWire } from '#ledger/money.ts';
import { together } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { CareView } from '../contract/shapes.ts';
import { playersOf } from './plays/plays.ts';

type Ground = Pick<Context, 'sql' | 'clock'>;
type Wish = { id: bigint; playsADay: number | null; askedAt: Date };

export async function readCare({ sql }: Pick<Context, 'sql'>, memberId: bigint): Promise<CareView> {
  const [players, [own], [wish], [pause], [record]] = await together([
    playersOf(sql, [memberId]),
    sql<{ most: number | null }[]>`select draws.own_day_most(${memberId}) as most`,
    sql<(Wish & { waits: boolean })[]>`
      select id, plays_a_day, asked_at, held_from is null as waits from draws.limit_wish
      where member_id = ${memberId} order by id desc limit 1`,
    sql<{ kind: 'time_out' | 'exclusion'; until: Date }[]>`
      select kind, until from draws.pause where member_id = ${memberId} and until > platform.now()
      order by until desc limit 1`,
    sql<{ plays: number; won: bigint; points: bigint }[]>`
      select count(*)::int as plays, coalesce(sum(s.paid_minor + s.kept_minor + s.coupon_minor), 0)::bigint as won,
        coalesce(sum(s.points), 0)::bigint as points
      from draws.play p left join draws.result s on s.play_id = p.id where p.member_id = ${memberId}`,
  ] as const);
  const player = players.get(memberId);
  return {
    playedToday: player?.playedToday ?? 0,
    dayMost: player?.dayMost ?? 0,
    ownDayMost: own?.most ?? null,
    asked: wish?.waits === true ? askedView(wish) : null,
    barredUntil: pause?.until.toISOString() ?? null,
    barredBy: pause?.kind ?? null,
    plays: record?.plays ?? 0,
    wonMinor: toWire(record?.won ?? 0n),
    wonPoints: toWire(record?.points ?? 0n),
  };
}

function askedView({ id, playsADay, askedAt }: Wish): CareView['asked'] {
  return { id: String(id), playsADay, againFrom: new Date(askedAt.getTime() + DAY_MS).toISOString() };
}

/** Sets the daily limit. A lower one applies at once; a higher one, or none, when the member asks again a day later. */
export async function setLimit(
  context: Ground,
  { memberId, playsADay }: { memberId: bigint; playsADay: number | null },
  intent: Intent,
): Promise<CareView | IntentRefusal> {
  const made = await once(context.sql, intent, context.clock.now(), async (tx) => {
    const [row] = await tx<{ id: bigint }[]>`
      insert into draws.limit_wish (member_id, plays_a_day) values (${memberId}, ${playsADay}) returning id`;
    return { id: String(row?.id) };
  });
  return isRefusal(made) ? made : readCare(context, memberId);
}

export async function askLimitAgain(
  context: Ground,
  { memberId, wishId }: { memberId: bigint; wishId: bigint },
): Promise<CareView | Refusal<'limit_not_due'>> {
  const [row] = await context.sql<{ done: boolean }[]>`
    select draws.ask_limit_again(id) as done from draws.limit_wish where id = ${wishId} and member_id = ${memberId}`;
  return row?.done === true ? readCare(context, memberId) : refuse('limit_not_due');
}

/** Starts a pause at once. It cannot be ended early, also not by a shorter pause. */
export async function takePause(
  context: Ground,
  { memberId, kind, days }: { memberId: bigint; kind: 'time_out' | 'exclusion'; days: number },
  intent: Intent,
): Promise<CareView | IntentRefusal> {
  const made = await once(context.sql, intent, context.clock.now(), async (tx) => {
    const [row] = await tx<{ id: bigint }[]>`
      insert into draws.pause (member_id, kind, days) values (${memberId}, ${kind}, ${days}) returning id`;
    return { id: String(row?.id) };
  });
  return isRefusal(made) ? made : readCare(context, memberId);
}

// Ranks and PK as members see them.
import type { Data } from '#platform/http/contract.ts';
import type { Floor } from '#platform/floor.ts';
import type { Queryable } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import { toWire } from '#ledger/money.ts';
import { shownMembers } from '#features/team/server/public.ts';
import type { contract } from '../contract.ts';
import { lastDayOf, periodAt } from './contest-rules.ts';
import { settings } from './settings.ts';
import {
  type Duel,
  duelsOf,
  firstScores,
  type PeriodKey,
  type PeriodKind,
  periodOf,
  placeOf,
  placesOf,
  prizesOf,
  teamsIn,
} from './store.ts';

type Wire = typeof contract;
type ViewFloor = Pick<Floor, 'sql' | 'clock' | 'config'>;

/** Places on the leaderboard. One's own stands beside it. */
const SHOWN = 50;

export async function ownView(floor: ViewFloor, memberId: bigint): Promise<Data<Wire['GET /api/v1/contests/mine']>> {
  const today = floor.clock.today();
  const week = periodAt('week', 'running', today);
  const [{ duels }, ofWeek, ofMonth, [duel]] = await Promise.all([
    settings.read(floor),
    standingOf(floor.sql, week, memberId),
    standingOf(floor.sql, periodAt('month', 'running', today), memberId),
    duelsOf(floor.sql, { leaderId: memberId, before: null, limit: 1 }),
  ]);
  const running = duel?.week === week.startsOn ? await duelViews(floor.sql, [duel]) : [];
  return { week: ofWeek, month: ofMonth, duel: running[0] ?? null, duels };
}

async function standingOf(q: Queryable, period: PeriodKey, leaderId: bigint) {
  const [own, teams] = await Promise.all([placeOf(q, period, leaderId), teamsIn(q, period)]);
  return { ...datesOf(period), place: own ? Number(own.place) : null, points: Number(own?.points ?? 0n), teams };
}

const datesOf = (period: PeriodKey) => ({ startsOn: period.startsOn, endsOn: lastDayOf(period) });

export async function ranksView(
  floor: ViewFloor,
  { memberId, kind, of }: { memberId: bigint; kind: PeriodKind; of: 'running' | 'last' },
): Promise<Data<Wire['GET /api/v1/contests/ranks']>> {
  const { sql } = floor;
  const period = periodAt(kind, of, floor.clock.today());
  const [closed, prizes, own, teams] = await Promise.all([
    periodOf(sql, period),
    prizesOf(sql, period),
    placeOf(sql, period, memberId),
    teamsIn(sql, period),
  ]);
  const first = closed ? await placesOf(sql, period, { limit: SHOWN }) : await firstScores(sql, period, SHOWN);
  const leaders = await shownMembers(sql, [memberId, ...first.map(({ leaderId }) => leaderId)]);
  return {
    ...datesOf(period),
    closed: closed !== null,
    teams,
    prizesMinor: prizes,
    own: own ? { place: Number(own.place), points: Number(own.points) } : null,
    places: first.map(({ leaderId, points }, n) => ({
      place: n + 1,
      ...must(leaders.get(leaderId)).face,
      points: Number(points),
      prizeMinor: prizes[n] ?? 0,
      own: leaderId === memberId,
    })),
    nameHidden: leaders.get(memberId)?.face.nickname === null,
  };
}

export async function duelViews(q: Queryable, duels: readonly Duel[]) {
  const opponents = await shownMembers(
    q,
    duels.flatMap(({ opponentId }) => (opponentId === null ? [] : [opponentId])),
  );
  return duels.map(({ week, size, points, opponentId, opponentSize, opponentPoints, result, closed, prizeMinor }) => ({
    week,
    size: Number(size),
    points: Number(points ?? 0n),
    opponent:
      opponentId === null
        ? null
        : {
            ...must(opponents.get(opponentId)).face,
            size: Number(opponentSize ?? 0n),
            points: Number(opponentPoints ?? 0n),
          },
    result,
    closed,
    prizeMinor: toWire(prizeMinor),
  }));
}

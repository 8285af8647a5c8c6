// Builds the wire views of team ranks and PK, for members and staff.
import { membersByIds } from '#features/members/server/public.ts';
import { shownMembers } from '#features/team/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../contract.ts';
import { lastDayOf, periodAt, periodId } from './close-contests.ts';
import { settings } from './settings.ts';
import {
  type Duel,
  type Duelist,
  duelsOf,
  type DuelWeek,
  firstScores,
  type Period,
  type PeriodKey,
  type PeriodKind,
  periodOf,
  type Place,
  placeOf,
  placesOf,
  prizesOf,
  teamsIn,
} from './store.ts';

type Wire = typeof contract;
type ViewContext = Pick<Context, 'sql' | 'clock' | 'config'>;

/** How many places the leaderboard shows. The member's place is shown separately. */
const SHOWN = 50;

export async function ownView(
  context: ViewContext,
  memberId: bigint,
): Promise<Data<Wire['GET /api/v1/contests/mine']>> {
  const today = context.clock.today();
  const week = periodAt('week', 'running', today);
  const [{ duels }, ofWeek, ofMonth, [duel]] = await Promise.all([
    settings.read(context),
    ownPlace(context.sql, week, memberId),
    ownPlace(context.sql, periodAt('month', 'running', today), memberId),
    duelsOf(context.sql, { leaderId: memberId, before: null, limit: 1 }),
  ]);
  const running = duel?.week === week.startsOn ? await duelViews(context.sql, [duel]) : [];
  return { week: ofWeek, month: ofMonth, duel: running[0] ?? null, duels };
}

async function ownPlace(q: Queryable, period: PeriodKey, leaderId: bigint) {
  const [own, teams] = await Promise.all([placeOf(q, period, leaderId), teamsIn(q, period)]);
  return { ...datesOf(period), place: own ? Number(own.place) : null, points: Number(own?.points ?? 0n), teams };
}

const datesOf = (period: PeriodKey) => ({ startsOn: period.startsOn, endsOn: lastDayOf(period) });

export async function ranksView(
  context: ViewContext,
  { memberId, kind, of }: { memberId: bigint; kind: PeriodKind; of: 'running' | 'last' },
): Promise<Data<Wire['GET /api/v1/contests/ranks']>> {
  const { sql } = context;
  const period = periodAt(kind, of, context.clock.today());
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
      ...required(leaders.get(leaderId)).face,
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
            ...required(opponents.get(opponentId)).face,
            size: Number(opponentSize ?? 0n),
            points: Number(opponentPoints ?? 0n),
          },
    result,
    closed,
    prizeMinor: toWire(prizeMinor),
  }));
}

export async function periodViews(q: Queryable, periods: readonly Period[]) {
  const sums = await q<{ id: string; prizes: bigint }[]>`
    select kind || ':' || starts_on as id, sum(prize_minor)::bigint as prizes
    from unnest(${periods.map(({ kind }) => kind)}::text[], ${periods.map(({ startsOn }) => startsOn)}::date[])
      asked(kind, starts_on)
    join contests.place using (kind, starts_on) group by 1`;
  const byId = new Map(sums.map((row) => [row.id, row.prizes]));
  return periods.map((period) => {
    const id = periodId(period);
    const { kind, startsOn, endsOn, teams, closedAt } = period;
    return {
      id,
      kind,
      startsOn,
      endsOn,
      teams: Number(teams),
      closedAt: closedAt.toISOString(),
      prizesMinor: toWire(byId.get(id) ?? 0n),
    };
  });
}

export async function placeViews(q: Queryable, period: PeriodKey, places: readonly Place[]) {
  const leaders = await membersByIds(
    q,
    places.map(({ leaderId }) => leaderId),
  );
  return places.map(({ place, leaderId, points, reachedAt, prizeMinor }) => {
    const { memberNo, realName } = required(leaders.get(leaderId));
    return {
      id: `${periodId(period)}:${place}`,
      place,
      leaderId: String(leaderId),
      leaderNo: memberNo,
      leaderName: realName,
      points: Number(points),
      reachedAt: reachedAt.toISOString(),
      prizeMinor: toWire(prizeMinor),
    };
  });
}

export function weekView({ week, teams, prizeMinor, pairedAt, closedAt }: DuelWeek) {
  return {
    id: week,
    teams: Number(teams),
    prizeMinor: toWire(prizeMinor),
    pairedAt: pairedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

export async function duelistViews(q: Queryable, duelists: readonly Duelist[]) {
  const members = await membersByIds(
    q,
    duelists.flatMap(({ leaderId, opponentId }) => (opponentId === null ? [leaderId] : [leaderId, opponentId])),
  );
  return duelists.map(({ week, leaderId, size, opponentId, points, result }) => {
    const { memberNo, realName } = required(members.get(leaderId));
    const opponent = opponentId === null ? null : required(members.get(opponentId));
    return {
      id: `${week}:${leaderId}`,
      week,
      leaderId: String(leaderId),
      leaderNo: memberNo,
      leaderName: realName,
      size: Number(size),
      opponent: opponent && { id: String(opponent.id), memberNo: opponent.memberNo, name: opponent.realName },
      points: points === null ? null : Number(points),
      result,
    };
  });
}

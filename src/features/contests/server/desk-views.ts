// Ranks and PK as the desk sees them.
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import { membersByIds } from '#features/identity/server/public.ts';
import { periodId } from './contest-rules.ts';
import type { Duelist, DuelWeek, Period, PeriodKey, Place } from './store.ts';

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
    const { memberNo, realName } = must(leaders.get(leaderId));
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
    const { memberNo, realName } = must(members.get(leaderId));
    const opponent = opponentId === null ? null : must(members.get(opponentId));
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

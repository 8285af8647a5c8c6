import type { DataOf } from '#platform/client/call-types.ts';

export type Look = DataOf<'GET /api/v1/looks'>['items'][number];

const HOUR = 'YYYY-MM-DDTHH'.length;

/** What was read within an hour for one case, together: whoever opens a member's page reads many things at once. */
export function visitsOf(looks: readonly Look[]): [Look, ...Look[]][] {
  const visits: [Look, ...Look[]][] = [];
  for (const look of looks) {
    const visit = visits[visits.length - 1];
    if (!visit || !isOfOne(visit[0], look)) visits.push([look]);
    else if (!visit.some(({ shown }) => shown === look.shown)) visit.push(look);
  }
  return visits;
}

const isOfOne = (one: Look, other: Look) =>
  one.caseNumber === other.caseNumber && one.firstAt.slice(0, HOUR) === other.firstAt.slice(0, HOUR);

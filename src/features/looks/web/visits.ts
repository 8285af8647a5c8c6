import type { DataOf } from '#platform/client/call-types.ts';

export type Look = DataOf<'GET /api/v1/looks'>['items'][number];

/** The most telling first. */
const ORDER: Readonly<Record<Look['shown'], number>> = {
  profile: 0,
  list: 1,
  money: 2,
  orders: 3,
  complaints: 4,
  deliveries: 5,
  rewards: 6,
  team: 7,
  devices: 8,
  posts: 9,
  messages: 10,
  papers: 11,
  notes: 12,
  history: 13,
};

const HOUR = 'YYYY-MM-DDTHH'.length;

/**
 * What was read within an hour for one case, together: whoever opens a member's page reads many things at once. A list
 * showed nothing that the member's details don't.
 */
export function visitsOf(looks: readonly Look[]): [Look, ...Look[]][] {
  const visits: [Look, ...Look[]][] = [];
  for (const look of looks) {
    const visit = visits[visits.length - 1];
    if (!visit || !isOfOne(visit[0], look)) visits.push([look]);
    else if (!visit.some(({ shown }) => shown === look.shown)) visit.push(look);
  }
  return visits.map((visit) => {
    const [first, ...others] = visit.sort((one, other) => ORDER[one.shown] - ORDER[other.shown]);
    return [first, ...others.filter(({ shown }) => first.shown !== 'profile' || shown !== 'list')];
  });
}

const isOfOne = (one: Look, other: Look) =>
  one.caseNumber === other.caseNumber && one.firstAt.slice(0, HOUR) === other.firstAt.slice(0, HOUR);

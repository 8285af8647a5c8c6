// Counts the work that waits for the staff, for the numbers in the console's menu. Each feature says what waits
// (server/waiting.ts). One statement reads all counts, because every open desk asks once a minute.
import type { Context } from '#platform/context.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Data } from '#platform/http/contract.ts';
import type { Waiting } from '#platform/waiting.ts';
import type { contract } from '../contract.ts';
import { waiting } from './waiting.gen.ts';

type Answer = Data<(typeof contract)['GET /console/api/v1/waiting']>;

/** A longer queue shows as "999+". */
const COUNTED_MOST = 999;

const all: readonly Waiting[] = Object.values(waiting).flat();

export async function countWaiting({ sql }: Pick<Context, 'sql'>, { roles }: StaffCaller): Promise<Answer> {
  const mine = all.filter((one) => roles.some((role) => role === 'admin' || one.roles.includes(role)));
  const [first, ...others] = mine.map(
    ({ resource, rows }) => sql`
      select ${resource}::text as resource,
        (select count(*)::int from (${rows(sql)} limit ${COUNTED_MOST + 1}) waiting) as count`,
  );
  if (first === undefined) return { items: [] };
  const counts = await sql<{ resource: string; count: number }[]>`
    ${others.reduce((before, next) => sql`${before} union all ${next}`, first)}`;
  return {
    items: counts.map(({ resource, count }) => ({
      resource,
      count: Math.min(count, COUNTED_MOST),
      more: count > COUNTED_MOST,
    })),
  };
}

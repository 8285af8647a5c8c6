import { businessDate } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { firstMembers, memberById } from '#features/identity/server/public.ts';
import { type Together, together } from './together.ts';

/** The co-operative is as old as its first member who is still here. */
export async function readAnniversary(
  { sql, clock }: Pick<Floor, 'sql' | 'clock'>,
  memberId: bigint,
): Promise<Together> {
  const [[first], member] = await Promise.all([firstMembers(sql, 1), memberById(sql, memberId)]);
  return together({
    cooperativeSince: businessDate(must(first).registeredAt),
    memberSince: businessDate(must(member).registeredAt),
    today: clock.today(),
  });
}

// How long the co-operative has existed and a member has belonged to it, and the member's next anniversary (events.md
// 6).
import { firstMembers, memberById } from '#features/members/server/public.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { businessDate } from '#platform/time/clock.ts';
import { daysSince } from '#universal/date-text.ts';

type Together = {
  cooperativeSince: string;
  memberSince: string;
  today: string;
  cooperativeDays: number;
  memberDays: number;
  nextAnniversary: string;
  nextYears: number;
};

export function together(dates: Pick<Together, 'cooperativeSince' | 'memberSince' | 'today'>): Together {
  const { cooperativeSince, memberSince, today } = dates;
  const years = Number(today.slice(0, 4)) - Number(memberSince.slice(0, 4));
  // The day of joining itself is no anniversary.
  const nextYears = years > 0 && anniversaryIn(memberSince, years) >= today ? years : years + 1;
  return {
    ...dates,
    cooperativeDays: daysSince(cooperativeSince, today),
    memberDays: daysSince(memberSince, today),
    nextAnniversary: anniversaryIn(memberSince, nextYears),
    nextYears,
  };
}

/** A member who joined on 29 February has the anniversary on 1 March in other years. */
function anniversaryIn(since: string, years: number): string {
  const [year = 0, month = 1, day = 1] = since.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10);
}

/** The co-operative's age counts from its first member who is still here. */
export async function readAnniversary(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  memberId: bigint,
): Promise<Together> {
  const [[first], member] = await Promise.all([firstMembers(sql, 1), memberById(sql, memberId)]);
  return together({
    cooperativeSince: businessDate(required(first).registeredAt),
    memberSince: businessDate(required(member).registeredAt),
    today: clock.today(),
  });
}

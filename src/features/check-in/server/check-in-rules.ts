// The days in a row as a member sees them, and the gift of each. Pure; the database counts again for each visit.
import { addDays, weekday } from '#platform/time/clock.ts';

export type LastVisit = { date: string; streak: number };
export type CheckInRules = { firstPoints: number; stepPoints: number; mostPoints: number };
export type Gift = { points: number; chances: number };

/** The days in a row after which a chance comes. */
export const RUN_DAYS = 7;
/** Whole weeks on the calendar, this one included. */
const WEEKS = 5;

/** Whether the member checked in `today`, and the days in a row. A row that ended yesterday can still go on. */
export function standingOf(today: string, last: LastVisit | null): { checkedIn: boolean; streak: number } {
  if (last === null || last.date < addDays(today, -1)) return { checkedIn: false, streak: 0 };
  return { checkedIn: last.date === today, streak: last.streak };
}

/** The gift of the nth day in a row. */
export function giftOf(day: number, { firstPoints, stepPoints, mostPoints }: CheckInRules): Gift {
  const points = Math.min(mostPoints, firstPoints + stepPoints * (day - 1));
  return { points, chances: day % RUN_DAYS === 0 ? 1 : 0 };
}

/** The seven days up to the next chance, among them today. */
export function stepsOf(
  { checkedIn, streak }: { checkedIn: boolean; streak: number },
  rules: CheckInRules,
): (Gift & { day: number; done: boolean })[] {
  const today = checkedIn ? streak : streak + 1;
  const first = today - ((today - 1) % RUN_DAYS);
  return Array.from({ length: RUN_DAYS }, (_, n) => first + n).map((day) => ({
    day,
    done: day <= streak,
    ...giftOf(day, rules),
  }));
}

/** The dates on the calendar: whole weeks from Monday to Sunday, the last one with today. */
export function calendarDates(today: string): string[] {
  const monday = addDays(today, -((weekday(today) + 6) % 7));
  const first = addDays(monday, -7 * (WEEKS - 1));
  return Array.from({ length: 7 * WEEKS }, (_, n) => addDays(first, n));
}

// The ages in which reports count what is open, in whole days since it was due or came.
import { addDays } from '#platform/time/clock.ts';
import { DAY_AGES, type DayAge } from '../../contract/ageing.ts';

/** The fewest and the most days of each age. Null is no end. */
const SPANS: Readonly<Record<DayAge, readonly [least: number, most: number | null]>> = {
  days_0_7: [0, 7],
  days_8_30: [8, 30],
  days_31_60: [31, 60],
  days_61_90: [61, 90],
  days_91_up: [91, null],
};

/** The fewest days of each age, in order. */
export const LEAST_DAYS = DAY_AGES.map((age) => SPANS[age][0]);

export const ageOf = (days: number): DayAge => DAY_AGES.findLast((age) => days >= SPANS[age][0]) ?? 'days_0_7';

/** The dates that have an age on a day. Dates to come count as the youngest. Null is no bound. */
export function datesOfAge(age: DayAge | undefined, today: string): { from: string | null; until: string | null } {
  if (age === undefined) return { from: null, until: null };
  const [least, most] = SPANS[age];
  return { from: most === null ? null : addDays(today, -most), until: least === 0 ? null : addDays(today, -least) };
}

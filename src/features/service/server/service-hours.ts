// The hours of the service lines (service.md 1), from Monday to a last day of the week. Pure.
import { addDays, atHour, businessDate, weekday } from '#platform/time/clock.ts';
import type { LAST_DAYS } from '../contract.ts';

export type ServiceHours = { opens: string; closes: string; lastDay: (typeof LAST_DAYS)[number] };

const DAYS_A_WEEK = { friday: 5, saturday: 6, sunday: 7 } as const;

/** Null while somebody answers at `at`. */
export function nextOpening(at: Date, { opens, closes, lastDay }: ServiceHours): Date | null {
  const isServed = (date: string) => (weekday(date) || 7) <= DAYS_A_WEEK[lastDay];
  let date = businessDate(at);
  if (isServed(date) && at < atHour(date, closes)) return at < atHour(date, opens) ? atHour(date, opens) : null;
  do date = addDays(date, 1);
  while (!isServed(date));
  return atHour(date, opens);
}

// The calendar of money (time.md 3): Monday to Saturday for payouts, Monday to Friday for collecting, less holidays.
// Pure.
import { addDays, atHour, businessDate, weekday } from '#platform/time/clock.ts';

export type CalendarRules = { holidays: readonly string[]; financeOpens: string; financeCloses: string };

export type WorkingDays = {
  /** Finance works and payouts leave on this day. */
  isPayoutDay(date: string): boolean;
  /** Members may collect on this day. */
  isCollectDay(date: string): boolean;
  /** The n-th payout day after `date`. For 0: `date` itself when it is a payout day, else the next one. */
  addPayoutDays(date: string, days: number): string;
  isFinanceOpen(at: Date): boolean;
  /** `at` during finance hours, else the next opening. */
  nextFinanceOpening(at: Date): Date;
};

export function workingDaysOf({ holidays, financeOpens, financeCloses }: CalendarRules): WorkingDays {
  const closed = new Set(holidays);
  const isPayoutDay = (date: string) => weekday(date) !== 0 && !closed.has(date);
  const opens = (date: string) => atHour(date, financeOpens);
  const closes = (date: string) => atHour(date, financeCloses);

  function addPayoutDays(date: string, days: number): string {
    let day = date;
    while (!isPayoutDay(day)) day = addDays(day, 1);
    for (let left = days; left > 0; left--) {
      do day = addDays(day, 1);
      while (!isPayoutDay(day));
    }
    return day;
  }

  function isFinanceOpen(at: Date): boolean {
    const date = businessDate(at);
    return isPayoutDay(date) && at >= opens(date) && at < closes(date);
  }

  return {
    isPayoutDay,
    isCollectDay: (date) => isPayoutDay(date) && weekday(date) !== 6,
    addPayoutDays,
    isFinanceOpen,
    nextFinanceOpening(at) {
      if (isFinanceOpen(at)) return at;
      const today = businessDate(at);
      if (isPayoutDay(today) && at < opens(today)) return opens(today);
      return opens(addPayoutDays(addDays(today, 1), 0));
    },
  };
}

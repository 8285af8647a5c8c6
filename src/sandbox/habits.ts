// What the demo people do again and again: collecting and checking in.
import { weekday } from '#platform/time/clock.ts';

/** Days on which members check in, from the first to the last. One row still goes on. */
const CHECK_INS: Readonly<Record<string, readonly (readonly [from: number, until: number])[]>> = {
  dawit: [
    [29, 37],
    [81, 89],
  ],
  hana: [
    [55, 58],
    [60, 61],
  ],
  bereket: [[50, 57]],
  tigist: [[41, 48]],
};

/**
 * They open the app on none of these days. Each of them is the whole team of the member who invited them. So three
 * teams of one size have no point in a week from Monday to Sunday, and a PK between two of them is a draw.
 */
const AWAY = { who: ['samuel', 'abel', 'kidus'], from: 50, until: 63 };

/** Nearly everybody collects once a week, each on their own weekday. Some forget for weeks. */
export function collectsOn(
  { who, index }: { who: string; index: number },
  { day, today }: { day: number; today: string },
): boolean {
  if (AWAY.who.includes(who) && AWAY.from <= day && day <= AWAY.until) return false;
  // By the calendar: a day of the plan may fall on a weekend, and then its members would never collect.
  return index % 5 === weekday(today) - 1 && day % 28 < 25;
}

export function checkingInOn(day: number): string[] {
  const holds = ([from, until]: readonly [number, number]) => from <= day && day <= until;
  return Object.keys(CHECK_INS).filter((who) => CHECK_INS[who]?.some(holds));
}

// Weeks and months of the business calendar. Pure. A week begins on Monday.
import { addDays, weekday } from '#platform/time/clock.ts';
import { dateOf } from '#platform/http/keyset.ts';
import { PERIOD_KINDS } from '../contract/shapes.ts';
import type { PeriodKey, PeriodKind } from './store.ts';

const WEEK_DAYS = 7;

/** The first day of the period with this business date. */
export function startOf(kind: PeriodKind, date: string): string {
  return kind === 'month' ? `${date.slice(0, 7)}-01` : addDays(date, -((weekday(date) + WEEK_DAYS - 1) % WEEK_DAYS));
}

/** The last day of a period, included. */
export function lastDayOf({ kind, startsOn }: PeriodKey): string {
  if (kind === 'week') return addDays(startsOn, WEEK_DAYS - 1);
  return addDays(startOf('month', addDays(startsOn, 31)), -1);
}

/** The running period, or the one before it. */
export function periodAt(kind: PeriodKind, of: 'running' | 'last', today: string): PeriodKey {
  const running = startOf(kind, today);
  return { kind, startsOn: of === 'running' ? running : startOf(kind, addDays(running, -1)) };
}

export const periodId = ({ kind, startsOn }: PeriodKey) => `${kind}:${startsOn}`;

/** The period of an id from outside. Null where no such period begins on that day. */
export function periodNamed(id: string): PeriodKey | null {
  const [name, day] = id.split(':');
  const startsOn = dateOf(day);
  const kind = PERIOD_KINDS.find((one) => one === name);
  return kind && startsOn && startOf(kind, startsOn) === startsOn ? { kind, startsOn } : null;
}

// The model of robots, awards and salaries (rewards.md 10 to 12), which all need valid friends.
import { addDays } from '#platform/time/clock.ts';

export type Robot = {
  id: bigint;
  member: number;
  offer: number;
  firstDay: string;
  lastDay: string;
  /** The last day on which it worked. */
  workedUntil: string | null;
  ended: boolean;
};
/** `at` numbers the event among all of the house's events. `hour` is in hours since the beginning. */
export type Start = { id: bigint; member: number; at: number; hour: number; earned: boolean };
export type Contract = {
  id: bigint;
  member: number;
  level: number;
  viewed: boolean;
  void: boolean;
  signed: { from: string; lastDay: string } | null;
  ending: boolean;
};

export const ROBOT = { condition: 1, days: 6, bonus: 70n, opensAt: 9 } as const;
export const AWARD_HOURS = 72;
export const SALARY = {
  levels: [
    { level: 1, oneValid: 1, teamValid: 1, amountMinor: 3_00 },
    { level: 2, oneValid: 2, teamValid: 3, amountMinor: 7_00 },
  ],
  termMonths: 2,
  noticeDays: 5,
} as const;

/** Monday to Friday: this house has no holidays. */
const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The days that a robot still has to work, up to and including `until`. */
export function daysDue({ firstDay, lastDay, workedUntil, ended }: Robot, until: string): string[] {
  const days: string[] = [];
  if (ended) return days;
  const last = lastDay < until ? lastDay : until;
  for (let day = workedUntil === null ? firstDay : addDays(workedUntil, 1); day <= last; day = addDays(day, 1))
    if (isWorkingDay(day)) days.push(day);
  return days;
}

/** The first day of the month `later` months after today's. */
export function monthBegin(today: string, later: number): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}

export type ContractState = 'opened' | 'signed' | 'effective' | 'terminated' | 'invalid';
export function stateOf(one: Contract, today: string): ContractState {
  if (one.void) return 'invalid';
  if (!one.signed) return 'opened';
  if (today > one.signed.lastDay) return 'terminated';
  return today < one.signed.from ? 'signed' : 'effective';
}

export const isLive = (one: Contract, today: string): boolean => ['signed', 'effective'].includes(stateOf(one, today));

/** The member signs. A contract of a lower level ends before this one begins. */
export function sign(one: Contract, own: readonly Contract[], today: string): void {
  const from = monthBegin(today, 1);
  for (const other of own) {
    if (other === one || other.void || !other.signed || other.signed.lastDay < from) continue;
    other.ending = true;
    if (other.signed.from >= from) other.void = true;
    else other.signed.lastDay = addDays(from, -1);
  }
  one.signed = { from, lastDay: addDays(monthBegin(today, 1 + SALARY.termMonths), -1) };
}

/** Either side ends the contract. If it has not begun, it becomes void at once. */
export function end(one: Contract, today: string): void {
  one.ending = true;
  const notice = addDays(today, SALARY.noticeDays);
  if (!one.signed || one.signed.from > today) one.void = true;
  else if (notice < one.signed.lastDay) one.signed.lastDay = notice;
}

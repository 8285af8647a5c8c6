/** The due dates of a lessee's rent and the lessee's acts on them. Pure: the same plan gives the same payments. */
import type { Lease, RentBehaviour } from '#wires/bank-admin.ts';
import { addDays, startOfDay } from './clock.ts';
import { seededFraction } from './faults.ts';

/** Rents arrive at nine in the morning, Addis Ababa. */
const PAY_HOUR = 9;

export interface Due {
  n: number;
  dueDate: string;
  period: string;
  periodStart: string;
  periodEnd: string;
}

/** Due dates from the lease's start to its end or `through`, whichever is first; `n` counts from 1. */
export function dueDates(lease: Lease, through: string): Due[] {
  const last = lease.end !== undefined && lease.end < through ? lease.end : through;
  const dues: Due[] = [];
  for (let step = 0; ; step += 1) {
    const due = dueAtStep(lease, step);
    if (due.dueDate > last) return dues;
    if (due.dueDate >= lease.start) dues.push({ n: dues.length + 1, ...due });
  }
}

/** The due date in the step-th day, week or month. The one with the lease's start counts as 0. */
function dueAtStep(lease: Lease, step: number): Omit<Due, 'n'> {
  if (lease.every === 'day') {
    const day = addDays(lease.start, step);
    return { dueDate: day, period: day, periodStart: day, periodEnd: day };
  }
  if (lease.every === 'week') {
    const monday = addDays(lease.start, step * 7 - (isoWeekday(lease.start) - 1));
    const dueDay = Math.min(lease.dueDay ?? isoWeekday(lease.start), 7);
    return {
      dueDate: addDays(monday, dueDay - 1),
      period: isoWeek(monday),
      periodStart: monday,
      periodEnd: addDays(monday, 6),
    };
  }
  const first = monthStart(lease.start, step);
  const end = addDays(monthStart(lease.start, step + 1), -1);
  const day = Math.min(lease.dueDay ?? Number(lease.start.slice(8)), Number(end.slice(8)));
  return { dueDate: addDays(first, day - 1), period: first.slice(0, 7), periodStart: first, periodEnd: end };
}

function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** ISO 8601 week: week 1 holds the year's first Thursday. */
function isoWeek(monday: string): string {
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const days = (Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${year}-01-01T00:00:00Z`)) / 86_400_000;
  return `${year}-W${(Math.floor(days / 7) + 1).toString().padStart(2, '0')}`;
}

function monthStart(date: string, later: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + later;
  return `${Math.floor(months / 12)
    .toString()
    .padStart(4, '0')}-${((months % 12) + 1).toString().padStart(2, '0')}-01`;
}

/** The lessee's act on the n-th due date: the listed act, else a seeded draw, else payment on time. */
export function behaviourOn(lease: Lease, n: number): RentBehaviour {
  const listed = lease.behaviour.find((act) => act.on === n);
  if (listed) return listed;
  const { random } = lease;
  if (!random) return { on: n, do: 'pay' };
  const draw = seededFraction(random.seed, n * 2);
  const size = seededFraction(random.seed, n * 2 + 1);
  if (draw < random.miss) return { on: n, do: 'miss' };
  if (draw < random.miss + random.partial) return { on: n, do: 'partial', percent: 30 + Math.floor(size * 60) };
  if (draw < random.miss + random.partial + random.late)
    return { on: n, do: 'late', days: 1 + Math.floor(size * random.maxLateDays) };
  return { on: n, do: 'pay' };
}

export interface RentPayment {
  part: number;
  payAt: Date;
  amountMinor: bigint;
}

export function paymentsOf(lease: Lease, due: Due): RentPayment[] {
  const act = behaviourOn(lease, due.n);
  const on = (daysLate: number) => startOfDay(addDays(due.dueDate, daysLate), PAY_HOUR);
  if (act.do === 'miss') return [];
  if (act.do !== 'partial')
    return [{ part: 1, payAt: on(act.do === 'late' ? act.days : 0), amountMinor: lease.amountMinor }];
  const now = (lease.amountMinor * BigInt(act.percent)) / 100n;
  const parts: RentPayment[] = [{ part: 1, payAt: on(0), amountMinor: now }];
  if (act.restAfterDays !== undefined)
    parts.push({ part: 2, payAt: on(act.restAfterDays), amountMinor: lease.amountMinor - now });
  return parts.filter((part) => part.amountMinor > 0n);
}

export const graceUntil = (lease: Lease, dueDate: string) => addDays(dueDate, lease.graceDays);
export const rentReference = (leaseId: string, period: string) => `INV-${leaseId}-${period}`;

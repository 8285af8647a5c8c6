// Simulates lessees: raises the due dates of leases when the clock reaches them, and pays rents into the client
// account. A seeded plan decides whether a lessee pays on time, so the same plan gives the same payments.
import { z } from 'zod';
import { type Lease, lease as leaseSchema, type RentBehaviour } from '#wires/bank-admin.ts';
import { findAccount, houseAccountRow } from './accounts.ts';
import { bankReference, book } from './booking.ts';
import { addDays, startOfDay } from './clock.ts';
import type { Db, Sql } from './database.ts';
import { seededFraction } from './faults.ts';
import { type Refusal, refuse } from './http.ts';

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

/** The due date in the step-th day, week or month, counted from 0 for the one of the lease's start. */
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

/** What the lessee does on the n-th due date: the listed act, else a seeded draw, else payment on time. */
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

const graceUntil = (lease: Lease, dueDate: string) => addDays(dueDate, lease.graceDays);
const rentReference = (leaseId: string, period: string) => `INV-${leaseId}-${period}`;

/** Creates or changes a lease. Past due dates stay as they were; later ones may change. */
export async function putLease(sql: Sql, lease: Lease): Promise<Lease | Refusal> {
  return sql.begin(async (tx) => {
    const payer = await findAccount(tx, lease.payerAccount);
    if (!payer) return refuse('account_unknown');
    const [last] = await tx<{ n: number; dueDate: string }[]>`
      select n, due_date from bank.rent_due where lease_id = ${lease.leaseId} order by n desc limit 1`;
    if (last) {
      const same = dueDates(lease, last.dueDate).at(-1);
      if (same?.n !== last.n || same.dueDate !== last.dueDate)
        return refuse('lease_started', { lastDue: last.dueDate });
    }
    const plan = tx.json(z.encode(leaseSchema, lease));
    await tx`
      insert into bank.lease (lease_id, plan, payer_id) values (${lease.leaseId}, ${plan}, ${payer.id})
      on conflict (lease_id) do update set plan = excluded.plan, payer_id = excluded.payer_id`;
    return lease;
  });
}

export async function listLeases(sql: Db): Promise<Lease[]> {
  const rows = await sql<{ plan: unknown }[]>`select plan from bank.lease order by lease_id`;
  return rows.map((row) => z.decode(leaseSchema, row.plan as z.input<typeof leaseSchema>));
}

/** Records the due dates that the clock has reached, with the payments that the lessee will make. */
export async function raiseDues(sql: Sql, today: string): Promise<void> {
  for (const lease of await listLeases(sql)) {
    const [last] = await sql<
      { n: number }[]
    >`select coalesce(max(n), 0)::int as n from bank.rent_due where lease_id = ${lease.leaseId}`;
    const fresh = dueDates(lease, today).filter((due) => due.n > (last?.n ?? 0));
    if (fresh.length === 0) continue;
    await sql.begin(async (tx) => {
      for (const due of fresh) {
        const [raised] = await tx`
          insert into bank.rent_due (lease_id, n, due_date, period, period_start, period_end, amount_minor,
            grace_until, behaviour)
          values (${lease.leaseId}, ${due.n}, ${due.dueDate}, ${due.period}, ${due.periodStart}, ${due.periodEnd},
                  ${lease.amountMinor}, ${graceUntil(lease, due.dueDate)}, ${behaviourOn(lease, due.n).do})
          on conflict do nothing returning 1`;
        if (!raised) continue;
        for (const { part, payAt, amountMinor } of paymentsOf(lease, due)) {
          await tx`
            insert into bank.rent_payment (lease_id, n, part, pay_at, amount_minor)
            values (${lease.leaseId}, ${due.n}, ${part}, ${payAt}, ${amountMinor})`;
        }
      }
    });
  }
}

/** Pays one rent at its time. It bounces if the lessee has too little or the account is closed. */
export async function payRent(sql: Sql, id: bigint, at: Date): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [rent] = await tx<
      { leaseId: string; period: string; amountMinor: bigint; payerId: bigint; payerState: string }[]
    >`
      select p.lease_id, d.period, p.amount_minor, l.payer_id,
        (select state from bank.account where id = l.payer_id) as payer_state
      from bank.rent_payment p join bank.rent_due d using (lease_id, n) join bank.lease l using (lease_id)
      where p.id = ${id} and p.state = 'due' for update of p`;
    if (!rent) return false;
    const client = await houseAccountRow(tx, 'client');
    const reference = rentReference(rent.leaseId, rent.period);
    const booking = {
      from: rent.payerId,
      to: client.id,
      amountMinor: rent.amountMinor,
      kind: 'rent',
      at,
      narrative: `Rent ${rent.period}, lease ${rent.leaseId}`,
      reference,
    } as const;
    const entry = rent.payerState === 'open' ? await book(tx, booking) : null;
    await tx`update bank.rent_payment set state = ${entry === null ? 'bounced' : 'paid'}, entry_id = ${entry}
      where id = ${id}`;
    return true;
  });
}

interface DueRow {
  n: number;
  dueDate: string;
  period: string;
  periodStart: string;
  periodEnd: string;
  graceUntil: string;
  amountMinor: bigint;
  behaviour: 'pay' | 'late' | 'partial' | 'miss';
}

export async function listDues(sql: Sql, leaseId: string) {
  const [known] = await sql`select 1 from bank.lease where lease_id = ${leaseId}`;
  if (!known) return refuse('lease_unknown');
  const dues = await sql<DueRow[]>`select * from bank.rent_due where lease_id = ${leaseId} order by n`;
  const payments = await sql<
    { n: number; payAt: Date; amountMinor: bigint; state: 'due' | 'paid' | 'bounced'; entryId: bigint | null }[]
  >`
    select * from bank.rent_payment where lease_id = ${leaseId} order by n, part`;
  return {
    leaseId,
    dues: dues.map((due) => ({
      n: due.n,
      dueDate: due.dueDate,
      graceUntil: due.graceUntil,
      period: due.period,
      periodStart: due.periodStart,
      periodEnd: due.periodEnd,
      reference: rentReference(leaseId, due.period),
      amountMinor: due.amountMinor,
      behaviour: due.behaviour,
      payments: payments
        .filter((payment) => payment.n === due.n)
        .map((payment) => ({
          payAt: payment.payAt.toISOString(),
          amountMinor: payment.amountMinor,
          state: payment.state,
          bankReference: payment.entryId === null ? null : bankReference('E', payment.entryId),
        })),
    })),
  };
}

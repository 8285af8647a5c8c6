/** The lessee simulator: leases, their due dates as the clock reaches them, and rents into the client account. */
import { z } from 'zod';
import { type Lease, lease as leaseSchema } from '#wires/bank-admin.ts';
import { findAccount, houseAccountRow } from './accounts.ts';
import { bankReference } from './bank-reference.ts';
import { book } from './booking.ts';
import type { Db, Sql } from './database.ts';
import { behaviourOn, dueDates, graceUntil, paymentsOf, rentReference } from './lease-schedule.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Sets or changes a lease. Past due dates stay; later ones may change. */
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

/** Records the dues that the clock has reached, with the lessee's coming payments. */
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

/** Pays one rent at its time. It bounces if the lessee has too little or is gone. */
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

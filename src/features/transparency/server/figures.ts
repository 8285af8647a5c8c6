// Reads the published figures: sums by purpose, incidents, reconciled days, and all payments out of our accounts. The
// job adds up here what was posted since its last run, so that no page scans postings.
import { coverage } from '#ledger/balance.ts';
import { CLASS } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import type { PaymentOut, ReceiverRow } from '../contract.ts';

export type Flow = {
  purpose: string;
  debitClass: number;
  creditClass: number;
  productId: bigint;
  amount: bigint;
  lines: bigint;
};

export async function totals(q: Queryable, productId: bigint | null): Promise<Flow[]> {
  return q<Flow[]>`
    select purpose, debit_class::int, credit_class::int, product_id, amount, lines
    from transparency.flow_total where ${productId}::bigint is null or product_id = ${productId}
      order by purpose, debit_class, credit_class`;
}

/** The time of the last posting in the sums, which may be a minute old. It is shown beside the figures. */
export async function asOf(q: Queryable): Promise<Date> {
  const [row] = await q<{ at: Date }[]>`
    select coalesce((select t.occurred_at from ledger.transfer t where t.seq = p.seq limit 1), platform.now()) as at
    from transparency.progress p`;
  return required(row).at;
}

type Period = { from: string; until: string | null };

export async function standstills(
  q: Queryable,
): Promise<(Period & { kind: 'books_short' | 'reconciliation_stale'; amount: null })[]> {
  return q`select kind, platform.business_date(began_at) as "from", platform.business_date(ended_at) as until,
      null as amount
    from transparency.incident order by began_at desc limit 50`;
}

/** The newest fifty payments that the bank sent to another account than our order named, in minor units. */
export async function paidElsewhere(q: Queryable): Promise<(Period & { kind: 'paid_elsewhere'; amount: bigint })[]> {
  return q`select 'paid_elsewhere' as kind, platform.business_date(m.noted_at) as "from",
      platform.business_date(m.closed_at) as until, s.amount
    from ledger.misdirected_line m join ledger.statement_line s on s.id = m.statement_line_id
    order by m.noted_at desc limit 50`;
}

export async function reconciled(q: Queryable): Promise<{ lastOn: string | null; nextDueAt: Date | null }> {
  const [row] = await q<{ lastOn: string; nextDueAt: Date }[]>`
    select business_date as last_on, next_due_at from ledger.reconciled_day
    where rail = 1 order by business_date desc limit 1`;
  return row ?? { lastOn: null, nextDueAt: null };
}

/** A day's sum for one purpose. `bank` is the part of it that left the client account. */
export type DayFlow = { date: string; purpose: string; amount: bigint; bank: bigint };
export async function dayFlows(
  q: Queryable,
  { before, days }: { before: string | null; days: number },
): Promise<DayFlow[]> {
  return q<DayFlow[]>`
    with recursive d as (
      (select business_date from transparency.flow where ${before}::date is null or business_date < ${before}::date
        order by business_date desc limit 1)
      union all
      select (select f.business_date from transparency.flow f where f.business_date < d.business_date
        order by f.business_date desc limit 1) from d where d.business_date is not null
    ), shown as (select business_date from d where business_date is not null limit ${days})
    select business_date as date, purpose,
      sum(case when purpose <> 'revenue_received_reversed' then amount
        when debit_class <> ${CLASS.operator_due} then -amount else 0 end)::bigint as amount,
      coalesce(sum(amount) filter (where credit_class = ${CLASS.client_bank}), 0)::bigint as bank
    from transparency.flow join shown using (business_date) group by 1, 2 order by 1 desc, 2`;
}

const RUNS_A_STEP = 5_000n;

/** Adds to the sums what was posted since the last call. Returns the number of ledger runs added. */
export async function addUp(context: Context): Promise<number> {
  let added = 0;
  for (;;) {
    const [row] = await context.sql<{ n: bigint }[]>`select transparency.add_up(${RUNS_A_STEP}) as n`;
    const n = Number(row?.n ?? 0n);
    added += n;
    if (n < Number(RUNS_A_STEP)) break;
  }
  await addUpPayments(context);
  await watchCoverage(context);
  return added;
}

/** Adds up the bank's outward lines by receiver. */
async function addUpPayments(context: Context): Promise<void> {
  for (;;) {
    const [row] = await context.sql<{ n: bigint }[]>`select transparency.add_up_payments(${RUNS_A_STEP}) as n`;
    if ((row?.n ?? 0n) < RUNS_A_STEP) break;
  }
}

/** Records when coverage of the books is lost and when it is back. */
async function watchCoverage(context: Context): Promise<void> {
  const now = context.clock.now();
  const state = await coverage(context.sql);
  await context.sql`update transparency.incident set ended_at = greatest(began_at, ${now})
    where ended_at is null and kind <> ${state}`;
  if (state !== 'covered')
    await context.sql`insert into transparency.incident (kind, began_at) values (${state}, ${now})
      on conflict do nothing`;
}

// All bank lines that took money out of our accounts, by receiver (transparency.md 1). Money that makes a round trip
// can be seen here, whether the books explain the line or not. Members are not named.

type From = 'client' | 'operator';
type Receiver = 'member' | 'sender' | 'named';

/** The largest receivers, by the account of ours that paid. Members share one row, and unnamed senders another. */
export async function receivers(q: Queryable): Promise<ReceiverRow[]> {
  const rows = await q<
    {
      from: From;
      receiver: Receiver;
      name: string | null;
      account: string | null;
      amount: bigint;
      payments: bigint;
      lastOn: string;
    }[]
  >`
    with shown as (
      select *, transparency.receiver_of(to_account) as receiver
      from transparency.paid_to where not member order by amount desc limit 500
    ), told as (
      select from_account, receiver, case when receiver = 'named' then to_name end as name,
        case when receiver = 'named' then to_account end as account, amount, lines, last_on from shown
      union all
      select from_account, 'member', null, null, amount, lines, last_on from transparency.paid_to where member
    )
    select from_account as "from", receiver, name, account, sum(amount)::bigint as amount,
      sum(lines)::bigint as payments, max(last_on) as last_on
    from told group by 1, 2, 3, 4 order by amount desc, 1, 4`;
  return rows.map(({ from, receiver, name, account, amount, payments, lastOn }) => ({
    from,
    receiver,
    name,
    account: maskedAccount(account),
    amountMinor: toWire(amount),
    payments: toWire(payments),
    lastOn,
  }));
}

export type OutwardLine = {
  id: bigint;
  from: From;
  receiver: Receiver;
  name: string;
  account: string;
  amount: bigint;
  bookedOn: string;
  bankLineId: string;
  purpose: string | null;
};

/** The single lines, newest first. `purpose` is what the books say it was for, or null until they explain it. */
export async function outwardLines(
  q: Queryable,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<OutwardLine[]> {
  return q<OutwardLine[]>`
    select s.id, s.account as "from", transparency.receiver_of(s.counterparty_account) as receiver,
      s.counterparty_name as name, s.counterparty_account as account, s.amount,
      platform.business_date(s.booked_at) as booked_on, s.bank_line_id,
      coalesce(
        (select min(l.purpose) from ledger.outward_match m join ledger.line l on l.transfer_id = m.transfer_id
          where m.statement_line_id = s.id and l.credit = ledger.house('client_bank')),
        (select min(l.purpose) from ledger.line l where l.guard = s.id and l.credit = ledger.house('client_bank')
          and l.purpose in ('bank_charge', 'recharge_recalled', 'revenue_recalled', 'deposit_recalled'))) as purpose
    from ledger.statement_line s
    where s.direction = 'out' and (${before}::bigint is null or s.id < ${before})
    order by s.id desc limit ${limit}`;
}

export function paymentOut(line: OutwardLine): PaymentOut {
  const named = line.receiver === 'named';
  return {
    id: line.id.toString(),
    from: line.from,
    receiver: line.receiver,
    name: named ? line.name : null,
    account: named ? maskedAccount(line.account) : null,
    amountMinor: toWire(line.amount),
    bookedOn: line.bookedOn,
    bankLineId: line.bankLineId,
    purpose: line.purpose,
  };
}

/** The bank's code and the last four digits. */
export function maskedAccount(account: string): string;
export function maskedAccount(account: string | null): string | null;
export function maskedAccount(account: string | null): string | null {
  if (account === null) return null;
  const [bank = '', number = ''] = account.split(' ');
  return `${bank} •••• ${number.slice(-4)}`;
}

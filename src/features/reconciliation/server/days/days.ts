// Closes the client account's statement days, returns the state of its books, and holds the calendar of working days.
// The database decides whether a day may close, oldest first (ledger.close_day). Before that, money that left without
// an explanation is charged to the operator.
import { coverage, lockBalances, readBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { posting } from '#ledger/deciding.ts';
import { toWire } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { dateOf, partsOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { addDays, atHour, businessDate, secondsSince, weekday } from '#platform/time/clock.ts';
import type { contract } from '../../contract.ts';
import { openByDay, type OpenOutward, openOutwardLines, settleWork } from '../lines/lines.ts';
import { chargeTransfers, receiveLines } from '../lines/receive-lines.ts';
import { settings } from '../settings.ts';

/** After this time the operator owes money that left without an explanation, until it's explained. */
const UNEXPLAINED_HOURS = 24;

export type Closing = { closed: string[]; inTheWay: string | null };

/** One run of reconciliation: handles new lines, charges overdue unexplained ones, and closes days. */
export async function reconcile(context: Context): Promise<Closing & { lines: number }> {
  const lines = await receiveLines(context);
  await chargeUnexplained(context);
  return { lines, ...(await closeDays(context)) };
}

export async function closeDays(context: Context): Promise<Closing> {
  const days = await context.sql<{ date: string }[]>`
    select business_date as date from ledger.statement_day
    where rail = 1 and account = 'client' and business_date > coalesce((select max(business_date)
      from ledger.reconciled_day where rail = 1), '-infinity')
    order by business_date limit 400`;
  const closed: string[] = [];
  for (const { date } of days) {
    const [row] = await context.sql<{ outcome: string }[]>`select ledger.close_day(${date}::date) as outcome`;
    if (row?.outcome === 'already_closed') continue;
    if (row?.outcome !== 'closed') {
      context.log.error({ date, inTheWay: row?.outcome }, 'a bank day does not close');
      return { closed, inTheWay: row?.outcome ?? 'unknown' };
    }
    closed.push(date);
  }
  return { closed, inTheWay: null };
}

/** Charges the lines that are overdue for an explanation, and then closes them. */
async function chargeUnexplained(context: Context): Promise<void> {
  const overdue = new Date(context.clock.now().getTime() - UNEXPLAINED_HOURS * 3_600_000);
  const due = async (q: Queryable) => (await openOutwardLines(q)).filter((one) => isDue(one, overdue));
  if ((await due(context.sql)).length === 0) return;
  const charged = await posting(context.sql, async (tx) => {
    await tx`select from reconciliation.progress for update`;
    // Explaining a line also posts to the client account, so under this lock a line explained meanwhile isn't charged.
    await lockBalances(tx, [house('client_bank')]);
    const lines = await due(tx);
    const transfers = await chargeTransfers(
      context,
      tx,
      lines.map((one) => ({ id: one.id, amount: one.open })),
    );
    if (transfers.length > 0) await post(tx, transfers);
    return transfers.length;
  });
  if (charged > 0) await context.sql.begin(settleWork);
}

/**
 * A line is due at once if its order is known and other lines show it in full, because then the bank paid too much or
 * twice. If part of the order isn't shown yet, the next run matches the line to it. A line without a known order waits.
 */
function isDue({ leftOfNamed, handledAt }: OpenOutward, overdue: Date): boolean {
  return leftOfNamed === null ? handledAt < overdue : leftOfNamed === 0n;
}

/**
 * Metrics for operators (wire.md 10): how many seconds the oldest order that the bank hasn't taken (`transfers`) and
 * the oldest unexplained bank line (`lines`) have waited. 0 if there is none.
 */
export type BankWorkWaits = { transfers: number; lines: number };

export async function bankWorkWaits({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<BankWorkWaits> {
  const [row] = await sql<{ transfer: Date | null; line: Date | null }[]>`
    select (select min(created_at) from reconciliation.instruction
        where state in ('queued', 'unknown') and replaced_by is null) as transfer,
      (select min(handled_at) from reconciliation.line_work where open) as line`;
  return { transfers: secondsSince(clock, row?.transfer), lines: secondsSince(clock, row?.line) };
}

export type ReconciledDay = {
  id: string;
  bankClosing: bigint;
  ledgerBalance: bigint;
  unposted: bigint;
  notStated: bigint;
  nextDueAt: Date;
  closedAt: Date;
  openLines: number;
  open: bigint;
};

async function listReconciledDays(
  context: Context,
  { before, limit }: { before: string | null; limit: number },
): Promise<ReconciledDay[]> {
  return context.sql<ReconciledDay[]>`
    select d.business_date as id, d.bank_closing, d.ledger_balance, d.unposted, d.not_stated, d.next_due_at,
      d.closed_at, coalesce(o.lines, 0) as open_lines, coalesce(o.amount, 0)::bigint as open
    from ledger.reconciled_day d left join (${openByDay(context.sql)}) o on o.day = d.business_date
    where d.rail = 1 and (${before}::date is null or d.business_date < ${before}::date)
    order by d.business_date desc limit ${limit}`;
}

const dayToWire = (day: ReconciledDay) => ({
  id: day.id,
  bankClosingMinor: toWire(day.bankClosing),
  ledgerBalanceMinor: toWire(day.ledgerBalance),
  unpostedMinor: toWire(day.unposted),
  notStatedMinor: toWire(day.notStated),
  nextDueAt: day.nextDueAt.toISOString(),
  closedAt: day.closedAt.toISOString(),
  openLines: day.openLines,
  openMinor: toWire(day.open),
});

export async function overview(
  context: Context,
): Promise<Data<(typeof contract)['GET /console/api/v1/reconciliation']>> {
  const ids = {
    bank: house('client_bank'),
    suspense: house('suspense'),
    due: house('operator_due'),
    budget: house('rewards_budget'),
    fees: house('fees'),
    tax: house('tax_payable'),
  };
  const balances = await readBalances(context.sql, Object.values(ids));
  const posted = (id: (typeof ids)[keyof typeof ids]) => balances.get(id)?.posted ?? 0n;
  const [last] = await listReconciledDays(context, { before: null, limit: 1 });
  const [open] = await context.sql<{ date: string | null }[]>`
    select min(business_date) as date from ledger.statement_day
    where rail = 1 and account = 'client' and business_date > ${last?.id ?? '1970-01-01'}::date`;
  const { holidays } = await settings.read(context);
  const [counts] = await context.sql<
    {
      lines: bigint;
      oldest: Date | null;
      linesOut: bigint;
      oldestOut: Date | null;
      misdirected: bigint;
      oldestMisdirected: Date | null;
      acts: bigint;
      instructions: bigint;
      fees: bigint;
      tax: bigint;
    }[]
  >`
    select open.*,
      (select count(*) from ledger.misdirected_line where closed_at is null) as misdirected,
      (select min(noted_at) from ledger.misdirected_line where closed_at is null) as oldest_misdirected,
      (select count(*) from reconciliation.bank_act where state = 'proposed') as acts,
      (select count(*) from reconciliation.instruction
        where state in ('queued', 'unknown', 'processing', 'refused') and replaced_by is null) as instructions,
      ledger.lain_ten_working_days(${ids.fees}, ${context.clock.today()}::date, ${holidays}::date[]) as fees,
      ledger.lain_ten_working_days(${ids.tax}, ${context.clock.today()}::date, ${holidays}::date[]) as tax
    from (
      select count(*) as lines, min(s.booked_at) as oldest,
        count(*) filter (where s.direction = 'out') as lines_out,
        min(s.booked_at) filter (where s.direction = 'out') as oldest_out
      from reconciliation.line_work w join ledger.statement_line s on s.id = w.statement_line_id where w.open) open`;
  const atLeastZero = (amount: bigint | undefined) => toWire(amount !== undefined && amount > 0n ? amount : 0n);
  return {
    coverage: await coverage(context.sql),
    clientBankMinor: toWire(-posted(ids.bank)),
    suspenseMinor: toWire(posted(ids.suspense)),
    operatorDueMinor: toWire(-posted(ids.due)),
    rewardsBudgetMinor: toWire(posted(ids.budget)),
    feesMinor: toWire(posted(ids.fees)),
    taxMinor: toWire(posted(ids.tax)),
    feesTakeableMinor: atLeastZero(counts?.fees),
    taxRemittableMinor: atLeastZero(counts?.tax),
    lastClosedDay: last ? dayToWire(last) : null,
    nextDueAt: last?.nextDueAt.toISOString() ?? null,
    openDay: open?.date ? { date: open.date, inTheWay: 'not_closed_yet' } : null,
    openLines: Number(counts?.lines ?? 0n),
    misdirectedLines: Number(counts?.misdirected ?? 0n),
    oldestMisdirectedAt: counts?.oldestMisdirected?.toISOString() ?? null,
    openActs: Number(counts?.acts ?? 0n),
    openInstructions: Number(counts?.instructions ?? 0n),
    oldestOpenLineAt: counts?.oldest?.toISOString() ?? null,
    openLinesOut: Number(counts?.linesOut ?? 0n),
    oldestOpenLineOutAt: counts?.oldestOut?.toISOString() ?? null,
  };
}

async function openLinesOf(q: Queryable, days: readonly string[]): Promise<number> {
  const [row] = await q<{ lines: number }[]>`
    select coalesce(sum(lines), 0)::int as lines from (${openByDay(q)}) o where day = any (${days}::text[]::date[])`;
  return required(row).lines;
}

export function dayHandlers(
  context: Context,
): HandlersAt<typeof contract, '/console/api/v1/reconciliation' | '/console/api/v1/reconciled-days'> {
  return {
    'GET /console/api/v1/reconciliation': () => overview(context),
    'GET /console/api/v1/reconciled-days': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listReconciledDays(context, { before: dateOf(partsOf(query.after, 1)?.[0]), limit }),
        key: (day) => day.id,
        items: (days) => days.map(dayToWire),
      }),
    'POST /console/api/v1/reconciled-days/close': async () => {
      const { closed, inTheWay } = await reconcile(context);
      return { closed, inTheWay, openLines: await openLinesOf(context.sql, closed) };
    },
  };
}

// Working days (time.md 3): payouts leave Monday to Saturday, members collect Monday to Friday, neither on holidays.

export type CalendarRules = { holidays: readonly string[]; financeOpens: string; financeCloses: string };

export type WorkingDays = {
  /** True if finance works and payouts leave on this day. */
  isPayoutDay(date: string): boolean;
  /** True if members may collect on this day. */
  isCollectDay(date: string): boolean;
  /** The n-th payout day after `date`, itself first moved to the next payout day if it isn't one. */
  addPayoutDays(date: string, days: number): string;
  isFinanceOpen(at: Date): boolean;
  /** `at` itself if it lies within finance hours, or else the next opening. */
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

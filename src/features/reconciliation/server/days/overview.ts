// The state of the client book, for the console and for the public page's figures.
import type { Floor } from '#platform/floor.ts';
import { coverage, readBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { Data } from '#platform/http/contract.ts';
import type { contract } from '../../contract.ts';

export type ReconciledDay = {
  id: string;
  bankClosing: bigint;
  ledgerBalance: bigint;
  unposted: bigint;
  notStated: bigint;
  nextDueAt: Date;
  closedAt: Date;
};

export async function listReconciledDays(
  floor: Floor,
  { before, limit }: { before: string | null; limit: number },
): Promise<ReconciledDay[]> {
  return floor.sql<ReconciledDay[]>`
    select business_date as id, bank_closing, ledger_balance, unposted, not_stated, next_due_at, closed_at
    from ledger.reconciled_day where rail = 1 and (${before}::date is null or business_date < ${before}::date)
      order by business_date desc limit ${limit}`;
}

export const dayToWire = (day: ReconciledDay) => ({
  id: day.id,
  bankClosingMinor: toWire(day.bankClosing),
  ledgerBalanceMinor: toWire(day.ledgerBalance),
  unpostedMinor: toWire(day.unposted),
  notStatedMinor: toWire(day.notStated),
  nextDueAt: day.nextDueAt.toISOString(),
  closedAt: day.closedAt.toISOString(),
});

export async function overview(floor: Floor): Promise<Data<(typeof contract)['GET /console/api/v1/reconciliation']>> {
  const ids = {
    bank: house('client_bank'),
    suspense: house('suspense'),
    due: house('operator_due'),
    budget: house('rewards_budget'),
    fees: house('fees'),
    tax: house('tax_payable'),
  };
  const balances = await readBalances(floor.sql, Object.values(ids));
  const posted = (id: (typeof ids)[keyof typeof ids]) => balances.get(id)?.posted ?? 0n;
  const [last] = await listReconciledDays(floor, { before: null, limit: 1 });
  const [open] = await floor.sql<{ date: string | null }[]>`
    select min(business_date) as date from ledger.statement_day
    where rail = 1 and account = 'client' and business_date > ${last?.id ?? '1970-01-01'}::date`;
  const [counts] = await floor.sql<
    {
      lines: bigint;
      oldest: Date | null;
      misdirected: bigint;
      oldestMisdirected: Date | null;
      acts: bigint;
      instructions: bigint;
      fees: bigint;
      tax: bigint;
    }[]
  >`
    select (select count(*) from reconciliation.line_work where open) as lines,
      (select min(handled_at) from reconciliation.line_work where open) as oldest,
      (select count(*) from ledger.misdirected_line where closed_at is null) as misdirected,
      (select min(noted_at) from ledger.misdirected_line where closed_at is null) as oldest_misdirected,
      (select count(*) from reconciliation.bank_act where state = 'proposed') as acts,
      (select count(*) from reconciliation.instruction
        where state in ('queued', 'unknown', 'processing', 'refused') and replaced_by is null) as instructions,
      ledger.lain_ten_working_days(${ids.fees}, ${floor.clock.today()}::date) as fees,
      ledger.lain_ten_working_days(${ids.tax}, ${floor.clock.today()}::date) as tax`;
  const atLeastZero = (amount: bigint | undefined) => toWire(amount !== undefined && amount > 0n ? amount : 0n);
  return {
    coverage: await coverage(floor.sql),
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
  };
}

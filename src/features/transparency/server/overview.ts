// Reads the public page: money in and out and its sources, coverage, payout times, incidents (transparency.md 1). Also
// the line on books and bank for the home page (3).
import {
  expectedAgainstPaid,
  missedRents,
  type NamedProduct,
  publicProducts,
  type Shortfall,
} from '#features/catalogue/server/public.ts';
import { readGauge } from '#features/rewards/server/public.ts';
import { counterparties, type Counterparty, payerCount } from '#features/revenue/server/public.ts';
import { type MaintenancePeriod, readMaintenance } from '#features/system/server/public.ts';
import { payoutTimes } from '#features/wallet/server/public.ts';
import { coverage, readBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf, CLASS, house } from '#ledger/chart.ts';
import { standOf } from '#ledger/heads.ts';
import { toWire } from '#ledger/money.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import type { Context } from '#platform/context.ts';
import { businessDate } from '#platform/time/clock.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import type { Agreed, Overview } from '../contract.ts';
import { asOf, type Flow, paidElsewhere, reconciled, standstills, totals } from './figures.ts';
import { localizedIn, type LocalizedText } from '#universal/localized.ts';

export async function readOverview(context: Context, { locale }: { locale: string }): Promise<Overview> {
  const { sql: q } = context;
  const now = context.clock.now();
  const [at, flows, named, parties, short, still, elsewhere, figures, closed, times, state, shut, stand, gauge] =
    await Promise.all([
      asOf(q),
      totals(q, null),
      publicProducts(q),
      counterparties(q, null),
      missedRents(q, now),
      standstills(q),
      paidElsewhere(q),
      expectedAgainstPaid(q, null, now),
      reconciled(q),
      payoutTimes(q, { now }),
      coverage(q),
      readMaintenance(q),
      standOf(context),
      readGauge(context),
    ]);
  // A page read after this one must not say less than it.
  keptOf.forget(context.sql);
  const revenueAccounts = named.map((product) => accountOf('product_revenue', product.id));
  const houses = [
    house('client_bank'),
    house('operator_due'),
    house('rewards_budget'),
    house('coupon_hold'),
    house('prize_hold'),
  ];
  const balances = await readBalances(q, [...houses, ...revenueAccounts]);
  const posted = (account: AccountId) => balances.get(account)?.posted ?? 0n;
  const bank = -posted(house('client_bank'));
  const due = -posted(house('operator_due'));
  return {
    asOf: at.toISOString(),
    stand,
    ...moneyInAndOut(flows),
    paid: {
      ...paidFrom(flows),
      revenueWaitingMinor: toWire(revenueAccounts.reduce((sum, account) => sum + posted(account), 0n)),
      expectedMinor: toWire(figures.expected),
      missedMinor: toWire(figures.missed),
      awaitingMinor: toWire(figures.awaiting),
      leftOverMinor: toWire(figures.leftOver),
    },
    rewards: {
      balanceMinor: toWire(posted(house('rewards_budget'))),
      promisedMinor: toWire(posted(house('coupon_hold')) + posted(house('prize_hold'))),
      fundedMinor: toWire(sumOf(flows, 'budget_funded')),
      spentMinor: toWire(spentOnRewards(flows)),
      uncoveredMinor: toWire(gauge.uncovered),
    },
    payouts: times,
    coverage: {
      state,
      clientBankMinor: toWire(bank),
      operatorDueMinor: toWire(due),
      owedMinor: toWire(bank + due),
      lastReconciledOn: closed.lastOn,
      nextStatementDueAt: closed.nextDueAt?.toISOString() ?? null,
    },
    sales: salesOf(flows, named, locale),
    counterparties: parties.map((party) => counterpartyToWire(party, locale)),
    incidents: incidentsOf([...still, ...elsewhere, ...maintenanceIncidents(shut, now)], short, locale),
  };
}

type Standstill = {
  kind: Exclude<Overview['incidents'][number]['kind'], 'rent_missed'>;
  from: string;
  until: string | null;
  amount: bigint | null;
};

/**
 * The newest fifty periods of maintenance, as for other incidents, each split into the time when everything was closed,
 * even withdrawing and complaining, and the time when only a part was closed.
 */
function maintenanceIncidents(periods: readonly MaintenancePeriod[], now: Date): Standstill[] {
  const newest = periods.slice(-50).toReversed();
  return newest.flatMap(({ from, everythingUntil, until }) => [
    ...closed('maintenance_in_part', { from: everythingUntil, until }, now),
    ...closed('maintenance', { from, until: everythingUntil }, now),
  ]);
}

/** The incident of one such time. None if it is empty or hasn't begun. */
function closed(kind: Standstill['kind'], { from, until }: { from: Date; until: Date }, now: Date): Standstill[] {
  if (until <= from || from > now) return [];
  return [{ kind, from: businessDate(from), until: until > now ? null : businessDate(until), amount: null }];
}

/** All incidents, newest first. */
function incidentsOf(still: readonly Standstill[], short: readonly Shortfall[], locale: string): Overview['incidents'] {
  return [
    ...still.map((one) => ({
      kind: one.kind,
      productId: null,
      productTitle: null,
      language: null,
      from: one.from,
      until: one.until,
      amountMinor: one.amount === null ? null : toWire(one.amount),
    })),
    ...short.map((one) => ({
      kind: 'rent_missed' as const,
      productId: one.productId.toString(),
      ...titled(one.title, locale),
      from: one.from,
      until: one.until,
      amountMinor: toWire(one.amount),
    })),
  ].sort((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0));
}

/**
 * Money in and out by purpose, and what is unexplained. All money that comes in waits in suspense until it is
 * explained, and again once a booking of it is undone. Money sent back from there counts both as in and as out.
 */
function moneyInAndOut(flows: readonly Flow[]): Pick<Overview, 'moneyIn' | 'moneyOut' | 'unexplainedMinor'> {
  const undone = flows.filter((flow) => flow.purpose === UNDONE).map(mirrored);
  const explained = [...flows.filter((flow) => flow.debitClass === CLASS.suspense), ...undone];
  return {
    moneyIn: byPurpose(explained),
    moneyOut: byPurpose(flows.filter((flow) => flow.creditClass === CLASS.client_bank)),
    unexplainedMinor: toWire(sumOf(flows, 'bank_in') - explained.reduce((sum, flow) => sum + flow.amount, 0n)),
  };
}

const UNDONE = 'revenue_received_reversed';

/** A flow of a booking that was undone, as less of what was booked. */
const mirrored = (flow: Flow): Flow => ({ ...flow, purpose: 'revenue_received', amount: -flow.amount, lines: 0n });

/**
 * Rents received, less those of bookings that were undone. What holders keep of those, and the fee on it, still counts:
 * the operator owes it.
 */
export const receivedOf = (flows: readonly Flow[]): readonly Flow[] => [
  ...flows.filter(({ purpose }) => purpose === 'revenue_received'),
  ...flows
    .filter(({ purpose, debitClass }) => purpose === UNDONE && debitClass !== CLASS.operator_due)
    .map((flow) => mirrored({ ...flow, creditClass: flow.debitClass })),
];

function byPurpose(flows: readonly Flow[]): Overview['moneyIn'] {
  const sums = new Map<string, { amount: bigint; lines: bigint }>();
  for (const { purpose, amount, lines } of flows) {
    const sum = sums.get(purpose) ?? { amount: 0n, lines: 0n };
    sums.set(purpose, { amount: sum.amount + amount, lines: sum.lines + lines });
  }
  return [...sums]
    .sort(([, a], [, b]) => (a.amount < b.amount ? 1 : -1))
    .map(([purpose, { amount, lines }]) => ({ purpose, amountMinor: toWire(amount), lines: toWire(lines) }));
}

export function sumOf(flows: readonly Flow[], purpose: string, creditClass?: number): bigint {
  return flows
    .filter((flow) => flow.purpose === purpose && (creditClass === undefined || flow.creditClass === creditClass))
    .reduce((sum, flow) => sum + flow.amount, 0n);
}

/** Sum of rents that the bank recalled before holders were given them. The operator owes the rest of a recall. */
export const recalledOf = (flows: readonly Flow[]) =>
  flows
    .filter((flow) => flow.purpose === 'revenue_recalled' && flow.debitClass === CLASS.product_revenue)
    .reduce((sum, flow) => sum + flow.amount, 0n);

const REWARDING: readonly number[] = [CLASS.rewards_budget, CLASS.prize_hold];

/** Sum that reached members' income from the rewards budget, or from prizes set aside from it. */
const rewardsOf = (flows: readonly Flow[]) =>
  flows
    .filter((flow) => flow.creditClass === CLASS.member_income && REWARDING.includes(flow.debitClass))
    .reduce((sum, flow) => sum + flow.amount, 0n);

/** The accounts that hold the operator's reward money: free, or promised as coupons and prizes. */
const OF_REWARDS: readonly number[] = [...REWARDING, CLASS.coupon_hold];

/** What left them, less what came back, as when a purchase with a coupon is cancelled. */
const spentOnRewards = (flows: readonly Flow[]) =>
  flows
    .filter(({ purpose }) => purpose !== 'budget_funded')
    .map(({ debitClass, creditClass, amount }) => {
      const [out, back] = [OF_REWARDS.includes(debitClass), OF_REWARDS.includes(creditClass)];
      return out === back ? 0n : out ? amount : -amount;
    })
    .reduce((sum, amount) => sum + amount, 0n);

/** Sums by source: income is paid only from product revenue, rewards from their budget, principal from its tranche. */
function paidFrom(flows: readonly Flow[]) {
  return {
    revenueReceivedMinor: toWire(sumOf(receivedOf(flows), 'revenue_received')),
    feesMinor: toWire(sumOf(receivedOf(flows), 'revenue_received', CLASS.fees)),
    recalledMinor: toWire(recalledOf(flows)),
    incomeGivenMinor: toWire(sumOf(flows, 'accrual')),
    incomeCollectedMinor: toWire(sumOf(flows, 'collect')),
    rewardsMinor: toWire(rewardsOf(flows)),
    principalMinor: toWire(sumOf(flows, 'principal_returned')),
  };
}

/** Settled purchases by product, which are those past their cooling-off. */
function salesOf(flows: readonly Flow[], named: readonly NamedProduct[], locale: string): Overview['sales'] {
  return named.flatMap((product) => {
    const settled = flows.filter((flow) => flow.purpose === 'order_settled' && flow.productId === product.id);
    if (settled.length === 0) return [];
    const amount = settled.reduce((sum, flow) => sum + flow.amount, 0n);
    return [
      {
        productId: product.id.toString(),
        ...titled(product.title, locale),
        amountMinor: toWire(amount),
        orders: toWire(settled.reduce((sum, flow) => sum + flow.lines, 0n)),
      },
    ];
  });
}

function titled(title: LocalizedText, locale: string) {
  const { text, language } = localizedIn(title, locale);
  return { productTitle: text, language };
}

export function counterpartyToWire(party: Counterparty, locale: string): Overview['counterparties'][number] {
  return {
    role: party.role,
    name: party.name,
    contractNumber: party.contractNumber,
    productId: party.productId.toString(),
    ...titled(party.title, locale),
    amountMinor: toWire(party.amount),
    payments: party.payments,
    lastOn: party.lastOn,
  };
}

// The line on the home page: whether the books agree with the bank, and how much rent reached holders (transparency.md
// 3). Everyone who opens the app asks for it, so a process reads it at most twice a minute, and again once someone has
// read the page. Both add up the same sums, and each says the time of the last posting in them.

const KEPT_MS = 30_000;
type Kept = { answer?: Promise<Agreed>; at: number };
const keptOf = perDatabase((_context: Pick<Context, 'sql'>): Kept => ({ at: 0 }));

/** All calls within half a minute share one reading, unless it failed. `now` is in milliseconds. */
export function readAgreed(context: Pick<Context, 'sql'>, now: number = machineNow()): Promise<Agreed> {
  const kept = keptOf(context);
  if (kept.answer && now - kept.at < KEPT_MS) return kept.answer;
  const answer = read(context);
  Object.assign(kept, { answer, at: now });
  return answer.catch((error: unknown) => {
    keptOf.forget(context.sql);
    throw error;
  });
}

async function read({ sql: q }: Pick<Context, 'sql'>): Promise<Agreed> {
  const [at, flows, closed, state, payers] = await Promise.all([
    asOf(q),
    totals(q, null),
    reconciled(q),
    coverage(q),
    payerCount(q),
  ]);
  return {
    asOf: at.toISOString(),
    state,
    agreedOn: closed.lastOn,
    givenMinor: toWire(sumOf(flows, 'accrual')),
    payers,
  };
}

// Reads one product's money: revenue and payers, what holders were given, and what they expected. Also the figures of
// each day over all products.
import { readBalances } from '#ledger/balance.ts';
import { accountOf, CLASS } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { DAY_MS, startOfBusinessDate } from '#platform/time/clock.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { THREADS_MAX } from '#universal/weave.ts';
import {
  expectedAgainstPaid,
  monthFigures,
  productWeaves,
  publicProducts,
  trancheIdsOf,
} from '#features/catalogue/server/public.ts';
import { counterparties, feesOf } from '#features/revenue/server/public.ts';
import type { DayFigures, ProductOverview } from '../contract.ts';
import { counterpartyToWire, recalledOf, receivedOf, sumOf } from './overview.ts';
import { asOf, dayFlows, totals } from './figures.ts';
import { localizedIn } from '#universal/localized.ts';

export async function readProductMoney(
  context: Context,
  { productId, locale }: { productId: bigint; locale: string },
): Promise<ProductOverview | Refusal<'product_not_found'>> {
  const { sql: q } = context;
  const product = (await publicProducts(q)).find((one) => one.id === productId);
  if (!product) return refuse('product_not_found');
  const now = context.clock.now();
  const [at, flows, months, figures, parties, tranches, fees] = await Promise.all([
    asOf(q),
    totals(q, productId),
    monthFigures(q, productId, now),
    expectedAgainstPaid(q, productId, now),
    counterparties(q, productId),
    trancheIdsOf(q, productId),
    feesOf(q, productId),
  ]);
  const weaves = await productWeaves(q, [product], { now, days: weaveDays(months[0]?.month, now) });
  const capitalAccounts = tranches.map((id) => accountOf('product_capital', id));
  const [pending, waiting] = [accountOf('order_pending', productId), accountOf('product_revenue', productId)];
  const balances = await readBalances(q, [pending, waiting, ...capitalAccounts]);
  const posted = (account: typeof pending) => balances.get(account)?.posted ?? 0n;
  const { text, language } = localizedIn(product.title, locale);
  return {
    asOf: at.toISOString(),
    productId: productId.toString(),
    title: text,
    language,
    type: product.type,
    money: {
      soldMinor: toWire(sumOf(flows, 'order_settled')),
      coolingMinor: toWire(posted(pending)),
      capitalMinor: toWire(capitalAccounts.reduce((sum, account) => sum + posted(account), 0n)),
      deployedMinor: toWire(sumOf(flows, 'capital_deployed')),
      restoredMinor: toWire(sumOf(flows, 'capital_restored')),
      principalReturnedMinor: toWire(sumOf(flows, 'principal_returned')),
      revenueMinor: toWire(sumOf(receivedOf(flows), 'revenue_received', CLASS.product_revenue)),
      feesMinor: toWire(fees),
      recalledMinor: toWire(recalledOf(flows)),
      givenMinor: toWire(sumOf(flows, 'accrual')),
      collectedMinor: toWire(sumOf(flows, 'collect')),
      waitingMinor: toWire(posted(waiting)),
    },
    expectedMinor: toWire(figures.expected),
    paidMinor: toWire(figures.paid),
    leftOverMinor: toWire(figures.leftOver),
    weave: required(weaves.get(productId)),
    months,
    counterparties: parties.map((party) => counterpartyToWire(party, locale)),
  };
}

/** How many days the weave shows: those since the first month with a cycle, but at least 90 and at most THREADS_MAX. */
function weaveDays(firstMonth: string | undefined, now: Date): number {
  const since = firstMonth === undefined ? now : startOfBusinessDate(`${firstMonth}-01`);
  return Math.min(THREADS_MAX, Math.max(90, Math.ceil((now.getTime() - since.getTime()) / DAY_MS)));
}

const FIGURE_OF: Record<string, keyof Omit<DayFigures, 'date'>> = {
  recharge_settled: 'rechargedMinor',
  order_settled: 'salesMinor',
  revenue_received: 'revenueMinor',
  revenue_received_reversed: 'revenueMinor',
  accrual: 'incomeGivenMinor',
  capital_deployed: 'deployedMinor',
  withdrawal_paid: 'withdrawnMinor',
  budget_funded: 'budgetFundedMinor',
  reward: 'rewardsMinor',
  system_addition: 'rewardsMinor',
  prize_paid: 'rewardsMinor',
  fees_taken: 'feesTakenMinor',
};

/** The figures of days on which money moved, newest first. `before` is the last day already shown. */
export async function readDays(
  context: Context,
  { before, limit }: { before: string | null; limit: number },
): Promise<DayFigures[]> {
  const days = new Map<string, DayFigures>();
  for (const { date, purpose, amount, bank } of await dayFlows(context.sql, { before, days: limit })) {
    const day = days.get(date) ?? {
      date,
      rechargedMinor: 0,
      salesMinor: 0,
      revenueMinor: 0,
      incomeGivenMinor: 0,
      deployedMinor: 0,
      withdrawnMinor: 0,
      budgetFundedMinor: 0,
      rewardsMinor: 0,
      feesTakenMinor: 0,
    };
    const figure = FIGURE_OF[purpose];
    // Count only the part of a withdrawal that left the account: tax and charge stay until they are remitted and taken.
    if (figure) day[figure] += toWire(figure === 'withdrawnMinor' ? bank : amount);
    days.set(date, day);
  }
  return [...days.values()];
}

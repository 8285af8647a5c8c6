// The terms that a member reads before the PIN: limits, fee parts, review, hours, arrival.
import type { Data } from '#platform/http/contract.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal } from '#platform/http/refusal.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { least, toWire } from '#ledger/money.ts';
import { memberById } from '#features/identity/server/public.ts';
import { reconciliationSettings, workingDays } from '#features/reconciliation/server/public.ts';
import type { contract } from '../../contract.ts';
import type { QuoteView } from '../../contract/shapes.ts';
import { arrivalToWire, expectedArrival } from '../recharges/arrival.ts';
import { feeOf, reviewersFor } from './fee-rules.ts';
import { lotsOf, partsOf } from '../lots.ts';
import { amountProblem } from './request-rules.ts';
import { bySource, leftForReturn, totalOf } from './return-recharge.ts';
import { settings } from '../settings.ts';
import { tierMaximum } from './tier-limit.ts';
import { dayTotal } from './withdrawal-store.ts';

export async function withdrawalTerms(
  floor: Floor,
  memberId: bigint,
): Promise<Data<(typeof contract)['GET /api/v1/withdrawals/terms']>> {
  const now = floor.clock.now();
  const income = accountOf('member_income', memberId);
  const [rules, hours, days, arrival, balances, used, member] = await Promise.all([
    settings.read(floor),
    reconciliationSettings.read(floor),
    workingDays(floor),
    expectedArrival(floor),
    readBalances(floor.sql, [income]),
    dayTotal(floor.sql, { memberId, now }),
    memberById(floor.sql, memberId),
  ]);
  const left = (await tierMaximum(floor, member?.tier ?? 1)) - used;
  return {
    minMinor: rules.withdrawMinMinor,
    maxMinor: rules.withdrawMaxMinor,
    stepMinor: rules.withdrawStepMinor,
    freeMinor: toWire(balanceOf(balances, income).free),
    tierLeftMinor: toWire(left > 0n ? left : 0n),
    taxBasisPoints: rules.taxBasisPoints,
    bankChargeBasisPoints: rules.bankChargeBasisPoints,
    bankChargeMinMinor: rules.bankChargeMinMinor,
    automaticUpToMinor: rules.automaticUpToMinor,
    oneReviewerUpToMinor: rules.oneReviewerUpToMinor,
    financeOpens: hours.financeOpens,
    financeCloses: hours.financeCloses,
    openNow: days.isFinanceOpen(now),
    ...arrivalToWire(arrival),
  };
}

const REVIEW = ['automatic', 'one_reviewer', 'two_reviewers'] as const;

export async function quoteWithdrawal(
  floor: Floor,
  { memberId, amount }: { memberId: bigint; amount: bigint },
): Promise<QuoteView | Refusal<'withdrawal_amount_outside' | 'withdrawal_not_whole_hundreds'>> {
  const rules = await settings.read(floor);
  const problem = amountProblem(amount, rules);
  if (problem) return problem;
  const fee = feeOf(amount, rules);
  const before = await dayTotal(floor.sql, { memberId, now: floor.clock.now() });
  return {
    amountMinor: toWire(amount),
    taxMinor: toWire(fee.tax),
    bankChargeMinor: toWire(fee.bankCharge),
    feeMinor: toWire(fee.fee),
    netMinor: toWire(fee.net),
    review: REVIEW[reviewersFor(before + amount, rules)],
    ...arrivalToWire(await expectedArrival(floor)),
  };
}

/** The accounts to which unspent recharge money would go, newest first. Without an amount, all of it goes. */
export async function quoteReturn(
  floor: Floor,
  { memberId, amount }: { memberId: bigint; amount: bigint | null },
): Promise<Data<(typeof contract)['GET /api/v1/recharge-returns/quote']>> {
  const [lots, left] = await Promise.all([lotsOf(floor.sql, memberId), leftForReturn(floor.sql, memberId)]);
  const unspent = lots.reduce((sum, lot) => sum + lot.left, 0n);
  const returnable = left < 0n ? 0n : least(unspent, left);
  const parts = partsOf(lots, amount === null || amount > returnable ? returnable : amount) ?? [];
  return {
    returnableMinor: toWire(returnable),
    parts: bySource(parts).map((group) => {
      const lot = must(group[0]).lot;
      return {
        kind: lot.sourceKind,
        institution: lot.sourceInstitution,
        number: lot.sourceNumber,
        holderName: lot.sourceName,
        amountMinor: toWire(totalOf(group)),
      };
    }),
    ...arrivalToWire(await expectedArrival(floor)),
  };
}

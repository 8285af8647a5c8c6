// A withdrawal as the member sees it.
import { businessDate } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { troublesOf } from '#platform/time/machine-watch.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { toWire } from '#ledger/money.ts';
import type { WithdrawalDetail, WithdrawalView } from '../../contract/shapes.ts';
import { institutions } from '../payout-accounts/institutions.ts';
import { ADVERSE, ENDED, nextState, statusesOf } from './withdrawal-rules.ts';
import { timelineOf, type Withdrawal } from './withdrawal-store.ts';

/** Adverse ends, holds, and payouts that take longer than announced. */
export function isContestable(one: Withdrawal, now: Date): boolean {
  if (ADVERSE.has(one.state) || isHeld(one, now)) return true;
  return !ENDED.has(one.state) && businessDate(now) > one.expectedUntil;
}

const isHeld = (one: Withdrawal, now: Date) => one.heldUntil !== null && one.heldUntil > now && !ENDED.has(one.state);

/**
 * Minor units that are still to come back, tax and charge included. Money that the bank never paid was free again
 * before.
 */
function missingOf(one: Withdrawal): bigint {
  if (one.state !== 'partly_returned') return 0n;
  return (one.settled ?? one.net) + one.tax + one.bankCharge - (one.returnedMinor ?? 0n);
}

export type NameOf = (institution: string) => string;

/** Names of institutions as the bank gives them. Their codes while the bank is silent. */
export async function institutionNames(floor: Pick<Floor, 'sql' | 'bank'>): Promise<NameOf> {
  const list = await institutions(floor);
  const names = new Map(isRefusal(list) ? [] : list.map((one) => [one.code, one.name]));
  return (code) => names.get(code) ?? code;
}

export function withdrawalToWire(one: Withdrawal, { now, nameOf }: { now: Date; nameOf: NameOf }): WithdrawalView {
  const held = isHeld(one, now);
  return {
    id: String(one.id),
    number: one.number,
    kind: one.kind,
    amountMinor: toWire(one.amount),
    taxMinor: toWire(one.tax),
    bankChargeMinor: toWire(one.bankCharge),
    feeMinor: toWire(one.tax + one.bankCharge),
    netMinor: toWire(one.net),
    paidMinor: one.paidAt === null ? null : toWire(one.settled ?? one.net),
    returnedMinor: one.returnedMinor === null ? null : toWire(one.returnedMinor),
    missingMinor: toWire(missingOf(one)),
    state: one.state,
    ...statusesOf(one.state),
    reasonCode: ((held ? one.heldReason : one.reasonCode) ?? null) as WithdrawalView['reasonCode'],
    heldUntil: held ? (one.heldUntil?.toISOString() ?? null) : null,
    account: {
      kind: one.toKind,
      institution: one.toInstitution,
      institutionName: nameOf(one.toInstitution),
      number: one.toNumber,
      holderName: one.toName,
    },
    requestedAt: one.requestedAt.toISOString(),
    reviewedAt: one.reviewedAt?.toISOString() ?? null,
    paidAt: one.paidAt?.toISOString() ?? null,
    endedAt: one.endedAt?.toISOString() ?? null,
    expectedFrom: one.expectedFrom,
    expectedUntil: one.expectedUntil,
    cancellable: nextState(one.state, 'cancel') !== null,
    contestable: isContestable(one, now),
  };
}

export async function withdrawalDetail(floor: Floor, one: Withdrawal): Promise<WithdrawalDetail> {
  const [timeline, nameOf, troubles] = await Promise.all([
    timelineOf(floor.sql, one.id),
    institutionNames(floor),
    ENDED.has(one.state) ? [] : troublesOf(floor.sql),
  ]);
  return {
    ...withdrawalToWire(one, { now: floor.clock.now(), nameOf }),
    bankReference: one.bankReference,
    pausedBy: troubles[0] ?? null,
    timeline: timeline.map((event) => ({
      state: event.state,
      at: event.at.toISOString(),
      reasonCode: event.reasonCode ?? null,
    })),
  };
}

// What a reviewer shall notice about a payout, and why it needs reviewers.
import type { Member } from '#features/members/server/public.ts';
import { toWire } from '#ledger/money.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { PAYOUT_FLAGS, type PayoutFlag } from '../../contract/lists.ts';
import { type ReviewRules, reviewersFor } from './withdrawal-rules.ts';

/** A member is new for this long. */
const NEW_MEMBER_DAYS = 30;
/** An account, a PIN and a phone number are new for this long, because a thief changes them right before a payout. */
export const FRESH_DAYS = 7;

export const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);

type Noticed = {
  toName: string;
  requestedAt: Date;
  accountAddedAt: Date | null;
  phoneChangedAt: Date | undefined;
  /** Whether an earlier payout of the member was paid. */
  paidBefore: boolean;
  member: Pick<Member, 'realName' | 'registeredAt' | 'pinSetAt'>;
};

/** A change after the request counts too. */
export function flagsOf({ toName, requestedAt, member, ...of }: Noticed): PayoutFlag[] {
  const since = (at: Date | null | undefined, days: number) => Boolean(at && at > daysBefore(requestedAt, days));
  const holds: Record<PayoutFlag, boolean> = {
    another_name: closeName(toName) !== closeName(member.realName),
    first_payout: !of.paidBefore,
    new_member: since(member.registeredAt, NEW_MEMBER_DAYS),
    new_account: since(of.accountAddedAt, FRESH_DAYS),
    new_pin: since(member.pinSetAt, FRESH_DAYS),
    new_phone: since(of.phoneChangedAt, FRESH_DAYS),
  };
  return PAYOUT_FLAGS.filter((flag) => holds[flag]);
}

const closeName = (name: string) => name.trim().toLowerCase();

/**
 * The limit of the 24-hour total that made these reviewers necessary, in minor units. Null if today's limits or what is
 * left of that day would need another number of reviewers.
 */
export function limitPassed(dayTotal: bigint, reviewersNeeded: number, rules: ReviewRules): number | null {
  if (reviewersNeeded === 0 || reviewersFor(dayTotal, rules) !== reviewersNeeded) return null;
  return toWire(BigInt(reviewersNeeded === 1 ? rules.automaticUpToMinor : rules.oneReviewerUpToMinor));
}

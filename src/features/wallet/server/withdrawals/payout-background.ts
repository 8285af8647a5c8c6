// What a reviewer weighs beside a payout: the member, the account, earlier payouts, and where the money came from.
import { phoneChanges } from '#features/identity/server/public.ts';
import { memberById } from '#features/members/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { addDays, businessDate } from '#platform/time/clock.ts';
import type { PayoutBackground } from '../../contract/console.ts';
import { payoutAccountById } from '../payout-accounts/payout-accounts.ts';
import { accountOfWallet } from '../statements/statement.ts';
import { sumsByType } from '../statements/sums-by-type.ts';
import { daysBefore } from './payout-flags.ts';
import { listOwn, withdrawalById } from './withdrawals.ts';

/** How many earlier payouts a reviewer sees. */
const EARLIER = 3;
/** How far back we look for a change of phone and for the money's sources. */
const DAYS = 90;

export async function payoutBackground({ sql }: Context, id: bigint): Promise<PayoutBackground | undefined> {
  const one = await withdrawalById(sql, id);
  if (!one) return undefined;
  const { memberId, requestedAt } = one;
  const wallet = accountOfWallet(one.kind === 'income' ? 'income' : 'recharge', memberId);
  const until = businessDate(requestedAt);
  const [member, account, phones, earlier, sums] = await Promise.all([
    memberById(sql, memberId),
    one.payoutAccountId === null ? null : payoutAccountById(sql, one.payoutAccountId),
    phoneChanges(sql, { memberIds: [memberId], since: daysBefore(requestedAt, DAYS) }),
    listOwn(sql, { memberId, before: id, limit: EARLIER, kind: null }),
    sumsByType(sql, { accounts: [wallet], after: addDays(until, -DAYS), until }),
  ]);
  const { registeredAt, pinSetAt } = required(member);
  return {
    memberSince: registeredAt.toISOString(),
    accountAddedAt: account?.createdAt.toISOString() ?? null,
    pinSetAt: pinSetAt?.toISOString() ?? null,
    phoneChangedAt: phones.get(memberId)?.toISOString() ?? null,
    earlier: earlier.map((before) => ({
      id: String(before.id),
      number: before.number,
      amountMinor: toWire(before.amount),
      state: before.state,
      requestedAt: before.requestedAt.toISOString(),
    })),
    sources: [...sums]
      .filter(([, { came }]) => came > 0n)
      .sort(([, a], [, b]) => (a.came > b.came ? -1 : 1))
      .map(([type, { came }]) => ({ type, amountMinor: toWire(came) })),
  };
}

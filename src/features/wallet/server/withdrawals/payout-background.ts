// What a reviewer weighs beside a payout: the member, the account, earlier payouts, and where the money came from.
import { phoneChanges, secretsChanged } from '#features/identity/server/public.ts';
import { memberById } from '#features/members/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { addDays, businessDate } from '#platform/time/clock.ts';
import type { PayoutBackground } from '../../contract/console.ts';
import { payoutAccountById } from '../payout-accounts/payout-accounts.ts';
import { accountOfWallet } from '../statements/statement.ts';
import { sumsByType } from '../statements/sums-by-type.ts';
import { daysBefore, FRESH_DAYS } from './payout-flags.ts';
import { listOwn, type Withdrawal, withdrawalById } from './withdrawals.ts';

/** How many earlier payouts a reviewer sees. */
const EARLIER = 5;
/** How far back we look for the money's sources. */
const DAYS = 90;

export async function payoutBackground({ sql }: Context, id: bigint): Promise<PayoutBackground | undefined> {
  const one = await withdrawalById(sql, id);
  if (!one) return undefined;
  const { memberId, payoutAccountId, requestedAt } = one;
  const wallet = accountOfWallet(one.kind === 'income' ? 'income' : 'recharge', memberId);
  const until = businessDate(requestedAt);
  const since = daysBefore(requestedAt, FRESH_DAYS);
  const [found, account, paidTo, phones, secrets, earlier, sums] = await Promise.all([
    memberById(sql, memberId),
    payoutAccountId === null ? null : payoutAccountById(sql, payoutAccountId),
    wasPaidTo(sql, one),
    phoneChanges(sql, { memberIds: [memberId], since }),
    secretsChanged(sql, { memberId, since }),
    listOwn(sql, { memberId, before: id, limit: EARLIER, kind: null }),
    sumsByType(sql, { accounts: [wallet], after: addDays(until, -DAYS), until }),
  ]);
  const member = required(found);
  const changedAt = {
    pin: member.pinSetAt && member.pinSetAt > since ? member.pinSetAt : null,
    password: secrets.passwordAt,
    phone: phones.get(memberId) ?? null,
    device: secrets.newDeviceAt,
  };
  return {
    memberSince: member.registeredAt.toISOString(),
    age: wholeYears(member.birthDate, until),
    accountAddedAt: account?.createdAt.toISOString() ?? null,
    firstToAccount: !paidTo,
    changes: Object.entries(changedAt)
      .flatMap(([what, at]) => (at ? [{ what: what as keyof typeof changedAt, at: at.toISOString() }] : []))
      .sort((a, b) => b.at.localeCompare(a.at)),
    earlier: earlier.map((before) => ({
      id: String(before.id),
      number: before.number,
      amountMinor: toWire(before.amount),
      state: before.state,
      at: (before.endedAt ?? before.requestedAt).toISOString(),
    })),
    sources: [...sums]
      .filter(([, { came }]) => came > 0n)
      .sort(([, a], [, b]) => (a.came > b.came ? -1 : 1))
      .map(([type, { came }]) => ({ type, amountMinor: toWire(came) })),
  };
}

/** Whether an earlier payout was paid to the same account, also if it was removed and added again meanwhile. */
async function wasPaidTo(q: Queryable, { id, memberId, toInstitution, toNumber }: Withdrawal): Promise<boolean> {
  const [paid] = await q`
    select from wallet.withdrawal
    where member_id = ${memberId} and to_institution = ${toInstitution} and to_number = ${toNumber} and id < ${id}
      and paid_at is not null limit 1`;
  return paid !== undefined;
}

/** The birthdays from one date to another, both as YYYY-MM-DD. */
export function wholeYears(born: string, date: string): number {
  const years = Number.parseInt(date, 10) - Number.parseInt(born, 10);
  return date.slice(5) < born.slice(5) ? years - 1 : years;
}

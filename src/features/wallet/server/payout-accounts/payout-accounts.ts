// Payout accounts: their rows, choosing the default, removing one, and correcting one that was wrongly recorded as a
// member's. add-payout-account.ts adds them.
import { type Act, defineAct } from '#features/acts/server/public.ts';
import { memberById, membersByIds } from '#features/members/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { accountCorrections } from '../../contract.ts';

export type PayoutAccount = {
  id: bigint;
  memberId: bigint;
  kind: 'card' | 'account' | 'mobile_money';
  institution: string;
  number: string;
  holderName: string;
  openingAddress: string;
  verifiedAt: Date | null;
  usableFrom: Date;
  isDefault: boolean;
  createdAt: Date;
  removedAt: Date | null;
};

const columns = (q: Queryable) => q`
  p.id, p.member_id, p.kind, p.institution, p.number, p.holder_name, p.opening_address, p.verified_at,
  p.usable_from, p.is_default, p.created_at, p.removed_at`;

export async function payoutAccountById(q: Queryable, id: bigint): Promise<PayoutAccount | undefined> {
  const [row] = await q<PayoutAccount[]>`select ${columns(q)} from wallet.payout_account p where p.id = ${id}`;
  return row;
}

export async function payoutAccountsOf(q: Queryable, memberId: bigint): Promise<PayoutAccount[]> {
  return q<
    PayoutAccount[]
  >`select ${columns(q)} from wallet.payout_account p where p.member_id = ${memberId} and p.removed_at is null
    order by p.is_default desc, p.id`;
}

export type NewPayoutAccount = {
  memberId: bigint;
  kind: PayoutAccount['kind'];
  institution: string;
  number: string;
  holderName: string;
  openingAddress: string;
  pin: string;
};

export type CheckedAccount = Omit<NewPayoutAccount, 'pin'>;

export type NumberedAccount = Pick<CheckedAccount, 'kind' | 'institution' | 'number'>;

/** Takes a lock for each member, so that their accounts change one at a time. In order of ids, to avoid deadlocks. */
export async function queueAccountsOf(tx: Transaction, ...members: readonly (bigint | undefined)[]): Promise<void> {
  const ids = [...new Set(members.filter((id) => id !== undefined))].sort((a, b) => (a < b ? -1 : 1));
  for (const id of ids) await tx`select pg_advisory_xact_lock(hashtextextended(${`wallet.payout_account ${id}`}, 0))`;
}

/** The member who has this number among their accounts, if any. */
export async function holderOf(
  q: Queryable,
  { kind, institution, number }: NumberedAccount,
): Promise<bigint | undefined> {
  const [row] = await q<{ memberId: bigint }[]>`
    select member_id from wallet.payout_account
    where kind = ${kind} and institution = ${institution} and number = ${number} and removed_at is null`;
  return row?.memberId;
}

/** Makes the oldest remaining account the default if there is none. */
export async function handOnDefault(tx: Transaction, memberId: bigint): Promise<void> {
  await tx`
    update wallet.payout_account set is_default = true
    where id = (select min(id) from wallet.payout_account where member_id = ${memberId} and removed_at is null)
      and not exists (select from wallet.payout_account where member_id = ${memberId} and is_default)`;
}

export type AccountOwner = { id: bigint; memberId: bigint };

export async function ownAccount(q: Queryable, { id, memberId }: AccountOwner): Promise<PayoutAccount | undefined> {
  const account = await payoutAccountById(q, id);
  return account?.memberId === memberId && account.removedAt === null ? account : undefined;
}

/** Reads the account again under the lock, because the phone's owner may have taken its number over meanwhile. */
async function changeOwnAccount<T>(
  context: Context,
  owner: AccountOwner,
  change: (tx: Transaction, account: PayoutAccount) => Promise<T>,
): Promise<T | Refusal<'payout_account_unknown'>> {
  return (await context.sql.begin(async (tx) => {
    await queueAccountsOf(tx, owner.memberId);
    const account = await ownAccount(tx, owner);
    return account ? change(tx, account) : refuse('payout_account_unknown');
  })) as T | Refusal<'payout_account_unknown'>;
}

export async function chooseDefaultAccount(
  context: Context,
  owner: AccountOwner,
): Promise<PayoutAccount | Refusal<'payout_account_unknown'>> {
  return changeOwnAccount(context, owner, async (tx, account) => {
    await tx`update wallet.payout_account set is_default = false where member_id = ${account.memberId} and is_default`;
    await tx`update wallet.payout_account set is_default = true where id = ${account.id}`;
    return { ...account, isDefault: true };
  });
}

/** Refuses while a withdrawal to the account is under way. Withdrawals have their own copy of its number and name. */
export async function removePayoutAccount(
  context: Context,
  owner: AccountOwner,
): Promise<{ removed: true } | Refusal<'payout_account_unknown' | 'payout_account_in_use'>> {
  return changeOwnAccount(context, owner, async (tx, account) => {
    const [inUse] = await tx`
      select from wallet.withdrawal where member_id = ${account.memberId} and payout_account_id = ${account.id}
        and state in ('pending_review', 'approved', 'waiting_funds', 'sending', 'unknown', 'processing') limit 1`;
    if (inUse) return refuse('payout_account_in_use');
    await tx`update wallet.payout_account set removed_at = ${context.clock.now()}, is_default = false
      where id = ${account.id}`;
    await handOnDefault(tx, account.memberId);
    return { removed: true as const };
  });
}

// Corrects an account that was wrongly recorded as a member's (wallets.md 5). That happens when a member has the same
// name as a lessee. Without the correction the lessee's rents could no longer be booked. No money moves.

/** `account`: the bank's code and the number. */
type Correction = { member: string; account: string; reason: string };

export const accountCorrection = defineAct(accountCorrections, {
  purpose: 'account_corrected',
  audited: {
    feature: 'wallet',
    deed: 'account_correction',
    of: ({ words: { member, reason } }: Act<Correction>) => ({ subject: `member:${member}`, detail: { reason } }),
  },
  words: async (tx, { memberId, bankCode, bankNumber, reason }) => {
    if (!(await memberById(tx, BigInt(memberId)))) return refuse('member_not_found');
    const [claim] = await tx`
      select where ${BigInt(memberId)} in (select wallet.proven_owners(${bankCode}, ${bankNumber}))`;
    if (!claim) return refuse('account_not_members');
    return { member: memberId, account: `${bankCode} ${bankNumber}`, reason };
  },
  lock: (tx, { member }) => queueAccountsOf(tx, BigInt(member)),
  carried: (_context, tx, { act }) => handOnDefault(tx, BigInt(act.words.member)),
  views: async ({ sql }, acts) => {
    const members = await membersByIds(
      sql,
      acts.map(({ words }) => BigInt(words.member)),
    );
    return acts.map(({ words: { member, account, reason } }) => ({
      memberId: member,
      memberNo: members.get(BigInt(member))?.memberNo ?? '',
      memberName: members.get(BigInt(member))?.realName ?? '',
      account,
      reason,
    }));
  },
});

// An account was taken for a member's in error. A stranger may have a lessee's name. That would end the lessee's rents,
// so there is a way back (wallets.md 5). It moves no money.
import { refuse } from '#platform/http/refusal.ts';
import { type Act, defineAct } from '#features/acts/server/public.ts';
import { memberById, membersByIds } from '#features/members/server/public.ts';
import { accountCorrections } from '../../contract/account-corrections.ts';
import { handOnDefault, queueAccountsOf } from './payout-accounts.ts';

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

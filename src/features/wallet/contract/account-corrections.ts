// Calls about accounts that were taken for a member's in error (wallets.md 5).
import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { accountNumber } from '#wires/bank.ts';
import { wire } from '#platform/http/contract.ts';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';

const roles = ['finance'] as const;

/** Proofs from before a correction's end count for nothing. */
export const accountCorrections = actCalls({
  path: 'account-corrections',
  noun: 'account_correction',
  view: {
    memberId: wire.id,
    memberNo: z.string(),
    memberName: z.string(),
    /** The bank's code and the number. */
    account: z.string(),
    reason: z.string(),
  },
  query: {},
  body: z.strictObject({
    memberId: wire.id,
    bankCode: wire.bankCode,
    bankNumber: accountNumber,
    reason: lines(280),
    ...signedAtOnce,
  }),
  obstacles: ['member_not_found', 'account_not_members'],
  late: [],
  roles: { read: roles, propose: roles, sign: roles },
  says: {
    list: 'Accounts taken for a member’s in error: proposed ones oldest first, others newest first',
    one: 'One correction',
    propose: 'Propose that an account never was this member’s; no money moves',
    sign: 'Sign; the second person’s signature carries it out, and an account to be paid at ends',
  },
});

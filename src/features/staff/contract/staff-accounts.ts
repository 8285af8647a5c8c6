// Calls about the bank accounts of staff.
import { z } from 'zod';
import { accountNumber } from '#wires/bank.ts';
import { defineContract, wire } from '#platform/http/contract.ts';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';

const staffAccount = z.strictObject({
  id: wire.id,
  /** The bank's code and the number. */
  account: z.string(),
  staffId: wire.id,
  addedAt: wire.time,
  /** From then on it is no one's of ours. Money from before stays refused. */
  endedAt: wire.time.nullable(),
  /** Two persons signed the declaration. One alone made the older ones, which may end as a mistake. */
  signed: z.boolean(),
  /** One person alone had declared it, and two said that it never was staff's. */
  mistaken: z.boolean(),
});

const ACCOUNT = [
  'account_known',
  'account_of_party',
  'account_of_member',
  'account_of_operator',
  'staff_account_not_found',
  'staff_account_signed',
] as const;

export const staffAccountActs = actCalls({
  path: 'staff-account-acts',
  noun: 'staff_account_act',
  view: {
    kind: z.enum(['declare', 'end']),
    account: z.string(),
    staffId: wire.id,
    mistaken: z.boolean(),
  },
  query: {},
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('declare'),
      bankCode: wire.bankCode,
      bankNumber: accountNumber,
      ...signedAtOnce,
    }),
    z.strictObject({ kind: z.literal('end'), staffAccountId: wire.id, mistaken: z.boolean(), ...signedAtOnce }),
  ]),
  obstacles: ACCOUNT,
  late: ACCOUNT,
  roles: { sign: ['finance'] },
  says: {
    list: 'Acts about accounts of staff, proposed ones oldest first, others newest first; one’s own without finance',
    one: 'One act about an account of staff',
    propose: 'Propose to declare an account of one’s own, or to end one of staff’s',
    sign: 'Sign; the second person’s signature carries it out',
  },
});

export const staffAccountContract = defineContract({
  'GET /console/api/v1/staff-accounts': {
    summary: 'Bank accounts of staff, ended ones too: none of them may pay revenue. Finance sees all, others their own',
    access: 'staff',
    data: z.array(staffAccount),
  },
  ...staffAccountActs.contract,
});

// The calls on staff: their sign-in and secrets, bank accounts and sessions, and acts about them. Their refusals have
// numbers of the identity feature.
import { z } from 'zod';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';
import { password } from '#features/credentials/contract.ts';
import { defineContract, wire } from '#platform/http/contract.ts';
import { lines } from '#platform/language/human-text.ts';
import { accountNumber } from '#wires/bank.ts';
import { deskContract, staffActContract, staffEntryContract } from './contract/console.ts';
import { byId } from './contract/shapes.ts';

// Calls about the bank accounts of staff.

const staffAccount = z.strictObject({
  id: wire.id,
  /** The bank's code and the number. */
  account: z.string(),
  staffId: wire.id,
  addedAt: wire.time,
  /** From then on it doesn't count as staff's. Money that came from it before stays refused. */
  endedAt: wire.time.nullable(),
  /** False for older declarations, which one person made alone and which may be ended as a mistake. */
  signed: z.boolean(),
  /** True if one person had declared it alone, and two have signed that it never was staff's. */
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

const staffAccountContract = defineContract({
  'GET /console/api/v1/staff-accounts': {
    summary: 'Bank accounts of staff, ended ones too: none of them may pay revenue. Finance sees all, others their own',
    access: 'staff',
    data: z.array(staffAccount),
  },
  ...staffAccountActs.contract,
});

// Where staff are signed in (members.md 7).

const staffSession = z.strictObject({
  id: wire.id,
  /** Empty if the browser is unknown. */
  device: z.string(),
  method: z.enum(['passkey', 'password']),
  createdAt: wire.time,
  lastUsedAt: wire.time,
  expiresAt: wire.time,
});
const ended = z.strictObject({ ended: z.int() });

const staffSessionContract = defineContract({
  'GET /console/api/v1/me/sessions': {
    summary: 'Where one is signed in, last used first',
    access: 'staff',
    data: z.strictObject({ items: z.array(z.strictObject({ ...staffSession.shape, current: z.boolean() })) }),
  },
  'POST /console/api/v1/me/sessions/{id}/end': {
    summary: 'End one of one’s own sessions, with the password',
    access: 'staff',
    path: byId,
    body: z.strictObject({ password }),
    data: z.null(),
    refusals: ['session_not_found', 'password_wrong', 'too_many_requests'],
  },
  'POST /console/api/v1/me/sessions/end-others': {
    summary: 'End all of one’s own sessions but this one, with the password',
    access: 'staff',
    body: z.strictObject({ password }),
    data: ended,
    refusals: ['password_wrong', 'too_many_requests'],
  },
  'GET /console/api/v1/staff/{id}/sessions': {
    summary: 'Where one of the staff is signed in, last used first',
    access: 'staff',
    roles: ['admin'],
    path: byId,
    data: z.strictObject({ items: z.array(staffSession) }),
    refusals: ['staff_not_found'],
  },
  'POST /console/api/v1/staff/{id}/sessions/end': {
    summary: 'End every session of one of the staff, who then signs in again',
    access: 'staff',
    roles: ['admin'],
    path: byId,
    body: z.strictObject({ reason: lines(300) }),
    data: ended,
    refusals: ['staff_not_found'],
  },
});

export { staffRoleSchema } from './contract/shapes.ts';
export type { SignInAgain } from './contract/console.ts';

export const contract = defineContract({
  ...staffEntryContract,
  ...deskContract,
  ...staffActContract,
  ...staffAccountContract,
  ...staffSessionContract,
});

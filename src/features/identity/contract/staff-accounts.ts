// Calls about the bank accounts of staff.
import { z } from 'zod';
import { accountNumber } from '#wires/bank.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { assertionSchema, byId } from './shapes.ts';

const state = z.enum(['proposed', 'done', 'withdrawn']);
const asserted = { assertion: assertionSchema.optional() };

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

const staffAccountAct = z.strictObject({
  id: wire.id,
  /** The act to sign: GET /console/api/v1/acts/{id} returns its words. */
  actId: wire.id,
  kind: z.enum(['declare', 'end']),
  account: z.string(),
  staffId: wire.id,
  mistaken: z.boolean(),
  state,
  approvals: z.int(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  endedAt: wire.time.nullable(),
});
export type StaffAccountActView = z.input<typeof staffAccountAct>;

const proposed = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('declare'),
    bankCode: wire.bankCode,
    bankNumber: accountNumber,
    ...asserted,
  }),
  z.strictObject({ kind: z.literal('end'), staffAccountId: wire.id, mistaken: z.boolean(), ...asserted }),
]);

const ACCOUNT = [
  'account_known',
  'account_of_party',
  'account_of_member',
  'account_of_operator',
  'staff_account_not_found',
  'staff_account_signed',
] as const;
const SIGNATURE = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;

export const staffAccountContract = defineContract({
  'GET /console/api/v1/staff-accounts': {
    summary: 'Bank accounts of staff, ended ones too: none of them may pay revenue. Finance sees all, others their own',
    access: 'staff',
    data: z.array(staffAccount),
  },
  'GET /console/api/v1/staff-account-acts': {
    summary: 'Acts about accounts of staff, proposed ones oldest first, others newest first; one’s own without finance',
    access: 'staff',
    query: z.strictObject({ ...pageQuery.shape, state: state.optional() }),
    data: pageOf(staffAccountAct),
  },
  'GET /console/api/v1/staff-account-acts/{id}': {
    summary: 'One act about an account of staff',
    access: 'staff',
    path: byId,
    data: staffAccountAct,
    refusals: ['staff_account_act_not_found'],
  },
  'POST /console/api/v1/staff-account-acts': {
    summary: 'Propose to declare an account of one’s own, or to end one of staff’s',
    access: 'staff',
    intent: true,
    body: proposed,
    data: staffAccountAct,
    refusals: [...ACCOUNT, ...SIGNATURE, 'staff_account_act_waiting'],
  },
  'POST /console/api/v1/staff-account-acts/{id}/approve': {
    summary: 'Sign; the second person’s signature carries it out',
    access: 'staff',
    roles: ['finance'],
    path: byId,
    body: z.strictObject({ assertion: assertionSchema }),
    data: staffAccountAct,
    refusals: [...ACCOUNT, ...SIGNATURE, 'staff_account_act_not_found', 'staff_account_act_ended'],
  },
  'POST /console/api/v1/staff-account-acts/{id}/withdraw': {
    summary: 'Take a proposal back',
    access: 'staff',
    roles: ['finance'],
    path: byId,
    data: staffAccountAct,
    refusals: ['staff_account_act_not_found', 'staff_account_act_ended'],
  },
});

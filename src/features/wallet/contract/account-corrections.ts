// Calls about accounts that were taken for a member's in error (wallets.md 5).
import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { accountNumber } from '#wires/bank.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { assertionSchema } from '#features/identity/contract.ts';

const state = z.enum(['proposed', 'done', 'withdrawn']);
const correction = z.strictObject({
  id: wire.id,
  /** The act to sign: GET /console/api/v1/acts/{id} returns its words. */
  actId: wire.id,
  memberId: wire.id,
  memberNo: z.string(),
  memberName: z.string(),
  /** The bank's code and the number. */
  account: z.string(),
  proposedBy: wire.id,
  reason: z.string(),
  approvals: z.int(),
  state,
  /** Proofs from before that time count for nothing. */
  endedAt: wire.time.nullable(),
  proposedAt: wire.time,
});
export type AccountCorrectionView = z.input<typeof correction>;

const byId = z.strictObject({ id: wire.id });
const roles = ['finance'] as const;
const SIGNATURE = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;
const ENDED = ['account_correction_not_found', 'account_correction_ended'] as const;

export const accountCorrectionContract = defineContract({
  'GET /console/api/v1/account-corrections': {
    summary: 'Accounts taken for a member’s in error: proposed ones oldest first, others newest first',
    access: 'staff',
    roles,
    query: z.strictObject({ ...pageQuery.shape, state: state.optional() }),
    data: pageOf(correction),
  },
  'GET /console/api/v1/account-corrections/{id}': {
    summary: 'One correction',
    access: 'staff',
    roles,
    path: byId,
    data: correction,
    refusals: ['account_correction_not_found'],
  },
  'POST /console/api/v1/account-corrections': {
    summary: 'Propose that an account never was this member’s; no money moves',
    access: 'staff',
    roles,
    intent: true,
    body: z.strictObject({
      memberId: wire.id,
      bankCode: wire.bankCode,
      bankNumber: accountNumber,
      reason: lines(280),
      assertion: assertionSchema.optional(),
    }),
    data: correction,
    refusals: [...SIGNATURE, 'member_not_found', 'account_not_members', 'account_correction_waiting'],
  },
  'POST /console/api/v1/account-corrections/{id}/approve': {
    summary: 'Sign; the second person’s signature carries it out, and an account to be paid at ends',
    access: 'staff',
    roles,
    path: byId,
    body: z.strictObject({ assertion: assertionSchema }),
    data: correction,
    refusals: [...SIGNATURE, ...ENDED],
  },
  'POST /console/api/v1/account-corrections/{id}/withdraw': {
    summary: 'Take a proposal back',
    access: 'staff',
    roles,
    path: byId,
    data: correction,
    refusals: [...ENDED],
  },
});

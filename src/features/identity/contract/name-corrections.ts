// Calls about corrections of members' names (members.md 1).
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { assertionSchema, byId, name } from './shapes.ts';

const state = z.enum(['proposed', 'done', 'withdrawn']);
const proof = z.enum(['identity_card', 'passport', 'court_order', 'marriage_certificate', 'bank_letter']);

const correction = z.strictObject({
  id: wire.id,
  /** The act to sign: GET /console/api/v1/acts/{id} returns its words. */
  actId: wire.id,
  memberId: wire.id,
  memberNo: z.string(),
  oldName: z.string(),
  newName: z.string(),
  /** The paper that someone saw, and its number or date. */
  proof,
  proofNote: z.string(),
  state,
  approvals: z.int(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  endedAt: wire.time.nullable(),
});
export type NameCorrectionView = z.input<typeof correction>;

const roles = ['support', 'finance'] as const;
const SIGNATURE = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;
const ENDED = ['name_correction_not_found', 'name_correction_ended'] as const;

const deed = { access: 'staff', roles, path: byId, data: correction } as const;

export const nameCorrectionContract = defineContract({
  'GET /console/api/v1/name-corrections': {
    summary: 'Corrections of members’ names: proposed ones oldest first, others newest first',
    access: 'staff',
    roles,
    query: z.strictObject({ ...pageQuery.shape, state: state.optional(), memberId: wire.id.optional() }),
    data: pageOf(correction),
  },
  'GET /console/api/v1/name-corrections/{id}': {
    summary: 'One correction of a name',
    access: 'staff',
    roles,
    path: byId,
    data: correction,
    refusals: ['name_correction_not_found'],
  },
  'POST /console/api/v1/name-corrections': {
    summary: 'Propose the right name of a member, and name the paper that proves it',
    access: 'staff',
    roles,
    intent: true,
    body: z.strictObject({
      memberId: wire.id,
      newName: name,
      proof,
      proofNote: line(200),
      assertion: assertionSchema.optional(),
    }),
    data: correction,
    refusals: [...SIGNATURE, 'member_not_found', 'name_unchanged', 'name_correction_waiting'],
  },
  'POST /console/api/v1/name-corrections/{id}/approve': {
    ...deed,
    summary: 'Sign; the second person’s signature writes the name, and the member is told',
    body: z.strictObject({ assertion: assertionSchema }),
    refusals: [...SIGNATURE, ...ENDED],
  },
  'POST /console/api/v1/name-corrections/{id}/withdraw': {
    ...deed,
    summary: 'Take a proposal back',
    refusals: [...ENDED],
  },
});

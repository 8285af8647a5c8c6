// Calls about corrections of members' names (members.md 1).
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { wire } from '#platform/http/contract.ts';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';
import { name } from './shapes.ts';

const proof = z.enum(['identity_card', 'passport', 'court_order', 'marriage_certificate', 'bank_letter']);
export type Proof = z.output<typeof proof>;
const roles = ['support', 'finance'] as const;

export const nameCorrections = actCalls({
  path: 'name-corrections',
  noun: 'name_correction',
  view: {
    memberId: wire.id,
    memberNo: z.string(),
    oldName: z.string(),
    newName: z.string(),
    /** The paper that one of the staff saw, and its number or date. */
    proof,
    proofNote: z.string(),
  },
  query: { memberId: wire.id.optional() },
  body: z.strictObject({ memberId: wire.id, newName: name, proof, proofNote: line(200), ...signedAtOnce }),
  obstacles: ['member_not_found', 'name_unchanged'],
  late: [],
  roles: { read: roles, propose: roles, sign: roles },
  says: {
    list: 'Corrections of members’ names: proposed ones oldest first, others newest first',
    one: 'One correction of a name',
    propose: 'Propose the right name of a member, and name the paper that proves it',
    sign: 'Sign; the second person’s signature writes the name, and the member is told',
  },
});

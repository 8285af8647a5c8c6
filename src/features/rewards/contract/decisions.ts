// Decisions of two staff over held grants (rewards.md 1).
import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { wire } from '#platform/http/contract.ts';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';
import { memberNo } from '#features/members/contract.ts';
import { REFUSE_REASONS, RELEASE_REASONS } from './lists.ts';
import { staffGrant } from './console.ts';

/** A reason of one list for a release, and of the other for a refusal. */
const verdict = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('release'), reason: z.enum(RELEASE_REASONS) }),
  z.strictObject({ decision: z.literal('refuse'), reason: z.enum(REFUSE_REASONS) }),
]);
export type Verdict = z.output<typeof verdict>;

export const decisions = actCalls({
  path: 'rewards/decisions',
  noun: 'decision',
  view: {
    grantId: wire.id,
    grant: staffGrant,
    decision: z.enum(['release', 'refuse']),
    reason: z.enum([...RELEASE_REASONS, ...REFUSE_REASONS]),
    note: z.string(),
  },
  query: { grantId: wire.id.optional(), memberNo: memberNo.optional() },
  body: z.strictObject({ grantId: wire.id, verdict, note: lines(280), ...signedAtOnce }),
  obstacles: ['grant_not_found', 'grant_moved_on'],
  late: ['grant_moved_on'],
  roles: { read: ['finance', 'support'], propose: ['finance'], sign: ['finance'] },
  says: {
    list: 'Decisions over held grants: proposed ones oldest first, others newest first',
    one: 'One decision',
    propose: 'Propose to release or refuse a held grant',
    sign: 'Sign; the second person’s signature decides, and the member is told',
  },
});

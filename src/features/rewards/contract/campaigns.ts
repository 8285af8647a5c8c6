// Campaigns on the desk (rewards.md 1).
import { z } from 'zod';
import { AMOUNT_MINOR_MAX, wire } from '#platform/http/contract.ts';
import { actCalls, signedAtOnce } from '#features/acts/contract.ts';
import { GIVES } from './lists.ts';

const name = z.string().regex(/^[a-z0-9-]{1,40}$/);
const kind = z
  .string()
  .regex(/^[a-z][a-z_]*$/)
  .max(60);
/** Minor units, C3coin or chances, by the kind. */
const most = z.int().min(1).max(AMOUNT_MINOR_MAX);

export const campaigns = actCalls({
  path: 'rewards/campaigns',
  noun: 'campaign',
  view: {
    name,
    kind,
    gives: z.enum(GIVES),
    until: wire.date,
    most,
    /** Promised under this name so far, without what lapsed. */
    promised: wire.sumMinor,
    /** The row holds, and its last day is not past. */
    running: z.boolean(),
    /** A newer row of this name holds in its place. */
    replaced: z.boolean(),
  },
  query: { name: name.optional() },
  body: z.strictObject({ name, kind, until: wire.date, most, ...signedAtOnce }),
  obstacles: ['campaign_kind_stays', 'campaign_kind_unknown'],
  late: ['campaign_kind_stays'],
  roles: { read: ['finance', 'support'], propose: ['finance'], sign: ['finance'] },
  says: {
    list: 'Campaigns: proposed ones oldest first, others newest first',
    one: 'One row of a campaign',
    propose: 'Propose a campaign, or a change of one; a last day that is past ends it',
    sign: 'Sign; with the second person’s signature it holds',
  },
});

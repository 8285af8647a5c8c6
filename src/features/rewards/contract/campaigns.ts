// Campaigns on the desk (rewards.md 1).
import { z } from 'zod';
import { AMOUNT_MINOR_MAX, defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { assertionSchema } from '#features/identity/contract.ts';
import { GIVES } from './lists.ts';
import { byId } from './shapes.ts';

const name = z.string().regex(/^[a-z0-9-]{1,40}$/);
const kind = z
  .string()
  .regex(/^[a-z][a-z_]*$/)
  .max(60);
/** Minor units, C3coin or chances, by the kind. */
const most = z.int().min(1).max(AMOUNT_MINOR_MAX);

const campaign = z.strictObject({
  id: wire.id,
  /** The act to sign: GET /console/api/v1/acts/{id} returns its words. */
  actId: wire.id,
  name,
  kind,
  gives: z.enum(GIVES),
  until: wire.date,
  most,
  /** Promised under this name so far, without what lapsed. */
  promised: wire.sumMinor,
  state: z.enum(['proposed', 'done', 'withdrawn']),
  /** The row holds, and its last day is not past. */
  running: z.boolean(),
  /** A newer row of this name holds in its place. */
  replaced: z.boolean(),
  approvals: z.int(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  endedAt: wire.time.nullable(),
});
export type CampaignView = z.input<typeof campaign>;

const SIGNATURE = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;
const ENDED = ['campaign_not_found', 'campaign_ended'] as const;
const readers = ['finance', 'support'] as const;
const signers = ['finance'] as const;

export const campaignContract = defineContract({
  'GET /console/api/v1/rewards/campaigns': {
    summary: 'Campaigns: proposed ones oldest first, others newest first',
    access: 'staff',
    roles: readers,
    query: z.strictObject({
      ...pageQuery.shape,
      state: z.enum(['proposed', 'done', 'withdrawn']).optional(),
      name: name.optional(),
    }),
    data: pageOf(campaign),
  },
  'GET /console/api/v1/rewards/campaigns/{id}': {
    summary: 'One row of a campaign',
    access: 'staff',
    roles: readers,
    path: byId,
    data: campaign,
    refusals: ['campaign_not_found'],
  },
  'POST /console/api/v1/rewards/campaigns': {
    summary: 'Propose a campaign, or a change of one; a last day that is past ends it',
    access: 'staff',
    roles: signers,
    intent: true,
    body: z.strictObject({ name, kind, until: wire.date, most, assertion: assertionSchema.optional() }),
    data: campaign,
    refusals: [...SIGNATURE, 'campaign_waiting', 'campaign_kind_stays', 'campaign_kind_unknown'],
  },
  'POST /console/api/v1/rewards/campaigns/{id}/approve': {
    summary: 'Sign; with the second person’s signature it holds',
    access: 'staff',
    roles: signers,
    path: byId,
    body: z.strictObject({ assertion: assertionSchema }),
    data: campaign,
    refusals: [...SIGNATURE, ...ENDED],
  },
  'POST /console/api/v1/rewards/campaigns/{id}/withdraw': {
    summary: 'Take a proposal back',
    access: 'staff',
    roles: signers,
    path: byId,
    data: campaign,
    refusals: [...ENDED],
  },
});

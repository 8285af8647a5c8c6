// The calls of visitors and members on rewards: the public gauge, fee cover, and a member's grants.
import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { byId, gauge, grant, grantState } from './shapes.ts';

export const memberContract = defineContract({
  'GET /api/v1/rewards': {
    summary: 'The rewards budget and each kind of reward: funded, promised, paid, left, and since when they wait',
    access: 'visitor',
    data: gauge,
  },
  'GET /api/v1/rewards/cover': {
    summary: 'My part of the fees that my orders and my team’s left with the operator, and the rewards that it covers',
    access: 'member',
    data: z.strictObject({
      feesMinor: wire.sumMinor,
      /** Rewards that fees have covered so far, whether paid or still due. */
      usedMinor: wire.sumMinor,
      leftMinor: wire.sumMinor,
      /** Rewards in money that wait for fees. */
      waitingMinor: wire.sumMinor,
      /** The first of those that wait, which is covered before any other. */
      next: z.strictObject({ kind: z.string(), amountMinor: wire.sumMinor }).nullable(),
    }),
  },
  'GET /api/v1/rewards/grants': {
    summary: 'My rewards, newest first: paid, waiting with the reason, held, lapsed',
    access: 'member',
    query: z.strictObject({ ...pageQuery.shape, state: grantState.optional() }),
    data: pageOf(grant),
  },
  'POST /api/v1/rewards/grants/{id}/contest': {
    summary: 'Contest a held or lapsed reward; it opens a complaint',
    access: 'member',
    intent: true,
    path: byId,
    body: z.strictObject({ text: lines(1000) }),
    data: z.strictObject({ complaintId: wire.id }),
    refusals: ['grant_not_found', 'grant_not_contestable'],
  },
});

import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '../../../platform/contract.ts';
import { byId, gauge, grant, grantState } from './shapes.ts';

export const memberContract = defineContract({
  'GET /api/v1/rewards': {
    summary: 'The rewards budget and each kind of reward: funded, promised, paid, left, and since when they wait',
    access: 'visitor',
    data: gauge,
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
    body: z.strictObject({ text: z.string().trim().min(1).max(1000) }),
    data: z.strictObject({ complaintId: wire.id }),
    refusals: ['grant_not_found', 'grant_not_contestable'],
  },
});

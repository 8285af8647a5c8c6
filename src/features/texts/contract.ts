// The console's calls on texts that members will read (catalogue.md 5): what the second reader sees and signs.
import { z } from 'zod';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { assertionSchema } from '#features/acts/contract.ts';

export const refusals = defineRefusals({
  review_not_found: 202901,
  review_ended: 202902,
  review_waiting: 202903,
  doubts_open: 202904,
  text_outdated: 202905,
});

export const REVIEW_KINDS = ['article', 'event'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const DOUBT_REASONS = [
  'sure',
  'no_risk',
  'growth',
  'repaid',
  'riches',
  'pressing',
  'figure_in_time',
  'unhedged',
] as const;

/** The first reader's result. `score` goes from 0 to 100. */
export const reading = z.strictObject({
  score: z.int().min(0).max(100),
  doubts: z.array(
    z.strictObject({
      /** Names the doubt when the second reader confirms it. */
      id: z.string(),
      field: z.string(),
      words: z.string(),
      reason: z.enum(DOUBT_REASONS),
    }),
  ),
});
export type ReadingView = z.input<typeof reading>;

/** Ids of the doubts that the second reader says they have looked at. */
export const confirmed = z.array(z.string().max(2000)).max(500).default([]);

const state = z.enum(['proposed', 'done', 'withdrawn']);
const row = z.strictObject({
  id: wire.id,
  actId: wire.id,
  kind: z.enum(REVIEW_KINDS),
  subjectId: wire.id,
  title: z.string(),
  state,
  approvals: z.int(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  endedAt: wire.time.nullable(),
});
export const review = z.strictObject({
  ...row.shape,
  texts: z.array(z.strictObject({ field: z.string(), text: z.string() })),
  reading,
});
export type ReviewView = z.input<typeof review>;
export const proposed = z.strictObject({ reviewId: wire.id, actId: wire.id });
/** Refusals of a call that proposes a text. */
export const PROPOSAL = ['review_waiting', 'assertion_invalid', 'already_approved', 'act_not_found'] as const;

const roles = ['content', 'admin'] as const;
const one = { access: 'staff', roles, path: z.strictObject({ id: wire.id }), data: review } as const;

export const contract = defineContract({
  'GET /console/api/v1/text-reviews': {
    summary: 'Texts that wait for a second reader, the oldest first, or those that were decided, the newest first',
    access: 'staff',
    roles,
    query: pageQuery.extend({ state: state.optional() }),
    data: pageOf(row),
  },
  'GET /console/api/v1/text-reviews/{id}': {
    ...one,
    summary: 'One text that waits, with the doubts of the first reader',
    refusals: ['review_not_found'],
  },
  'POST /console/api/v1/text-reviews/{id}/sign': {
    ...one,
    summary: 'Agree to the very words; with the second person’s signature members see them. Each doubt is confirmed',
    body: z.strictObject({ assertion: assertionSchema, confirmed }),
    refusals: [
      'review_not_found',
      'review_ended',
      'doubts_open',
      'text_outdated',
      'assertion_invalid',
      'already_approved',
      'act_not_found',
    ],
  },
  'POST /console/api/v1/text-reviews/{id}/withdraw': {
    ...one,
    summary: 'Take a proposal back; members see nothing of it',
    refusals: ['review_not_found', 'review_ended'],
  },
});

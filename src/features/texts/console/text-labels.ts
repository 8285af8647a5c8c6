// Labels and types of the console pages on texts that wait for a second reader.
import type { DataOf } from '#platform/client/call-types.ts';
import type { ReadingView, ReviewKind } from '../contract.ts';

export type Review = DataOf<'GET /console/api/v1/text-reviews/{id}'>;
export type ReviewRow = DataOf<'GET /console/api/v1/text-reviews'>['items'][number];

export const REVIEW_KINDS: Record<ReviewKind, { text: string; resource: string }> = {
  article: { text: 'Article', resource: 'articles' },
  event: { text: 'Event', resource: 'events' },
};

/** What staff read as the reason of a doubt. */
export const DOUBTS: Record<ReadingView['doubts'][number]['reason'], string> = {
  sure: 'could say that income is certain',
  no_risk: 'could say that nothing can be lost',
  growth: 'could say that money grows',
  repaid: 'could say that money comes back',
  riches: 'could promise wealth',
  pressing: 'could press the reader for time',
  figure_in_time: 'a figure of income in a time',
  unhedged: 'income without what it depends on',
};

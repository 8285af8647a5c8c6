// Labels and types of the console pages on texts that wait for a second reader.
import type { DataOf } from '#platform/client/call-types.ts';
import type { ReadingView, ReviewKind } from '../contract.ts';
import { t } from '#design/console/words.ts';

export type Review = DataOf<'GET /console/api/v1/text-reviews/{id}'>;
export type ReviewRow = DataOf<'GET /console/api/v1/text-reviews'>['items'][number];

export const REVIEW_KINDS: Record<ReviewKind, { text: string; resource: string }> = {
  article: { text: t('Article'), resource: 'articles' },
  event: { text: t('Event'), resource: 'events' },
};

/** What staff read as the reason of a doubt. */
export const DOUBTS: Record<ReadingView['doubts'][number]['reason'], string> = {
  sure: t('could say that income is certain'),
  no_risk: t('could say that nothing can be lost'),
  growth: t('could say that money grows'),
  repaid: t('could say that money comes back'),
  riches: t('could promise wealth'),
  pressing: t('could press the reader for time'),
  figure_in_time: t('a figure of income in a time'),
  unhedged: t('income without what it depends on'),
};

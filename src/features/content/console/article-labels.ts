// Types and English labels of articles on the console: kinds, topics and states.
import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

export type Article = DataOf<'GET /console/api/v1/articles/{id}'>;
export type ArticleRow = DataOf<'GET /console/api/v1/articles'>['items'][number];
export type Language = ArticleRow['languages'][number];
export type Version = Article['versions'][number];

export const KINDS: Record<ArticleRow['kind'], string> = {
  news: 'News',
  about: 'About us',
  history: 'History',
  leadership: 'Leadership',
  honour: 'Honour',
  rule: 'Rule',
  question: 'Question',
  guide: 'Guide',
  material: 'Text to share',
  agreement: 'User agreement',
  privacy: 'Privacy policy',
};

export const TOPICS: Record<NonNullable<ArticleRow['topic']>, string> = {
  start: 'First steps',
  money: 'Money in and out',
  income: 'Income',
  rewards: 'Rewards',
  team: 'Team',
  account: 'Account',
};

export const LANGUAGE_STATES: Record<Language['state'], StateLabel> = {
  draft: ['Draft', 'plain'],
  scheduled: ['Scheduled', 'busy'],
  live: ['Live', 'plain'],
  down: ['Taken down', 'warn'],
};

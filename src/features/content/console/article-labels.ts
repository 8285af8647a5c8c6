// Types and English labels of articles on the console: kinds, topics and states.
import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { consoleLanguage, t } from '#design/console/words.ts';

export type Article = DataOf<'GET /console/api/v1/articles/{id}'>;
export type ArticleRow = DataOf<'GET /console/api/v1/articles'>['items'][number];
export type Language = ArticleRow['languages'][number];

/** The language of a row's title: the clerk's, if the article is written in it. */
export const titleLanguage = ({ languages }: ArticleRow): string =>
  languages.some(({ language }) => language === consoleLanguage()) ? consoleLanguage() : 'en';
export type Version = Article['versions'][number];

export const KINDS: Record<ArticleRow['kind'], string> = {
  news: t('News'),
  about: t('About us'),
  history: t('History'),
  leadership: t('Leadership'),
  honour: t('Honour'),
  rule: t('Rule'),
  question: t('Question'),
  guide: t('Guide'),
  material: t('Text to share'),
  agreement: t('User agreement'),
  privacy: t('Privacy policy'),
};

export const TOPICS: Record<NonNullable<ArticleRow['topic']>, string> = {
  start: t('First steps'),
  money: t('Money in and out'),
  income: t('Income'),
  rewards: t('Rewards'),
  team: t('Team'),
  account: t('Your account'),
};

export const LANGUAGE_STATES: Record<Language['state'], StateLabel> = {
  draft: [t('Draft'), 'plain'],
  scheduled: [t('Scheduled'), 'busy'],
  live: [t('Live'), 'plain'],
  down: [t('Taken down'), 'warn'],
};

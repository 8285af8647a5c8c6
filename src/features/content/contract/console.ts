import { z } from 'zod';
import { line, lines } from '#platform/language/human-text.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { assertionSchema } from '#features/acts/contract.ts';
import { importCalls } from '#features/imports/contract.ts';
import { PROPOSAL, proposed } from '#features/texts/contract.ts';
import { BODY_MAX, kind, prose, slug, SUMMARY_MAX, TITLE_MAX, topic } from './shapes.ts';

const byId = z.strictObject({ id: wire.id });
export const text = {
  title: line(TITLE_MAX),
  summary: lines(SUMMARY_MAX, 0),
  body: lines(BODY_MAX),
};
const reason = lines(300);

/** The present state of one language of an article. */
export const LANGUAGE_STATES = ['draft', 'scheduled', 'live', 'down'] as const;

const language = z.strictObject({
  language: wire.locale,
  state: z.enum(LANGUAGE_STATES),
  title: z.string(),
  /** Numbers of the newest version, the live one, and the one that is scheduled. */
  newest: z.int(),
  live: z.int().nullable(),
  scheduled: z.strictObject({ n: z.int(), liveFrom: wire.time }).nullable(),
  /** The text from which it was translated has a newer version. */
  behind: z.boolean(),
});

const row = z.strictObject({
  id: wire.id,
  kind,
  slug,
  topic: topic.nullable(),
  place: z.int(),
  title: z.string(),
  languages: z.array(language),
});

const version = z.strictObject({
  id: wire.id,
  language: wire.locale,
  n: z.int(),
  title: z.string(),
  summary: z.string(),
  sourceId: wire.id.nullable(),
  writtenAt: wire.time,
  /** Null for texts that came with the product. */
  writtenBy: wire.id.nullable(),
});

const release = z.strictObject({
  id: wire.id,
  language: wire.locale,
  /** Null if this release takes the language down. */
  n: z.int().nullable(),
  liveFrom: wire.time,
  reason: z.string().nullable(),
  decidedAt: wire.time,
  decidedBy: wire.id.nullable(),
  cancelledAt: wire.time.nullable(),
});

/** The newest text of one language of an article. `translates`: the language from which it was translated. */
const newestText = z.strictObject({
  id: wire.id,
  articleId: wire.id,
  kind,
  slug,
  language: wire.locale,
  n: z.int(),
  translates: wire.locale.nullable(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
});

const whole = z.strictObject({
  ...row.shape,
  /** The newest hundred of each, versions and releases. */
  versions: z.array(version),
  releases: z.array(release),
  opinions: z.strictObject({ useful: z.int(), notUseful: z.int() }),
});

const roles = ['content'] as const;
const desk = ['content', 'support'] as const;

export type TextColumn = 'slug' | 'language' | 'n' | 'translates' | 'title' | 'summary' | 'body';
/** Texts of articles out of a file, such as translations. What they change is proposed to a second person. */
export const textImport = importCalls({ path: 'article-texts', roles, of: 'texts of articles' });

/** A language, its members, and what these get of all articles that are live in any language. */
const readers = z.strictObject({
  language: wire.locale,
  members: z.int(),
  /** Articles in their own language. */
  own: z.int(),
  /** Articles that they read in another language, because theirs has no live text. */
  elsewhere: z.int(),
  /** Articles that are live only in languages that they don't fall back to. */
  unseen: z.int(),
});

export const consoleContract = defineContract({
  'GET /console/api/v1/articles': {
    summary: 'Articles, the newest first, with where each language stands',
    access: 'staff',
    roles: desk,
    query: pageQuery.extend({
      kind: kind.optional(),
      /** Only articles that are live, but not in this language. */
      missing: wire.locale.optional(),
    }),
    data: pageOf(row),
  },
  'GET /console/api/v1/article-texts': {
    summary: 'The newest text of each language of each article, the newest article first',
    access: 'staff',
    roles: desk,
    query: pageQuery.extend({ kind: kind.optional(), language: wire.locale.optional() }),
    data: pageOf(newestText),
  },
  ...textImport.contract,
  'GET /console/api/v1/article-languages': {
    summary: 'How many members read in each language, and how many live articles it lacks',
    access: 'staff',
    roles: desk,
    data: z.strictObject({ items: z.array(readers) }),
  },
  'GET /console/api/v1/articles/{id}': {
    summary: 'One article with its versions and releases',
    access: 'staff',
    roles: desk,
    path: byId,
    data: whole,
    refusals: ['article_not_found'],
  },
  'GET /console/api/v1/article-versions/{id}': {
    summary: 'One version as written and as readers see it',
    access: 'staff',
    roles: desk,
    path: byId,
    data: z.strictObject({ ...version.shape, body: z.string(), blocks: prose }),
    refusals: ['article_not_found'],
  },
  'POST /console/api/v1/articles': {
    summary: 'Begin an article with its first text',
    access: 'staff',
    roles,
    intent: true,
    body: z.strictObject({
      kind,
      slug,
      topic: topic.nullable(),
      place: z.int().min(0).max(9999),
      language: wire.locale,
      ...text,
    }),
    data: byId,
    refusals: ['slug_taken', 'text_unreadable', 'promise_words'],
  },
  'POST /console/api/v1/articles/{id}/versions': {
    summary: 'Write the next version of a language',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({
      language: wire.locale,
      ...text,
      /** The number of the version that was edited; 0 for the first text of a language. */
      after: z.int().min(0),
      /** The version, in another language, that this text translates. */
      sourceId: wire.id.nullable(),
    }),
    data: z.strictObject({ id: wire.id, n: z.int() }),
    refusals: ['article_not_found', 'changed_meanwhile', 'text_unreadable', 'promise_words'],
  },
  'POST /console/api/v1/article-previews': {
    summary: 'A text as readers would see it, without keeping it',
    access: 'staff',
    roles,
    body: z.strictObject({ body: text.body }),
    data: z.strictObject({ blocks: prose }),
    refusals: ['text_unreadable'],
  },
  'POST /console/api/v1/articles/{id}/releases': {
    summary: 'Propose versions of one or more languages, now or at a time; a second person reads and publishes them',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({
      versionIds: z.array(wire.id).min(1).max(LANGUAGE_CODES.length),
      /** Null for now. */
      liveFrom: wire.time.nullable(),
      assertion: assertionSchema.optional(),
    }),
    data: proposed,
    refusals: ['article_not_found', 'live_already', 'language_missing', 'translation_behind', ...PROPOSAL],
  },
  'POST /console/api/v1/articles/{id}/take-down': {
    summary: 'Take a language down, with a reason',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ language: wire.locale, reason }),
    data: z.null(),
    refusals: ['article_not_found', 'not_live', 'paper_stays'],
  },
  'POST /console/api/v1/article-releases/{id}/cancel': {
    summary: 'Cancel a release before its time',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    data: z.null(),
    refusals: ['article_not_found', 'live_already'],
  },
});

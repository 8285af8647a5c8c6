// Schemas and types of articles that both the members' and the staff's calls use.
import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';
import { LINK_MAX } from '#universal/prose.ts';

export const KINDS = [
  'news',
  'about',
  'history',
  'leadership',
  'honour',
  'rule',
  'question',
  'guide',
  'material',
  'agreement',
  'privacy',
] as const;
export type Kind = (typeof KINDS)[number];
export const TOPICS = ['start', 'money', 'income', 'rewards', 'team', 'account'] as const;
export type Topic = (typeof TOPICS)[number];

export const TITLE_MAX = 120;
export const SUMMARY_MAX = 300;
export const BODY_MAX = 20_000;

export const kind = z.enum(KINDS);
export const topic = z.enum(TOPICS);
export const slug = z.string().regex(/^[a-z][a-z0-9-]{1,58}[a-z0-9]$/);

const text = z.string().max(BODY_MAX);
const mark = z.literal(true).optional();
const run = z.strictObject({ text, strong: mark, em: mark, code: mark, to: z.string().max(LINK_MAX).optional() });
const runs = z.array(run);

/** A formatted text (universal/prose.ts), with its `language` beside it. */
export const prose = z
  .array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), runs }),
      z.strictObject({ kind: z.literal('paragraph'), runs }),
      z.strictObject({
        kind: z.literal('list'),
        ordered: z.boolean(),
        items: z.array(z.strictObject({ runs, items: z.array(runs).optional() })),
      }),
      z.strictObject({ kind: z.literal('quote'), paragraphs: z.array(runs) }),
      z.strictObject({ kind: z.literal('code'), text }),
      z.strictObject({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
    ]),
  )
  .meta({ written: 'language' });

export const articleRow = z.strictObject({
  id: wire.id,
  kind,
  slug,
  topic: topic.nullable(),
  title: wire.written,
  summary: wire.written,
  /** The language of the text: the requested one, or the fallback. */
  language: wire.locale,
  /** When the article first became public. */
  shownFrom: wire.time,
});
export type ArticleRow = z.input<typeof articleRow>;

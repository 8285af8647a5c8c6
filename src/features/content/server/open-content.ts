// Writes the texts that come with the product (content.md 7) at the first start, from Markdown files
// first-texts/<kind>/<slug>.<language>.md. Each must pass the same checks as a text of the staff, who may revise them
// afterwards.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { identitySettings } from '#features/identity/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import type { Kind, Topic } from '../contract/shapes.ts';
import { insertEdition } from './desk/desk-store.ts';
import { isPaper, showFirst } from './desk/publish.ts';
import { writeVersion } from './desk/revise-text.ts';
import { parseProse } from './prose/parse-prose.ts';
import { hasArticles, insertArticle } from './store.ts';

type FirstArticle = {
  kind: Kind;
  slug: string;
  topic?: Topic;
  /** Days from the first start until it goes live; 0 by default. */
  afterDays?: number;
};

const of = (kind: Kind, topic: Topic, slugs: readonly string[]): FirstArticle[] =>
  slugs.map((slug) => ({ kind, slug, topic }));

export const FIRST_ARTICLES: readonly FirstArticle[] = [
  { kind: 'about', slug: 'about-us' },
  { kind: 'history', slug: 'our-history' },
  { kind: 'leadership', slug: 'leadership' },
  { kind: 'agreement', slug: 'user-agreement' },
  { kind: 'privacy', slug: 'privacy-policy' },
  { kind: 'rule', slug: 'where-income-comes-from', topic: 'income' },
  { kind: 'rule', slug: 'buying-and-cooling-off', topic: 'money' },
  { kind: 'rule', slug: 'withdrawing-money', topic: 'money' },
  { kind: 'rule', slug: 'rewards-and-their-budget', topic: 'rewards' },
  { kind: 'rule', slug: 'teams-and-invitations', topic: 'team' },
  { kind: 'rule', slug: 'fair-draws', topic: 'rewards' },
  ...of('guide', 'start', ['first-day', 'read-a-product-page']),
  ...of('guide', 'money', ['add-money', 'take-money-out']),
  ...of('guide', 'income', ['collect-income', 'read-the-weave']),
  ...of('guide', 'account', ['keep-your-account-yours', 'contest-a-decision']),
  ...of('question', 'income', ['is-income-promised', 'why-less-income', 'why-no-collecting-at-weekends']),
  ...of('question', 'money', [
    'is-this-real-money',
    'how-long-does-a-withdrawal-take',
    'fee-and-tax',
    'can-i-cancel-a-purchase',
    'money-i-did-not-spend',
  ]),
  ...of('question', 'team', ['must-i-invite']),
  ...of('question', 'rewards', ['how-much-are-points-worth']),
  ...of('question', 'account', ['forgot-transaction-password', 'can-a-frozen-member-withdraw']),
  { kind: 'material', slug: 'c3-in-short', topic: 'team' },
  { kind: 'material', slug: 'before-you-join', topic: 'team' },
  { kind: 'news', slug: 'the-sandbox-is-open' },
  { kind: 'news', slug: 'weave-shows-every-payment', afterDays: 12 },
  { kind: 'news', slug: 'payout-times-are-public', afterDays: 27 },
  { kind: 'news', slug: 'check-a-receipt-yourself', afterDays: 43 },
  { kind: 'news', slug: 'hide-your-name', afterDays: 60 },
  { kind: 'news', slug: 'questions-and-guides', afterDays: 78 },
];

const FOLDER = path.join(import.meta.dirname, 'first-texts');

/** Writes the first texts if there is no article at all. Returns the number of articles written. */
export async function openContent(context: Pick<Context, 'sql' | 'clock' | 'config' | 'log'>): Promise<number> {
  if (await hasArticles(context.sql)) return 0;
  const { agreementVersion } = await identitySettings.read(context);
  return context.sql.begin(async (tx) => {
    // Wait without limit: another process may be writing them, which on a slow machine outlasts the usual lock timeout.
    await tx`set local lock_timeout = 0`;
    await tx`select pg_advisory_xact_lock(hashtextextended('content.open', 0))`;
    if (await hasArticles(tx)) return 0;
    for (const [at, article] of FIRST_ARTICLES.entries()) {
      const opened = await openArticle(tx, article, at, context.clock.now());
      // Members agreed to these papers under the agreement version in the settings.
      if (isPaper(article.kind)) await insertEdition(tx, { ...opened, edition: agreementVersion });
    }
    return FIRST_ARTICLES.length;
  });
}

type Opened = { actId: string; articleId: bigint; since: Date };

async function openArticle(tx: Transaction, article: FirstArticle, at: number, now: Date): Promise<Opened> {
  const { kind, slug, topic = null, afterDays = 0 } = article;
  const articleId = await insertArticle(tx, { kind, slug, topic, place: 10 * (at + 1), staffId: null, at: now });
  if (articleId === null) throw new Error(`another article has the slug ${slug} already`);
  const actId = randomUUID();
  let sourceId: bigint | null = null;
  let since = now;
  for (const language of LANGUAGE_CODES) {
    const text = readFirstText(kind, slug, language);
    const written = await writeVersion(tx, {
      articleId,
      language,
      ...text,
      tree: parseProse(text.body),
      sourceId,
      staffId: null,
      at: now,
    });
    if (isRefusal(written)) throw new Error(`${slug}.${language}: ${written.name} ${JSON.stringify(written.data)}`);
    sourceId ??= written.id;
    const liveFrom = new Date(now.getTime() + afterDays * DAY_MS);
    since = await showFirst(tx, { versionId: written.id, decision: actId, liveFrom });
  }
  return { actId, articleId, since };
}

/** Reads a file: the title as a heading, a line of summary, then the text. */
export function readFirstText(
  kind: string,
  slug: string,
  language: string,
): { title: string; summary: string; body: string } {
  const text = fs.readFileSync(path.join(FOLDER, kind, `${slug}.${language}.md`), 'utf8');
  const [head = '', summary = '', ...rest] = text.split(/\n\n/);
  if (!head.startsWith('# ')) throw new Error(`${kind}/${slug}.${language}.md must begin with "# " and a title`);
  return { title: head.slice(2).trim(), summary: oneLine(summary), body: rest.join('\n\n').trim() };
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ').trim();
}

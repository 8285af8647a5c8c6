// Use cases of the console: begin an article, and write the next version of a text.
import { audit } from '#features/acts/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { LanguageCode } from '#universal/languages.ts';
import type { Block } from '#universal/prose.ts';
import { plainText } from '../prose/parse-prose.ts';
import { readProse } from '../prose/read-prose.ts';
import { insertArticle, insertVersion, type NewArticle, type NewVersion, queueForArticle } from '../store.ts';
import { articleById, versionsByIds, versionsOf } from './desk-store.ts';

export type Written = { id: bigint; n: number };

/**
 * Writes the next version of one language. Earlier ones stay. Refuses texts that promise returns (catalogue.md 5) or
 * that a phone can't draw. Callers parse the tree before they open the transaction, because that may take a while.
 */
export async function writeVersion(
  tx: Transaction,
  { tree, ...asked }: NewVersion & { tree: Block[] | null },
): Promise<Written | Refusal<'text_unreadable' | 'promise_words'>> {
  const { title, summary, body } = asked;
  if (tree === null) return refuse('text_unreadable');
  const promises = refusePromises({ title, summary, body });
  if (promises) return promises;
  await queueForArticle(tx, asked.articleId);
  return insertVersion(tx, {
    ...asked,
    tree,
    searched: `${title}\n${summary}\n${plainText(tree)}`,
  });
}

type Text = { language: LanguageCode; title: string; summary: string; body: string };

/** Begins an article with its first text. Members don't see it before a release. */
export async function beginArticle(
  context: Pick<Context, 'sql' | 'clock'>,
  { staffId, language, title, summary, body, ...article }: NewArticle & Text & { staffId: bigint },
  intent: Intent,
): Promise<{ id: string } | Refusal<'slug_taken' | 'text_unreadable' | 'promise_words'> | IntentRefusal> {
  const tree = await readProse(body);
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx) => {
    const articleId = await insertArticle(tx, { ...article, staffId, at });
    if (articleId === null) return refuse('slug_taken');
    const text = { articleId, language, title, summary, body, tree, sourceId: null, staffId, at };
    const written = await writeVersion(tx, text);
    if (isRefusal(written)) return written;
    await audit(tx, {
      staffId,
      action: 'content.article_begun',
      subject: `article:${articleId}`,
      detail: { kind: article.kind, slug: article.slug, language },
    });
    return { id: articleId.toString() };
  });
}

export type Revised = Text & {
  articleId: bigint;
  /** The number of the version that was edited. */
  after: number;
  sourceId: bigint | null;
  staffId: bigint;
};

type Refused = Refusal<'article_not_found' | 'changed_meanwhile' | 'text_unreadable' | 'promise_words'>;

/** Writes the next version of a language. Refuses if a colleague wrote one meanwhile. */
export async function reviseText(
  context: Pick<Context, 'sql' | 'clock'>,
  asked: Revised,
  intent: Intent,
): Promise<{ id: string; n: number } | Refused | IntentRefusal> {
  const tree = await readProse(asked.body);
  const at = context.clock.now();
  return once<{ id: string; n: number } | Refused>(context.sql, intent, at, async (tx) => {
    const written = await reviseIn(tx, { ...asked, tree, at });
    return isRefusal(written) ? written : { id: written.id.toString(), n: written.n };
  });
}

/** The same in the caller's transaction, with the text as a tree. */
export async function reviseIn(
  tx: Transaction,
  { articleId, language, after, sourceId, staffId, at, ...text }: Revised & { tree: Block[] | null; at: Date },
): Promise<Written | Refused> {
  await queueForArticle(tx, articleId);
  if (!(await articleById(tx, articleId))) return refuse('article_not_found');
  const newest = (await versionsOf(tx, articleId)).find((one) => one.language === language)?.n ?? 0;
  if (newest !== after) return refuse('changed_meanwhile');
  const [source] = sourceId === null ? [] : await versionsByIds(tx, [sourceId]);
  if (sourceId !== null && (source?.articleId !== articleId || source.language === language))
    return refuse('article_not_found');
  const written = await writeVersion(tx, { ...text, articleId, language, sourceId, staffId, at });
  if (isRefusal(written)) return written;
  await audit(tx, {
    staffId,
    action: 'content.version_written',
    subject: `article:${articleId}`,
    detail: { language, n: written.n, title: text.title },
  });
  return written;
}

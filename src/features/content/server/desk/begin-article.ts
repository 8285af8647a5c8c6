import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { writeVersion } from '../articles/write-version.ts';
import { readProse } from '../prose/read-prose.ts';
import { insertArticle, type NewArticle } from '../store.ts';

export type Text = { language: LanguageCode; title: string; summary: string; body: string };

/** Begins an article with its first text. Nobody sees it before a release. */
export async function beginArticle(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { staffId, language, title, summary, body, ...article }: NewArticle & Text & { staffId: bigint },
  intent: Intent,
): Promise<{ id: string } | Refusal<'slug_taken' | 'text_unreadable' | 'promise_words'> | IntentRefusal> {
  const tree = await readProse(body);
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
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

import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { insertOpinion, liveArticle } from '../store.ts';

/** A member says once whether an article was useful. It counts for the text that they read. */
export async function giveOpinion(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, memberId, useful, locale }: { id: string; memberId: bigint; useful: boolean; locale: LanguageCode },
  intent: Intent,
): Promise<{ useful: boolean } | Refusal<'article_not_found' | 'opinion_given'> | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const article = await liveArticle(tx, id, { at, locale });
    if (!article) return refuse('article_not_found');
    const given = { articleId: article.id, memberId, versionId: article.versionId, useful, at };
    return (await insertOpinion(tx, given)) ? { useful } : refuse('opinion_given');
  });
}

import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { insertTakingDown, queueForArticle } from '../store.ts';
import { articleById, standingsOf } from './desk-store.ts';
import { isPaper } from './publish-rules.ts';

type Asked = { articleId: bigint; language: LanguageCode; reason: string; staffId: bigint };

/** Takes a language down at once. A paper that members agreed to stays: only a newer text replaces it. */
export async function takeDown(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { articleId, language, reason, staffId }: Asked,
  intent: Intent,
): Promise<null | Refusal<'article_not_found' | 'not_live' | 'paper_stays'> | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    await queueForArticle(tx, articleId);
    const article = await articleById(tx, articleId);
    if (!article) return refuse('article_not_found');
    if (isPaper(article.kind)) return refuse('paper_stays');
    const standing = (await standingsOf(tx, [articleId], at)).find((one) => one.language === language);
    if (standing?.live === undefined || standing.live === null) return refuse('not_live');
    await insertTakingDown(tx, { actId: intent.id, articleId, language, liveFrom: at, reason, staffId });
    await audit(tx, {
      staffId,
      action: 'content.taken_down',
      subject: `article:${articleId}`,
      detail: { language, n: standing.live, reason },
    });
    return null;
  });
}

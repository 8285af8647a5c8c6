import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import { insertRelease, queueForArticle } from '../store.ts';
import { agreeAnew } from './agree-anew.ts';
import { articleById, releasesOf, standingsOf, type Version, versionsByIds } from './desk-store.ts';
import { isPaper, paperRefusal } from './publish-rules.ts';

type Asked = { articleId: bigint; versionIds: readonly bigint[]; liveFrom: Date | null; staffId: bigint };
type Refused = Refusal<'article_not_found' | 'live_already' | 'language_missing' | 'translation_behind'>;

/** Makes versions live, now or at a time. A schedule pins these versions: later ones do not take their place. */
export async function publish(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>,
  { articleId, versionIds, liveFrom, staffId }: Asked,
  intent: Intent,
): Promise<{ liveFrom: string } | Refused | IntentRefusal> {
  const at = floor.clock.now();
  const done = await once<{ liveFrom: string } | Refused>(floor.sql, intent, at, async (tx) => {
    await queueForArticle(tx, articleId);
    const article = await articleById(tx, articleId);
    const chosen = await versionsByIds(tx, versionIds);
    const languages = new Set(chosen.map(({ language }) => language));
    const own = chosen.every((one) => one.articleId === articleId);
    if (!article || !own || languages.size !== versionIds.length) return refuse('article_not_found');
    const standings = await standingsOf(tx, [articleId], at);
    const isLive = ({ language, n }: Version) => standings.some((one) => one.language === language && one.live === n);
    if (chosen.every(isLive)) return refuse('live_already');
    if (isPaper(article.kind)) {
      const spoken = (await releasesOf(tx, articleId)).map(({ language }) => language);
      const refused = paperRefusal(chosen, spoken);
      if (refused) return refused;
    }
    let from = liveFrom ?? at;
    for (const { id, language } of chosen) {
      const release = { actId: intent.id, articleId, language, versionId: id, liveFrom: from, reason: null, staffId };
      ({ liveFrom: from } = await insertRelease(tx, release));
    }
    await audit(tx, {
      staffId,
      action: liveFrom === null ? 'content.published' : 'content.scheduled',
      subject: `article:${articleId}`,
      detail: { versions: chosen.map(({ language, n }) => `${language} ${n}`), liveFrom: from.toISOString() },
      at,
    });
    return { liveFrom: from.toISOString() };
  });
  await agreeAnew(floor);
  return done;
}

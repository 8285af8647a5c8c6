import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { queueForArticle } from '../store.ts';
import { cancelReleases, releaseById } from './desk-store.ts';

/** Cancels a release before its time, with all others of its decision. */
export async function cancelRelease(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, staffId }: { id: bigint; staffId: bigint },
  intent: Intent,
): Promise<null | Refusal<'article_not_found' | 'live_already'> | IntentRefusal> {
  const at = floor.clock.now();
  return once(floor.sql, intent, at, async (tx) => {
    const found = await releaseById(tx, id);
    if (!found) return refuse('article_not_found');
    await queueForArticle(tx, found.articleId);
    const release = await releaseById(tx, id);
    if (!release || release.cancelledAt !== null || release.liveFrom <= floor.clock.now())
      return refuse('live_already');
    await cancelReleases(tx, { actId: release.actId, staffId });
    await audit(tx, {
      staffId,
      action: 'content.release_cancelled',
      subject: `article:${release.articleId}`,
      detail: { language: release.language, n: release.n, liveFrom: release.liveFrom.toISOString() },
    });
    return null;
  });
}

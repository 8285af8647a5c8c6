import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { writeVersion } from '../articles/write-version.ts';
import { readProse } from '../prose/read-prose.ts';
import { queueForArticle } from '../store.ts';
import type { Text } from './begin-article.ts';
import { articleById, versionsByIds, versionsOf } from './desk-store.ts';

type Asked = Text & {
  articleId: bigint;
  /** The number of the version that was changed. */
  after: number;
  sourceId: bigint | null;
  staffId: bigint;
};

type Refused = Refusal<'article_not_found' | 'changed_meanwhile' | 'text_unreadable' | 'promise_words'>;

/** Writes the next version of a language, unless somebody else wrote one meanwhile. */
export async function reviseText(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { articleId, language, after, sourceId, staffId, ...text }: Asked,
  intent: Intent,
): Promise<{ id: string; n: number } | Refused | IntentRefusal> {
  const tree = await readProse(text.body);
  const at = floor.clock.now();
  return once<{ id: string; n: number } | Refused>(floor.sql, intent, at, async (tx) => {
    await queueForArticle(tx, articleId);
    if (!(await articleById(tx, articleId))) return refuse('article_not_found');
    const newest = (await versionsOf(tx, articleId)).find((one) => one.language === language)?.n ?? 0;
    if (newest !== after) return refuse('changed_meanwhile');
    const [source] = sourceId === null ? [] : await versionsByIds(tx, [sourceId]);
    if (sourceId !== null && (source?.articleId !== articleId || source.language === language))
      return refuse('article_not_found');
    const written = await writeVersion(tx, { ...text, tree, articleId, language, sourceId, staffId, at });
    if (isRefusal(written)) return written;
    await audit(tx, {
      staffId,
      action: 'content.version_written',
      subject: `article:${articleId}`,
      detail: { language, n: written.n, title: text.title },
    });
    return { id: written.id.toString(), n: written.n };
  });
}

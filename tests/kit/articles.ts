// Articles for tests, made by the use cases.
import { randomUUID } from 'node:crypto';
import { writeVersion } from '../../src/features/content/server/articles/write-version.ts';
import { parseProse } from '../../src/features/content/server/prose/parse-prose.ts';
import { insertArticle, insertRelease, type NewArticle } from '../../src/features/content/server/store.ts';
import type { LanguageCode } from '../../src/platform/languages.ts';
import { must } from '../../src/platform/must.ts';
import { isRefusal } from '../../src/platform/refusal.ts';
import type { TestFloor } from './floor.ts';

type Texts = Partial<Record<LanguageCode, { title: string; body?: string }>>;
type ArticleFloor = Pick<TestFloor, 'sql' | 'clock' | 'advance'>;

/** An article that is live in its languages from `liveFrom` on [now]. */
export async function anArticle(
  floor: ArticleFloor,
  {
    texts = { en: { title: 'A text' } },
    liveFrom = floor.clock.now(),
    ...of
  }: Partial<NewArticle> & {
    texts?: Texts;
    liveFrom?: Date;
  } = {},
): Promise<{ id: bigint; slug: string }> {
  const slug = of.slug ?? `a-${randomUUID()}`;
  const made = { kind: 'news', topic: null, place: 100, ...of, slug } as const;
  const id = await floor.sql.begin(async (tx) =>
    must(await insertArticle(tx, { ...made, staffId: null, at: floor.clock.now() })),
  );
  for (const [language, text] of Object.entries(texts))
    await release(floor, { articleId: id, language: language as LanguageCode, ...text, liveFrom });
  return { id, slug };
}

/** Another version of one language, live from `liveFrom` on. */
export async function release(
  floor: ArticleFloor,
  of: { articleId: bigint; language: LanguageCode; title: string; body?: string; liveFrom?: Date },
): Promise<{ versionId: bigint; releaseId: bigint; liveFrom: Date }> {
  const { articleId, language, title, body = `The text of ${title}.` } = of;
  const at = floor.clock.now();
  const released = await floor.sql.begin(async (tx) => {
    const written = await writeVersion(tx, {
      articleId,
      language,
      title,
      summary: '',
      body,
      tree: parseProse(body),
      sourceId: null,
      staffId: null,
      at,
    });
    if (isRefusal(written)) throw new Error(`no version: ${written.name} ${JSON.stringify(written.data)}`);
    const { id, liveFrom } = await insertRelease(tx, {
      actId: randomUUID(),
      articleId,
      language,
      versionId: written.id,
      liveFrom: of.liveFrom ?? at,
      reason: null,
      staffId: null,
    });
    return { versionId: written.id, releaseId: id, liveFrom };
  });
  // The database counts in microseconds. A reader of the same millisecond would come too early.
  await floor.advance(1);
  return released;
}

// Articles for tests, made by the use cases: one clerk writes, and another one reads and signs.
import { randomUUID } from 'node:crypto';
import { publish } from '#features/content/server/desk/publish.ts';
import { writeVersion } from '#features/content/server/desk/revise-text.ts';
import { parseProse } from '#features/content/server/prose/parse-prose.ts';
import { insertArticle, type NewArticle } from '#features/content/server/store.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { required } from '#platform/required.ts';
import type { TestContext } from './context.ts';
import { ok } from './outcome.ts';
import { APPROVAL, staffIntent } from './people.ts';
import { readAndSign, twoReaders } from './two-readers.ts';

type Texts = Partial<Record<LanguageCode, { title: string; body?: string }>>;

/** An article that is live in its languages from `liveFrom` [now]. */
export async function anArticle(
  context: TestContext,
  {
    texts = { en: { title: 'A text' } },
    liveFrom = context.clock.now(),
    ...of
  }: Partial<NewArticle> & {
    texts?: Texts;
    liveFrom?: Date;
  } = {},
): Promise<{ id: bigint; slug: string }> {
  const slug = of.slug ?? `a-${randomUUID()}`;
  const made = { kind: 'news', topic: null, place: 100, ...of, slug } as const;
  const id = await context.sql.begin(async (tx) =>
    required(await insertArticle(tx, { ...made, staffId: null, at: context.clock.now() })),
  );
  for (const [language, text] of Object.entries(texts))
    await release(context, { articleId: id, language: language as LanguageCode, ...text, liveFrom });
  return { id, slug };
}

/** Publishes another version in one language, live from `liveFrom`. */
export async function release(
  context: TestContext,
  of: { articleId: bigint; language: LanguageCode; title: string; body?: string; liveFrom?: Date },
): Promise<{ versionId: bigint; releaseId: bigint; liveFrom: Date }> {
  const { articleId, language, title, body = `The text of ${title}.` } = of;
  const at = context.clock.now();
  const versionId = await context.sql.begin(async (tx) => {
    const text = {
      articleId,
      language,
      title,
      summary: '',
      body,
      tree: parseProse(body),
      sourceId: null,
      staffId: null,
      at,
    };
    return ok(await writeVersion(tx, text)).id;
  });
  const { writer } = await twoReaders(context);
  const asked = { articleId, versionIds: [versionId], liveFrom: of.liveFrom ?? null, caller: writer };
  await readAndSign(context, ok(await publish(context, { ...asked, assertion: APPROVAL }, staffIntent(writer))));
  const [row] = await context.sql<{ id: bigint; liveFrom: Date }[]>`
    select id, live_from from content.release where version_id = ${versionId}`;
  const { id: releaseId, liveFrom } = required(row);
  // The database counts in microseconds, so a reader within the same millisecond could be too early.
  await context.advance(1);
  return { versionId, releaseId, liveFrom };
}

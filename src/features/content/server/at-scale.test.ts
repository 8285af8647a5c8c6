// Lists, one article and a search use indexes, and read few more rows than they show. The test inserts many articles
// directly, counts the rows that each query reads, and rolls back.
import { expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { rowsRead } from '#kit/rows-read.ts';
import type { Queryable } from '#platform/database/db.ts';
import { searchOf } from '#platform/language/search-words.ts';
import { articlesByPlace, liveArticle, newestArticles, searchArticles } from './store.ts';

const MANY = 5_000;
const PAGE = 20;
/** Rows that may be read for each article shown: itself, its release and version, also in the fallback language. */
const ROWS_EACH = 8;

const READS: Record<string, (q: Queryable, at: Date) => Promise<unknown>> = {
  'the newest news': (q, at) => newestArticles(q, { ...asked(at, 'news'), after: null }),
  'news of long ago': (q, at) => {
    const micros = BigInt(at.getTime() - 15_000_000) * 1000n;
    return newestArticles(q, { ...asked(at, 'news'), after: { micros, id: 1n } });
  },
  'the first questions': (q, at) => articlesByPlace(q, { ...asked(at, 'question'), after: null }),
  'questions from the middle': (q, at) =>
    articlesByPlace(q, { ...asked(at, 'question'), after: { place: 500, id: 10_000n } }),
  'one article by its name': (q, at) => liveArticle(q, 'many-777', { at, locale: 'am' }),
  'a search': (q, at) =>
    searchArticles(q, { ...asked(at, 'question'), after: null, search: searchOf('word777x') as string }),
  'a word inside a Chinese sentence': (q, at) =>
    searchArticles(q, { ...asked(at, 'question'), after: null, search: searchOf('手机') as string }),
};

const asked = (at: Date, kind: 'news' | 'question') =>
  ({ at, locale: 'am', kind, topic: null, limit: PAGE + 1 }) as const;

it(`reads few rows among ${MANY} articles with two languages and five versions each`, async () => {
  const db = await freshDatabase();
  const context = await testContext(db);
  const at = context.clock.now();
  const undo = new Error('undo');
  const work = db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into content.article (kind, slug, place, made_at, shown_from)
      select case when n % 2 = 0 then 'news' else 'question' end, 'many-' || n, n % 1000, ${at},
        ${at}::timestamptz - n * interval '1 second' from generate_series(1, ${MANY}::int) n`;
    await tx`insert into content.version (article_id, language, n, title, summary, body, tree, title_words, words,
        written_at)
      select a.id, l, v, 'Title', '', 'Body', '[]', array_to_tsvector(array['title']),
        array_to_tsvector(array['word' || a.id || 'x' || v, 'body'])
          || case a.id when 777 then platform.words_of(platform.fold('我的手机坏了')) else '' end, ${at}
      from content.article a, unnest(array['en', 'am']) l, generate_series(1, 5) v`;
    await tx`insert into content.release (act_id, article_id, language, version_id, live_from, decided_at, basis)
      select gen_random_uuid(), article_id, language, id, ${at}::timestamptz - (10 - n) * interval '1 day', ${at},
        'came_with_product'
      from content.version`;
    await tx`analyze content.article, content.version, content.release`;
    for (const [name, read] of Object.entries(READS)) {
      const rows = await rowsRead(tx, 'content', () => read(tx, at));
      expect([name, rows]).toEqual([name, expect.toSatisfy((count: number) => count > 0 && count < PAGE * ROWS_EACH)]);
    }
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
}, 60_000);

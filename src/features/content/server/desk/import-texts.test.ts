// Texts of articles out of a file: next versions, which are proposed together for each article. A second person reads
// and publishes them. The file of all texts changes nothing.
import { beforeAll, describe, expect, it } from 'vitest';
import { anArticle } from '#kit/articles.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { edgeOf } from '#kit/edge.ts';
import { importsOf } from '#kit/imports.ts';
import { staffToken } from '#kit/people.ts';
import { readAndSign, twoReaders } from '#kit/two-readers.ts';
import { csvOf } from '#platform/http/csv.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as texts } from '#features/texts/server/routes.ts';
import type { TextColumn } from '../../contract/console.ts';
import { openContent } from '../open-content.ts';
import { routes } from '../routes.ts';
import { newestTexts } from './desk-store.ts';

let db: FreshDatabase;
let context: TestContext;
let edge: Awaited<ReturnType<typeof edgeOf>>;
let of: ReturnType<typeof importsOf>;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  edge = await edgeOf(context, [identity, texts, routes]);
  const token = await staffToken(context, (await twoReaders(context)).writer);
  of = importsOf(edge, { path: 'article-texts', token });
  await openContent(context);
});

const COLUMNS: readonly TextColumn[] = ['slug', 'language', 'n', 'translates', 'title', 'summary', 'body'];
type Line = Partial<Record<TextColumn, string | number>>;
const csv = (...lines: Line[]) =>
  csvOf(
    COLUMNS,
    lines.map((line) => COLUMNS.map((column) => line[column] ?? null)),
  );
const text = (said: string) => ({
  title: said,
  summary: `In short: ${said}`,
  body: `- The text of ${said}\n- and more`,
});
const read = async (slug: string, language: string) =>
  (await edge.call(`GET /api/v1/articles/${slug}?locale=${language}`, { language })).data as { title: string } | null;
const reviews = () => db.app<{ id: bigint; title: string; approvals: bigint }[]>`
  select r.id, r.title, (select count(*) from ledger.act_approval p where p.act_id = r.act_id) as approvals
  from texts.review r where state = 'proposed' order by id`;
const versions = async () => (await newestTexts(db.app, {})).map(({ id }) => id);

describe('a file of texts', () => {
  it('is read from the list’s own file, of which nothing is new', async () => {
    const { rows, problems, seen } = await of.preview(await of.file());
    expect([problems, seen]).toEqual([[], null]);
    expect(rows.length).toBeGreaterThan(300);
    expect(new Set(rows.map(({ effect }) => effect))).toEqual(new Set(['same']));
    const amharic = await of.preview(await of.file('article-texts.csv?language=am&kind=rule'));
    expect(amharic.rows.map(({ about }) => about)).toContain('fair-draws am');
    expect(amharic.rows.every(({ about }) => about.endsWith(' am'))).toBe(true);
  });

  it('adds a translation, and a second person publishes it', async () => {
    const { slug } = await anArticle(context, { texts: { en: { title: 'A kiosk' } } });
    const line = { slug, language: 'am', translates: 'en', ...text('ኪዮስክ') };
    const { rows } = await of.preview(csv(line));
    expect(rows).toMatchObject([
      { about: `${slug} am`, effect: 'new', changes: [{ column: 'title', after: 'ኪዮስክ' }, {}, {}] },
    ]);
    expect(await of.imported(csv(line))).toEqual(['new']);
    expect((await read(slug, 'am'))?.title).toBe('A kiosk');
    const [review] = await reviews();
    expect(review).toMatchObject({ title: 'ኪዮስክ', approvals: 0n });
    const { writer } = await twoReaders(context);
    await readAndSign(context, { reviewId: String(review?.id) }, writer);
    await readAndSign(context, { reviewId: String(review?.id) });
    expect((await read(slug, 'am'))?.title).toBe('ኪዮስክ');
    const [made] = await newestTexts(db.app, { slugs: [slug], language: 'am' });
    expect(made).toMatchObject({ n: 1, translates: 'en', body: '- The text of ኪዮስክ\n- and more' });
  });

  it('changes an original and its translation together', async () => {
    const { slug } = await anArticle(context, { texts: { en: { title: 'Old' }, am: { title: 'አሮጌ' } } });
    const file = csv(
      { slug, language: 'am', n: 1, translates: 'en', ...text('አዲስ') },
      { slug, language: 'en', n: 1, ...text('New') },
    );
    expect(await of.imported(file)).toEqual(['changed', 'changed']);
    const [am, en] = await newestTexts(db.app, { slugs: [slug] });
    const [row] = await db.app<{ sourceId: bigint }[]>`select source_id from content.version where id = ${am!.id}`;
    expect([am?.n, en?.n, row?.sourceId]).toEqual([2, 2, en?.id]);
    // It waits for a second person, and a third version can't be proposed beside it.
    expect(await of.problems(csv({ slug, language: 'en', ...text('Newer') }))).toEqual(['3 line: review_waiting']);
  });

  it('writes nothing if one line is wrong, and says what and where', async () => {
    const { slug } = await anArticle(context, { texts: { en: { title: 'Here' } } });
    const [before, waiting] = [await versions(), await reviews()];
    const file = csv(
      { slug, language: 'fr', ...text('Bon') },
      { slug: 'no-such-article', language: 'en', ...text('A') },
      { slug, language: 'xx', ...text('A') },
      { slug, language: 'en', n: 7, ...text('A') },
      { slug, language: 'es', translates: 'th', ...text('A') },
      { slug, language: 'pt', ...text('A'), title: '' },
      { slug, language: 'vi', ...text('A'), body: 'Guaranteed profit' },
      { slug, language: 'fr', ...text('Encore') },
    );
    expect(await of.problems(file)).toEqual([
      '4 slug: article_not_found',
      '5 language: no_choice',
      '6 n: changed_meanwhile',
      '7 translates: no_source',
      '8 title: missing',
      '9 line: promise_words',
      '10 line: line_twice',
    ]);
    expect([await versions(), await reviews()]).toEqual([before, waiting]);
  });

  it('proposes a paper in all of its languages, or not at all', async () => {
    const [paper] = await newestTexts(db.app, { slugs: ['privacy-policy'], language: 'en' });
    const line = { slug: 'privacy-policy', language: 'en', n: paper!.n, ...text('Privacy') };
    expect(await of.problems(csv(line))).toEqual(['3 line: translation_behind']);
    const all = await newestTexts(db.app, { slugs: ['privacy-policy'] });
    const translated = all.map(({ language, n, title, summary, body }) =>
      language === 'en'
        ? line
        : { slug: 'privacy-policy', language, n, translates: 'en', title, summary, body: `${body}\n\n1` },
    );
    expect(await of.imported(csv(...translated))).toEqual(all.map(() => 'changed'));
    expect((await reviews()).at(-1)?.title).not.toBe('');
  });
});

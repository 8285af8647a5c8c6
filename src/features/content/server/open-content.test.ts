// The texts that come with the product are complete in every language, lawful, and written once. The search
// finds the questions among them.
import { beforeAll, describe, expect, it, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { anArticle } from '#kit/articles.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { listArticles } from './articles.ts';
import { parseProse } from './prose/parse-prose.ts';
import { FIRST_ARTICLES, openContent, readFirstText } from './open-content.ts';

let db: FreshDatabase;
let context: TestContext;
beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
});

const texts = FIRST_ARTICLES.flatMap(({ kind, slug }) =>
  LANGUAGE_CODES.map((language) => ({ name: `${slug}.${language}`, language, ...readFirstText(kind, slug, language) })),
);

test('there are as many of each kind as planned', () => {
  const count = (kind: string) => FIRST_ARTICLES.filter((one) => one.kind === kind).length;
  expect(['question', 'rule', 'guide', 'news', 'history', 'leadership'].map(count)).toEqual([12, 6, 8, 6, 1, 1]);
});

/** Scripts that only one of the languages has. */
const SCRIPTS = [
  [/\p{Script=Ethiopic}/u, 'am'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Han}/u, 'zh-Hans'],
] as const;

describe.each(texts)('$name', ({ title, summary, body, language }) => {
  it('has a title, a summary and a text, all in the script of its language', () => {
    expect(parseProse(body)?.length).toBeGreaterThan(0);
    for (const part of [title, summary, body])
      expect(SCRIPTS.filter(([script]) => script.test(part)).map(([, of]) => of)).toEqual(
        SCRIPTS.map(([, of]) => of).filter((of) => of === language),
      );
  });
});

it('they are written once if there is no article yet, and news appear on their days', async () => {
  expect(await Promise.all([openContent(context), openContent(context)])).toContain(FIRST_ARTICLES.length);
  expect(await openContent(context)).toBe(0);
  const shown = async () =>
    (
      await db.admin<{ n: number }[]>`
        select count(*)::int as n from content.article where kind = 'news' and shown_from <= ${context.clock.now()}`
    )[0]?.n;
  expect(await shown()).toBe(1);
  await context.advance(45 * DAY_MS);
  expect(await shown()).toBe(4);
  const [kept] = await db.admin`
    select count(distinct article_id)::int as articles, count(*)::int as versions,
      count(*) filter (where source_id is not null)::int as translations from content.version`;
  expect(kept).toEqual({
    articles: FIRST_ARTICLES.length,
    versions: LANGUAGE_CODES.length * FIRST_ARTICLES.length,
    translations: (LANGUAGE_CODES.length - 1) * FIRST_ARTICLES.length,
  });
});

it('they are not written if the operator has written a text', async () => {
  const other = await testContext(await freshDatabase());
  await anArticle(other);
  expect(await openContent(other)).toBe(0);
});

describe('the search over the first questions', () => {
  // Searches as people type them, with Amharic letters of the same sound swapped. The first three hits have the answer.
  it.each([
    ['promised', 'is-income-promised'],
    ['expected income', 'is-income-promised'],
    ['estimate', 'is-income-promised'],
    ['why less', 'why-less-income'],
    ['short rent', 'why-less-income'],
    ['awaited', 'why-less-income'],
    ['collecting weekend', 'why-no-collecting-at-weekends'],
    ['collect friday', 'why-no-collecting-at-weekends'],
    ['holidays', 'why-no-collecting-at-weekends'],
    ['real money', 'is-this-real-money'],
    ['play money', 'is-this-real-money'],
    ['simulated bank', 'is-this-real-money'],
    ['how long withdrawal', 'how-long-does-a-withdrawal-take'],
    ['arrival', 'how-long-does-a-withdrawal-take'],
    ['payouts', 'how-long-does-a-withdrawal-take'],
    ['tax', 'fee-and-tax'],
    ['fees', 'fee-and-tax'],
    ['bank charge', 'fee-and-tax'],
    ['cancelling', 'can-i-cancel-a-purchase'],
    ['cooling-off', 'can-i-cancel-a-purchase'],
    ['COUPON', 'can-i-cancel-a-purchase'],
    ['unspent recharge', 'money-i-did-not-spend'],
    ['take back money', 'money-i-did-not-spend'],
    ['invite', 'must-i-invite'],
    ['inviting people', 'must-i-invite'],
    ['C3coin', 'how-much-are-points-worth'],
    ['exchange points', 'how-much-are-points-worth'],
    ['forgot password', 'forgot-transaction-password'],
    ['frozen', 'can-a-frozen-member-withdraw'],
    ['freezing froze frozen account', null],
    ['ቃል', 'is-income-promised'],
    ['ግምት', 'is-income-promised'],
    ['እውነተኛ ገንዘብ', 'is-this-real-money'],
    ['ዕውነተኛ', 'is-this-real-money'],
    ['ግብር', 'fee-and-tax'],
    ['የግብር', 'fee-and-tax'],
    ['መሠረዝ', 'can-i-cancel-a-purchase'],
    ['መጋበዝ', 'must-i-invite'],
    ['ነጥቦች', 'how-much-are-points-worth'],
    ['ለነጥቦች', 'how-much-are-points-worth'],
    ['ረሣሁ', 'forgot-transaction-password'],
    ['ታግዶ', 'can-a-frozen-member-withdraw'],
    ['በሳምንት መጨረሻ', 'why-no-collecting-at-weekends'],
  ])('%s finds %s', async (search, slug) => {
    const asked = { kind: 'question', search, limit: 3, at: context.clock.now() } as const;
    const { items } = await listArticles(context.sql, {
      ...asked,
      locale: /[\u1200-\u137F]/.test(search) ? 'am' : 'en',
    });
    const found = items.map((one) => one.slug);
    expect(slug === null ? found.length === 0 : found.includes(slug)).toBe(true);
  });
});

// What the desk learns of readers: how many there are of each language, and what they get of the live articles.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, APPROVAL, aStaff, staffToken } from '#kit/people.ts';
import { readAndSign } from '#kit/two-readers.ts';
import type { Data, RouteKey } from '#platform/http/contract.ts';
import { routes as texts } from '#features/texts/server/routes.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import type { consoleContract } from '../../contract/console.ts';
import { openContent } from '../open-content.ts';
import { routes } from '../routes.ts';

const BASE = '/console/api/v1';
type Readers = Data<(typeof consoleContract)['GET /console/api/v1/article-languages']>['items'][number];
let token = '';
let call: Call;
let db: FreshDatabase;
let context: TestContext;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  call = (await edgeOf(context, [texts, routes])).call;
  token = await staffToken(context, await aStaff(context, 'content'));
  await openContent(context);
});

const ask = async (route: RouteKey, body?: object) =>
  (await call(route, { token, key: randomUUID(), ...(body && { body }) })).data;
const readers = async () => {
  const { items } = (await ask(`GET ${BASE}/article-languages`)) as { items: Readers[] };
  return Object.fromEntries(items.map((one) => [one.language, one])) as Record<LanguageCode, Readers>;
};
const lacking = async (language: LanguageCode) => {
  const { items } = (await ask(`GET ${BASE}/articles?limit=100&missing=${language}`)) as { items: { slug: string }[] };
  return items.map(({ slug }) => slug);
};
const text = { title: 'A text', summary: '', body: 'Text' };

/** An article with a draft in each of these languages. The first is the source of the others. */
async function drafts(slug: string, languages: readonly [LanguageCode, ...LanguageCode[]]) {
  const [language, ...others] = languages;
  const begun = { kind: 'news', slug, topic: null, place: 1, language, ...text };
  const { id } = (await ask(`POST ${BASE}/articles`, begun)) as { id: string };
  const { versions } = (await ask(`GET ${BASE}/articles/${id}`)) as { versions: { id: string }[] };
  const sourceId = versions[0]!.id;
  const ids = new Map<LanguageCode, string>([[language, sourceId]]);
  for (const other of others) {
    const body = { language: other, ...text, after: 0, sourceId };
    ids.set(other, ((await ask(`POST ${BASE}/articles/${id}/versions`, body)) as { id: string }).id);
  }
  /** One clerk proposes; another reads and signs. */
  const publish = async (...live: readonly LanguageCode[]) => {
    const versionIds = live.map((one) => ids.get(one));
    const body = { versionIds, liveFrom: null, assertion: APPROVAL };
    await readAndSign(context, (await ask(`POST ${BASE}/articles/${id}/releases`, body)) as { reviewId: string });
  };
  return publish;
}

it('counts what a language reads: its own text, another, or none; and finds the articles that it lacks', async () => {
  const before = await readers();
  await (await drafts('in-english', ['en']))('en');
  // The Thai text is a draft, so its readers get Amharic, the first of the languages that stand in.
  await (await drafts('in-two', ['en', 'am', 'th']))('en', 'am');
  await (await drafts('in-spanish', ['es']))('es');
  await drafts('nowhere', ['en']);

  const after = await readers();
  const more = (code: LanguageCode) =>
    (['own', 'elsewhere', 'unseen'] as const).map((name) => after[code][name] - before[code][name]);
  expect(Object.keys(after)).toEqual(LANGUAGE_CODES);
  expect(LANGUAGE_CODES.map((code) => [code, ...more(code)])).toEqual([
    ['en', 2, 0, 1],
    ['es', 1, 2, 0],
    ['fr', 0, 2, 1],
    ['pt', 0, 2, 1],
    ['th', 0, 2, 1],
    ['vi', 0, 2, 1],
    ['am', 1, 1, 1],
    ['zh-Hans', 0, 2, 1],
  ]);
  for (const code of LANGUAGE_CODES)
    expect([code, (await lacking(code)).length]).toEqual([code, after[code].elsewhere + after[code].unseen]);
  expect(await lacking('th')).toEqual(expect.arrayContaining(['in-english', 'in-two', 'in-spanish']));
  expect(await lacking('es')).not.toContain('in-spanish');
  expect(await lacking('th')).not.toContain('nowhere');
});

it('counts members by their language, without closed accounts', async () => {
  const before = await readers();
  const { id } = await aMember(context);
  await aMember(context);
  const thai = async () => (await readers()).th.members - before.th.members;
  await db.app`update identity.member set language = 'th' where id = ${id}`;
  expect(await thai()).toBe(1);
  await db.admin`update identity.member set closed_at = platform.now() where id = ${id}`;
  expect(await thai()).toBe(0);
});

// Staff write, publish, schedule, cancel and take down articles. A paper goes live in all languages at once, and
// members must agree to the new edition.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, APPROVAL, aStaff, PASSWORD, staffToken } from '#kit/people.ts';
import { readAndSign } from '#kit/two-readers.ts';
import type { Data, RouteKey } from '#platform/http/contract.ts';
import { routes as home } from '#features/home/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as texts } from '#features/texts/server/routes.ts';
import { routes as catalogue } from '#features/catalogue/server/routes.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import type { consoleContract } from '../../contract/console.ts';
import { openContent } from '../open-content.ts';
import { routes } from '../routes.ts';
import { askForNewAgreement, editionAfter } from './publish.ts';

type Article = Data<(typeof consoleContract)['GET /console/api/v1/articles/{id}']>;

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let token: string;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, texts, catalogue, routes]));
  token = await staffToken(context, await aStaff(context, 'content'));
  await openContent(context);
});

const MINUTE = 60_000;
const BASE = '/console/api/v1';

const ask = (route: RouteKey, body?: unknown, key: string = randomUUID()) =>
  call(route, { token, key, ...(body === undefined ? {} : { body }) });
const begin = async (slug: string, of: object = {}) => {
  const text = { title: `Title ${slug}`, summary: '', body: `Text of ${slug}`, language: 'en' };
  const { data } = await ask(`POST ${BASE}/articles`, { kind: 'news', slug, topic: null, place: 1, ...text, ...of });
  return (data as { id: string }).id;
};
const look = async (id: string) => (await ask(`GET ${BASE}/articles/${id}`)).data as Article;
const idOf = async (slug: string) => {
  const [row] = await db.admin<{ id: bigint }[]>`select id from content.article where slug = ${slug}`;
  return String(row?.id);
};
const newest = ({ versions }: Article, language: string) => versions.find((one) => one.language === language);
const write = async (id: string, language: LanguageCode, of: { sourceId?: string | null; title?: string } = {}) => {
  const article = await look(id);
  const after = newest(article, language)?.n ?? 0;
  const { sourceId = null, title = `${language} ${after + 1}` } = of;
  const body = { language, title, summary: '', body: `Text ${after + 1}`, after, sourceId };
  return (await ask(`POST ${BASE}/articles/${id}/versions`, body)) as { code: number; data: { id: string; n: number } };
};
const propose = (id: string, versionIds: string[], liveFrom: Date | null = null) =>
  ask(`POST ${BASE}/articles/${id}/releases`, {
    versionIds,
    liveFrom: liveFrom?.toISOString() ?? null,
    assertion: APPROVAL,
  });
/** One clerk proposes; another reads and signs. */
const publish = async (id: string, versionIds: string[], liveFrom: Date | null = null) => {
  const proposed = await propose(id, versionIds, liveFrom);
  if (proposed.code === 100_000) await readAndSign(context, proposed.data as { reviewId: string });
  return proposed;
};
const read = async (name: string, language = 'en') => (await call(`GET /api/v1/articles/${name}`, { language })).data;
const stateOf = async (id: string) =>
  Object.fromEntries((await look(id)).languages.map((one) => [one.language, one.state]));

describe('an article', () => {
  it('is a draft, then live, then taken down, and each step is in the audit log', async () => {
    const id = await begin('a-day');
    expect(await stateOf(id)).toEqual({ en: 'draft' });
    expect(await read('a-day')).toBeNull();
    await publish(id, [newest(await look(id), 'en')?.id ?? '']);
    expect(await stateOf(id)).toEqual({ en: 'live' });
    expect(await read('a-day')).toMatchObject({ title: 'Title a-day' });
    const down = await ask(`POST ${BASE}/articles/${id}/take-down`, { language: 'en', reason: 'A wrong date' });
    expect(down.code).toBe(100_000);
    expect(await stateOf(id)).toEqual({ en: 'down' });
    expect(await read('a-day')).toBeNull();
    const acts = await db.admin<{ action: string; reason: string | null }[]>`
      select action, detail->>'reason' as reason from identity.audit_entry
      where subject = ${`article:${id}`} order by id`;
    expect(acts.map(({ action }) => action)).toEqual([
      'content.article_begun',
      'content.published',
      'content.taken_down',
    ]);
    expect(acts.at(-1)?.reason).toBe('A wrong date');
  });

  it('keeps its live version while the next one is a draft', async () => {
    const id = await begin('two-texts');
    await publish(id, [newest(await look(id), 'en')?.id ?? '']);
    await write(id, 'en', { title: 'Another' });
    expect(await read('two-texts')).toMatchObject({ title: 'Title two-texts' });
    expect((await look(id)).languages).toMatchObject([{ newest: 2, live: 1 }]);
  });

  it('accepts only one of two edits of the same version', async () => {
    const id = await begin('at-once');
    // Both edits start from the first version.
    const text = { language: 'en', title: 'A change', summary: '', body: 'Text', after: 1, sourceId: null };
    const change = () => ask(`POST ${BASE}/articles/${id}/versions`, text);
    const codes = (await Promise.all([change(), change()])).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([100_000, 200_409]));
  });

  it('is marked as behind once its source has a newer version', async () => {
    const id = await begin('a-source');
    const source = newest(await look(id), 'en')?.id ?? null;
    await write(id, 'am', { sourceId: source });
    const behind = async () => (await look(id)).languages.filter((one) => one.behind).map(({ language }) => language);
    expect(await behind()).toEqual([]);
    await write(id, 'en');
    expect(await behind()).toEqual(['am']);
    await write(id, 'am', { sourceId: newest(await look(id), 'en')?.id ?? null });
    expect(await behind()).toEqual([]);
    // A text cannot translate one in the same language or of another article.
    expect((await write(id, 'en', { sourceId: source })).code).toBe(202_501);
    expect((await write(await begin('a-stranger'), 'am', { sourceId: source })).code).toBe(202_501);
  });
});

describe('a schedule', () => {
  it('fixes the version, which goes live at its minute without a job', async () => {
    const id = await begin('at-nine');
    const first = newest(await look(id), 'en')?.id ?? '';
    await publish(id, [first], new Date(context.clock.now().getTime() + 10 * MINUTE));
    await write(id, 'en', { title: 'A later draft' });
    expect(await stateOf(id)).toEqual({ en: 'scheduled' });
    await context.advance(9 * MINUTE);
    expect(await read('at-nine')).toBeNull();
    await context.advance(2 * MINUTE);
    expect(await read('at-nine')).toMatchObject({ title: 'Title at-nine' });
  });

  it('is cancelled for all languages of its decision at once, and only before its time', async () => {
    const id = await begin('both');
    await write(id, 'am', { sourceId: newest(await look(id), 'en')?.id ?? null });
    const article = await look(id);
    const both = ['en', 'am'].map((language) => newest(article, language)?.id ?? '');
    await publish(id, both, new Date(context.clock.now().getTime() + 10 * MINUTE));
    const [release] = (await look(id)).releases;
    const cancel = () => ask(`POST ${BASE}/article-releases/${release?.id}/cancel`);
    expect((await cancel()).code).toBe(100_000);
    expect((await cancel()).code).toBe(202_508);
    await context.advance(11 * MINUTE);
    expect(await stateOf(id)).toEqual({ en: 'draft', am: 'draft' });
    await publish(id, both);
    const live = (await look(id)).releases[0];
    expect((await ask(`POST ${BASE}/article-releases/${live?.id}/cancel`)).code).toBe(202_508);
  });
});

const OTHERS = LANGUAGE_CODES.filter((code) => code !== 'en');

describe('a paper that members agree to', () => {
  const agreement = () => idOf('user-agreement');
  /** A new English text and its translations. */
  const inAllLanguages = async (id: string) => {
    const english = (await write(id, 'en')).data.id;
    const translated = await Promise.all(OTHERS.map((language) => write(id, language, { sourceId: english })));
    return [english, ...translated.map(({ data }) => data.id)];
  };

  it('goes live only in all languages at once, with translations of the newest text', async () => {
    const id = await agreement();
    const english = (await write(id, 'en')).data.id;
    const article = await look(id);
    const old = OTHERS.map((language) => newest(article, language)?.id ?? '');
    expect((await publish(id, [english])).code).toBe(202_504);
    expect((await publish(id, [english, ...old])).code).toBe(202_505);
    expect((await publish(id, await inAllLanguages(id))).code).toBe(100_000);
    expect(await read('user-agreement')).toMatchObject({ edition: '2' });
    const down = await ask(`POST ${BASE}/articles/${id}/take-down`, { language: 'am', reason: 'Never' });
    expect(down.code).toBe(202_507);
  });

  it('is refused if the same versions are already live', async () => {
    const article = await look(await agreement());
    const live = LANGUAGE_CODES.map((one) => newest(article, one)?.id ?? '');
    expect((await publish(article.id, live)).code).toBe(202_508);
  });

  it('makes the next version of the agreement, and registering with the older one is refused', async () => {
    await expect(aMember(context)).rejects.toThrow('agreement_outdated');
    const [kept] = await db.admin<{ value: string }[]>`
      select value #>> '{}' as value from settings.version
      where feature = 'identity' and name = 'agreementVersion' order by id desc limit 1`;
    expect(kept).toEqual({ value: '2' });
  });

  it('must be agreed to from its scheduled time on', async () => {
    const id = await idOf('privacy-policy');
    await publish(id, await inAllLanguages(id), new Date(context.clock.now().getTime() + 10 * MINUTE));
    expect(await askForNewAgreement(context)).toBe(0);
    await context.advance(11 * MINUTE);
    expect(await Promise.all([askForNewAgreement(context), askForNewAgreement(context)])).toContain(1);
    expect(await read('privacy-policy')).toMatchObject({ edition: '3' });
    expect(await askForNewAgreement(context)).toBe(0);
  });

  it('needs every language of the app', async () => {
    const id = await agreement();
    const [english = '', amharic = ''] = await inAllLanguages(id);
    expect((await publish(id, [english, amharic])).code).toBe(202_504);
    // So does one that was never live in any.
    const other = await begin('another-agreement', { kind: 'agreement' });
    const source = newest(await look(other), 'en')?.id ?? '';
    const { data } = await write(other, 'am', { sourceId: source });
    expect((await publish(other, [source, data.id])).code).toBe(202_504);
  });
});

it('a member who agreed to the older version learns that a new one is due, and accepts it', async () => {
  const other = await freshDatabase();
  const house = await testContext(other);
  const edge = await edgeOf(house, [identity, home, texts, catalogue, routes]);
  await openContent(house);
  const { phone } = await aMember(house);
  const { data } = await edge.call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const member = { token: (data as { token: string }).token };
  const due = async () =>
    ((await edge.call('GET /api/v1/userInfo', member)).data as { agreementDue: boolean }).agreementDue;
  expect(await due()).toBe(false);
  const desk = await staffToken(house, await aStaff(house, 'content'));
  const act = (route: RouteKey, body: unknown) => edge.call(route, { token: desk, key: randomUUID(), body });
  const [row] = await other.admin<{ id: bigint }[]>`select id from content.article where slug = 'user-agreement'`;
  const next = async (language: string, sourceId: string | null) => {
    const text = { title: 'Agreement', summary: '', body: 'The new text', language, after: 1, sourceId };
    return ((await act(`POST ${BASE}/articles/${row?.id}/versions`, text)).data as { id: string }).id;
  };
  const english = await next('en', null);
  const versionIds = [english, ...(await Promise.all(OTHERS.map((language) => next(language, english))))];
  const release = { versionIds, liveFrom: null, assertion: APPROVAL };
  const { data: proposed } = await act(`POST ${BASE}/articles/${row?.id}/releases`, release);
  await readAndSign(house, proposed as { reviewId: string });
  expect(await due()).toBe(true);
  const accept = (agreementVersion: string) =>
    edge.call('POST /api/v1/agreement', { ...member, body: { agreementVersion } });
  expect((await accept('1')).code).toBe(200_215);
  expect((await accept('2')).code).toBe(100_000);
  expect(await due()).toBe(false);
});

it.each([
  ['1', '2'],
  ['9', '10'],
  ['2026-11', '2026-12'],
  ['v3', 'v4'],
  ['first', 'first-2'],
])('after edition %s comes %s', (edition, wanted) => {
  expect(editionAfter(edition)).toBe(wanted);
});

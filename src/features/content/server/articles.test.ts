// What readers get of articles through the API: languages, timed releases, paged lists, the search, and opinions.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { twoReaders } from '#kit/two-readers.ts';
import { anArticle, release } from '#kit/articles.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, aStaff, PASSWORD } from '#kit/people.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as team } from '#features/team/server/routes.ts';
import type { ArticleRow } from '../contract/shapes.ts';
import { insertTakingDown } from './store.ts';
import { writeVersion } from './desk/revise-text.ts';
import { parseProse } from './prose/parse-prose.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, team, routes]));
});

const MINUTE = 60_000;
const DONE = 100_000;
const NOT_FOUND = 202_501;

type Page = { items: ArticleRow[]; next: string | null };
type Article = ArticleRow & { blocks: { runs: { text: string }[] }[]; edition: string | null; useful: boolean | null };

const list = async (query: string) => (await call(`GET /api/v1/articles?${query}`)).data as Page;
const titles = async (query: string) => (await list(query)).items.map(({ title }) => title);
const read = async (name: string | bigint, language = 'en', token?: string) =>
  (await call(`GET /api/v1/articles/${name}`, { language, ...(token ? { token } : {}) })) as {
    code: number;
    data: Article;
  };

async function aReader() {
  const { phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  return {
    token,
    say: (id: bigint, useful: boolean, key: string = randomUUID()) =>
      call(`POST /api/v1/articles/${id}/opinions`, { token, key, body: { useful } }),
  };
}

describe('a text', () => {
  it('is read in the reader’s language, or else in the fallback language', async () => {
    const both = await anArticle(context, { texts: { en: { title: 'Rain' }, am: { title: 'ዝናብ' } } });
    expect((await read(both.id, 'am')).data).toMatchObject({ title: 'ዝናብ', language: 'am' });
    expect((await read(both.slug)).data).toMatchObject({ title: 'Rain', language: 'en', edition: null, useful: null });
    const amharic = await anArticle(context, { texts: { am: { title: 'ፀሐይ' } } });
    expect((await read(amharic.id)).data).toMatchObject({ title: 'ፀሐይ', language: 'am' });
    const { data } = await call(`GET /api/v1/articles/${both.id}?locale=es`, { language: 'am' });
    expect(data).toMatchObject({ title: 'ዝናብ', language: 'am' });
  });

  it('is sent as a tree of words and formatting', async () => {
    const { id } = await anArticle(context, { texts: { en: { title: 'Tags', body: 'a <b>c</b> **d**' } } });
    expect((await read(id)).data.blocks).toEqual([
      { kind: 'paragraph', runs: [{ text: 'a <b>c</b> ' }, { text: 'd', strong: true }] },
    ]);
  });

  it('that promises returns, or that a phone cannot draw, is refused', async () => {
    const { id } = await anArticle(context);
    const write = (body: string) =>
      context.sql.begin((tx) =>
        writeVersion(tx, {
          articleId: id,
          language: 'en',
          title: 'A text',
          summary: '',
          body,
          tree: parseProse(body),
          sourceId: null,
          staffId: null,
          at: context.clock.now(),
        }),
      );
    expect(await write('Buy today: a guaranteed income')).toMatchObject({ name: 'promise_words' });
    expect(await write('>'.repeat(100))).toMatchObject({ name: 'text_unreadable' });
  });

  it('can be neither changed nor deleted, even by the table’s owner', async () => {
    await expect(db.owner`update content.version set title = 'Another'`).rejects.toThrow('append-only');
    await expect(db.owner`delete from content.version`).rejects.toThrow('append-only');
    await expect(db.owner`delete from content.release`).rejects.toThrow('append-only');
    await expect(db.app`update content.version set title = 'Another'`).rejects.toThrow('permission denied');
    await expect(db.app`update content.release set live_from = live_from`).rejects.toThrow('permission denied');
    await expect(db.app`update content.article set shown_from = null`).rejects.toThrow('permission denied');
  });
});

describe('a release', () => {
  const at = (ms: number) => new Date(context.clock.now().getTime() + ms);
  const down = (articleId: bigint, liveFrom: Date) =>
    context.sql.begin(async (tx) => {
      const { staffId } = (await twoReaders(context)).writer;
      await insertTakingDown(tx, {
        actId: randomUUID(),
        articleId,
        language: 'en',
        liveFrom,
        reason: 'Wrong',
        staffId,
      });
    });

  // Each case is an article with releases at minutes from now. `null` takes it down. A reader looks at 0, 10 and 20.
  it.each<[string, (readonly [minute: number, title: string | null])[], (string | null)[]]>([
    ['at once', [[0, 'A']], ['A', 'A', 'A']],
    ['later', [[10, 'A']], [null, 'A', 'A']],
    ['in the past counts from now', [[-60, 'A']], ['A', 'A', 'A']],
    [
      'after another',
      [
        [0, 'A'],
        [10, 'B'],
      ],
      ['A', 'B', 'B'],
    ],
    [
      'before one that was decided first',
      [
        [20, 'A'],
        [10, 'B'],
      ],
      [null, 'B', 'A'],
    ],
    [
      'of the same minute: the later decision holds',
      [
        [10, 'A'],
        [10, 'B'],
      ],
      [null, 'B', 'B'],
    ],
    [
      'that takes it down',
      [
        [0, 'A'],
        [10, null],
      ],
      ['A', null, null],
    ],
    [
      'that brings it back',
      [
        [0, 'A'],
        [10, null],
        [20, 'B'],
      ],
      ['A', null, 'B'],
    ],
  ])('%s', async (_name, releases, wanted) => {
    const { id } = await anArticle(context, { texts: {} });
    const begun = context.clock.now().getTime();
    for (const [minute, title] of releases) {
      const liveFrom = new Date(begun + minute * MINUTE);
      if (title === null) await down(id, liveFrom);
      else await release(context, { articleId: id, language: 'en', title, liveFrom });
    }
    const seen: (string | null)[] = [];
    for (const minute of [0, 10, 20]) {
      const left = begun + minute * MINUTE - context.clock.now().getTime();
      if (left > 0) await context.advance(left + 1_000);
      const { code, data } = await read(id);
      seen.push(code === NOT_FOUND ? null : data.title);
    }
    expect(seen).toEqual(wanted);
  });

  it('can be cancelled once, and only before its time', async () => {
    const { id } = await anArticle(context, { texts: {} });
    const later = await release(context, { articleId: id, language: 'en', title: 'Later', liveFrom: at(10 * MINUTE) });
    const { staffId: by } = await aStaff(context, 'content');
    const cancel = (releaseId: bigint) =>
      db.app`update content.release set cancelled_by = ${by} where id = ${releaseId}`;
    const now = await release(context, { articleId: id, language: 'en', title: 'Now' });
    await expect(cancel(now.releaseId)).rejects.toThrow('cannot be cancelled');
    await cancel(later.releaseId);
    await expect(cancel(later.releaseId)).rejects.toThrow('cannot be cancelled');
    await context.advance(11 * MINUTE);
    expect((await read(id)).data.title).toBe('Now');
  });

  it('cannot be inserted by the app, nor name a version in another language', async () => {
    const { id } = await anArticle(context);
    const { versionId } = await release(context, { articleId: id, language: 'am', title: 'ሌላ' });
    await expect(
      db.app`insert into content.release (act_id, article_id, language, version_id, live_from)
        values (gen_random_uuid(), ${id}, 'am', ${versionId}, platform.now())`,
    ).rejects.toThrow('permission denied');
    await expect(
      db.admin`insert into content.release (act_id, article_id, language, version_id, live_from, basis)
        values (gen_random_uuid(), ${id}, 'en', ${versionId}, platform.now(), 'came_with_product')`,
    ).rejects.toThrow('foreign key');
  });
});

describe('a list', () => {
  it('of news shows the newest first, and each one once across pages', async () => {
    const before = await titles('kind=news&limit=100');
    for (const title of ['N1', 'N2', 'N3', 'N4', 'N5']) {
      await anArticle(context, { texts: { en: { title } } });
      await context.advance(1_000);
    }
    await anArticle(context, {
      texts: { en: { title: 'Not yet' } },
      liveFrom: new Date(context.clock.now().getTime() + MINUTE),
    });
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Page = await list(`kind=news&limit=2${next ? `&after=${next}` : ''}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ title }) => title));
      ({ next } = page);
    }
    expect(seen).toEqual(['N5', 'N4', 'N3', 'N2', 'N1', ...before]);
  });

  it('of another kind follows the order that staff set, filtered by topic on request', async () => {
    for (const [title, place, topic] of [
      ['R3', 30, 'money'],
      ['R1', 10, 'money'],
      ['R2', 20, 'team'],
    ] as const)
      await anArticle(context, { kind: 'rule', place, topic, texts: { en: { title } } });
    expect(await titles('kind=rule')).toEqual(['R1', 'R2', 'R3']);
    expect(await titles('kind=rule&topic=money')).toEqual(['R1', 'R3']);
    const first = await list('kind=rule&limit=2');
    expect((await list(`kind=rule&limit=2&after=${first.next}`)).items.map(({ title }) => title)).toEqual(['R3']);
    expect(await titles('kind=rule&after=nonsense')).toEqual(['R1', 'R2', 'R3']);
  });

  it('leaves out what was taken down', async () => {
    const { id } = await anArticle(context, { kind: 'material', texts: { en: { title: 'Gone' } } });
    expect(await titles('kind=material')).toEqual(['Gone']);
    const { staffId } = (await twoReaders(context)).writer;
    const liveFrom = context.clock.now();
    await context.sql.begin((tx) =>
      insertTakingDown(tx, { actId: randomUUID(), articleId: id, language: 'en', liveFrom, reason: 'Old', staffId }),
    );
    await context.advance(1_000);
    expect(await titles('kind=material')).toEqual([]);
  });
});

describe('the search', () => {
  const QUESTIONS: [slug: string, en: string, am: string][] = [
    ['cancel-a-purchase', 'Can I cancel a purchase?', 'ግዢ መሰረዝ እችላለሁ?'],
    ['withdraw-money', 'How do I withdraw money?', 'ገንዘብ እንዴት አወጣለሁ?'],
    ['solar-kiosk', 'Why is the kiosk silent at night?', 'የፀሐይ ኪዮስኩ ሌሊት ለምን ይቆማል?'],
    ['law', 'Which law holds?', 'የትኛው ሕግ ይሠራል?'],
    ['name', 'May I hide my name?', 'ስሜን መደበቅ እችላለሁ?'],
  ];

  beforeAll(async () => {
    for (const [at, [slug, en, am]] of QUESTIONS.entries()) {
      const texts = { en: { title: en, body: `Answer ${at}.` }, am: { title: am, body: `መልስ ${at}።` } };
      await anArticle(context, { kind: 'question', slug, place: at, texts });
    }
    const mentions = {
      en: { title: 'Fees', body: 'You see them before you withdraw.' },
      am: { title: 'ክፍያዎች', body: 'በአባልነት' },
    };
    await anArticle(context, { kind: 'question', slug: 'fees', place: 0, texts: mentions });
  });

  it.each<[search: string, hits: string[]]>([
    ['withdraw', ['withdraw-money', 'fees']],
    ['WITHDRAWING', ['withdraw-money', 'fees']],
    ['how do I withdraw my money', ['withdraw-money']],
    ['cancelled purchases', ['cancel-a-purchase']],
    ['purch', ['cancel-a-purchase']],
    ['ፀሐይ', ['solar-kiosk']],
    ['ጸሀይ', ['solar-kiosk']],
    ['ፀሀይ', ['solar-kiosk']],
    ['ጸኀይ', ['solar-kiosk']],
    ['ህግ', ['law']],
    ['ሕግ', ['law']],
    ['ኅግ', ['law']],
    ['ይሰራል', ['law']],
    ['ገንዘብ', ['withdraw-money']],
    ['የገንዘብ', ['withdraw-money']],
    ['አባልነት', ['fees']],
    ['ዐባልነት', ['fees']],
    ['መሠረዝ', ['cancel-a-purchase']],
    ['ስሜ', ['name']],
    ['zebra', []],
    ['withdraw zebra', []],
    ["'; drop table content.article; --", []],
    ['withdraw & ! | ( :*', ['withdraw-money', 'fees']],
  ])('for %s finds %j', async (search, hits) => {
    const { items } = await list(`kind=question&search=${encodeURIComponent(search)}`);
    expect(items.map(({ slug }) => slug)).toEqual(hits);
  });

  it('shows hits in the reader’s language, whatever language the words are in', async () => {
    const { data } = await call(`GET /api/v1/articles?kind=question&search=withdraw&locale=am`);
    expect((data as Page).items[0]).toMatchObject({ title: 'ገንዘብ እንዴት አወጣለሁ?', language: 'am' });
  });

  it('pages through its hits, those in a title first', async () => {
    const first = await list('kind=question&search=withdraw&limit=1');
    expect(first.items.map(({ slug }) => slug)).toEqual(['withdraw-money']);
    const second = await list(`kind=question&search=withdraw&limit=1&after=${first.next}`);
    expect([second.items.map(({ slug }) => slug), second.next]).toEqual([['fees'], null]);
  });

  it('covers all kinds if none is named', async () => {
    const rule = { en: { title: 'Withdrawing', body: 'It costs a fee.' } };
    await anArticle(context, { kind: 'rule', slug: 'withdrawing', place: 90, texts: rule });
    const slugs = (await list('search=withdraw')).items.map(({ kind, slug }) => `${kind} ${slug}`);
    expect(slugs).toEqual(['question withdraw-money', 'rule withdrawing', 'question fees']);
  });

  it('finds nothing without a word, and an empty search counts as none', async () => {
    expect(await list('kind=question&search=%3F!')).toEqual({ items: [], next: null });
    expect(await list('search=%3F!')).toEqual({ items: [], next: null });
    for (const empty of ['', '%20', '%E2%80%8B'])
      expect((await call(`GET /api/v1/articles?kind=question&search=${empty}`)).code).toBe(210_000);
    expect(await list('limit=5')).toEqual({ items: [], next: null });
  });
});

describe('an opinion', () => {
  it('is given once per member, for the text that they read', async () => {
    const [{ id }, reader, other] = [await anArticle(context), await aReader(), await aReader()];
    expect((await read(id, 'en', reader.token)).data.useful).toBeNull();
    const key = randomUUID();
    expect((await reader.say(id, true, key)).data).toEqual({ useful: true });
    expect((await reader.say(id, true, key)).data).toEqual({ useful: true });
    expect((await reader.say(id, false)).code).toBe(202_502);
    expect((await other.say(id, false)).code).toBe(DONE);
    expect((await read(id, 'en', reader.token)).data.useful).toBe(true);
    expect((await read(id)).data.useful).toBeNull();
    const [kept] = await db.admin`select count(*)::int as n from content.opinion where article_id = ${id}`;
    expect(kept).toEqual({ n: 2 });
  });

  it('counts once when sent twice at the same time, and is refused for an unknown text', async () => {
    const [{ id }, reader] = [await anArticle(context), await aReader()];
    const codes = (await Promise.all([reader.say(id, true), reader.say(id, false)])).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([DONE, 202_502]));
    expect((await reader.say(999_999n, true)).code).toBe(NOT_FOUND);
  });

  it('needs a session', async () => {
    const { id } = await anArticle(context);
    const { code } = await call(`POST /api/v1/articles/${id}/opinions`, { key: randomUUID(), body: { useful: true } });
    expect(code).toBe(300_400);
  });
});

it('the honours show members as they choose to be shown, and assets only after their first rent', async () => {
  const reader = await aReader();
  const ask = async () =>
    (await call('GET /api/v1/honours', { token: reader.token })).data as {
      assets: unknown[];
      members: { nickname: string | null }[];
      nameHidden: boolean;
    };
  const before = await ask();
  expect(before).toMatchObject({ assets: [], nameHidden: false });
  expect(before.members.length).toBeGreaterThan(1);
  expect(before.members.filter(({ nickname }) => nickname === null)).toEqual([]);
  await call('PUT /api/v1/team/name', { token: reader.token, body: { hidden: true } });
  expect((await ask()).nameHidden).toBe(true);
});

// The notices on home, through the API: the next event, a pinned post and the newest news, in the reader's language.
// Only members get them.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { anArticle } from '#kit/articles.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { anEvent } from '#kit/events.ts';
import { aWriter } from '#kit/forum.ts';
import { aMember, aStaff, PASSWORD, staffToken } from '#kit/people.ts';
import { routes as forum } from '#features/forum/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes } from './routes.ts';

let context: TestContext;
let call: Call;
let token: string;

beforeAll(async () => {
  const db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, forum, routes]));
  const { phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  ({ token } = data as { token: string });
});

const NEWS = '/pagesB/home/informationDetails/index';

it('points to the newest news in the reader’s language', async () => {
  expect((await call('GET /api/v1/home/notices', { token })).data).toEqual([]);
  for (const n of [1, 2, 3, 4]) {
    await context.advance(60_000);
    await anArticle(context, { texts: { en: { title: `News ${n}` }, am: { title: `ዜና ${n}` } } });
  }
  await anArticle(context, { kind: 'guide' });
  const { data } = await call('GET /api/v1/home/notices', { token });
  expect(data).toMatchObject([
    { kind: 'news', title: 'News 4', link: { to: NEWS } },
    { kind: 'news', title: 'News 3' },
    { kind: 'news', title: 'News 2' },
  ]);
  const amharic = await call('GET /api/v1/home/notices?locale=am', { token });
  expect(amharic.data).toMatchObject([{ title: 'ዜና 4' }, { title: 'ዜና 3' }, { title: 'ዜና 2' }]);
  expect((await call('GET /api/v1/home/notices')).data).toBeNull();
});

it('gives the next event and a pinned post each a row before the news', async () => {
  const staff = await aStaff(context, 'content');
  const later = new Date(context.clock.now().getTime() + 20 * DAY_MS);
  await anEvent(context, staff, { title: { en: 'A later one', am: 'ሌላ' }, startsAt: later });
  const eventId = await anEvent(context, staff, { title: { en: 'The annual meeting', am: 'ዓመታዊ ጉባኤ' } });
  const { data: post } = await (await aWriter(context, call)).post('How we read a weave');
  await call(`POST /console/api/v1/forum-entries/${post.id}/pin`, {
    token: await staffToken(context, staff),
    key: randomUUID(),
    body: { pinned: true },
  });
  expect((await call('GET /api/v1/home/notices', { token })).data).toMatchObject([
    { kind: 'event', title: 'The annual meeting', link: { to: '/pagesB/mine/conference/index', id: String(eventId) } },
    { kind: 'post', title: 'How we read a weave', link: { to: '/pagesB/home/postDetails/index', id: post.id } },
    { kind: 'news', title: 'News 4' },
  ]);
});

// Home's rows over the edge: the newest news in the reader's language, few of them, and for members only.
import { beforeAll, expect, it } from 'vitest';
import { anArticle } from '../../../../tests/kit/articles.ts';
import { freshDatabase } from '../../../../tests/kit/database.ts';
import { type Call, edgeOf } from '../../../../tests/kit/edge.ts';
import { type TestFloor, testFloor } from '../../../../tests/kit/floor.ts';
import { aMember, PASSWORD } from '../../../../tests/kit/people.ts';
import { routes as identity } from '../../identity/server/routes.ts';
import { routes } from './routes.ts';

let floor: TestFloor;
let call: Call;
let token: string;

beforeAll(async () => {
  const db = await freshDatabase();
  floor = await testFloor(db);
  ({ call } = await edgeOf(floor, [identity, routes]));
  const { phone } = await aMember(floor);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  ({ token } = data as { token: string });
});

const NEWS = '/pagesB/home/informationDetails/index';

it('points to the newest news in the reader’s language', async () => {
  expect((await call('GET /api/v1/home/notices', { token })).data).toEqual([]);
  for (const n of [1, 2, 3, 4]) {
    await floor.advance(60_000);
    await anArticle(floor, { texts: { en: { title: `News ${n}` }, am: { title: `ዜና ${n}` } } });
  }
  await anArticle(floor, { kind: 'guide' });
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

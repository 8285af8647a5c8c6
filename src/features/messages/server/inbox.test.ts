// The three groups of the inbox: what counts as unread, what rests, what is answered, and which ways out are off.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { aMember, PASSWORD } from '#kit/people.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { languageOf } from '#universal/languages.ts';
import { renderMessage } from './inbox.ts';
import { type NewMessage, sendMessage, settleAsked } from './public.ts';
import { routes } from './routes.ts';

type Fold = { kind: string; unread: number; amountMinor: number | null; messages: { id: string; read: boolean }[] };

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let member: { id: bigint; token: string };

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes]));
});

beforeEach(async () => {
  const { id, phone } = await aMember(context, { language: 'en' });
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  member = { id, token: (data as { token: string }).token };
});

const tell = (kind: NewMessage['kind'], params: NewMessage['params'] = {}) =>
  context.sql.begin((tx) => sendMessage(tx, { memberId: member.id, kind, params }));
const read = async <T>(path: string) => (await call(`GET /api/v1/${path}`, { token: member.token })).data as T;
const counts = () => read<object>('message-groups');
const unread = async () => (await read<{ unread: number }>('messages/unread-count')).unread;
const folds = async (group: string) => (await read<{ items: Fold[] }>(`message-groups/${group}`)).items;
const post = (path: string, body?: object) =>
  call(`POST /api/v1/messages/${path}`, { token: member.token, ...(body ? { body } : {}) });

const RECHARGE = { amountMinor: 500, reference: 'R-1', rechargeId: '41' };
const LATE = { deliveryId: '7', prizeEn: 'A lamp', prizeAm: 'መብራት', amountMinor: 40_000 };

it('counts what asks and what is news, and lists each in its group', async () => {
  await tell('wallet.recharge_settled', RECHARGE);
  await tell('vip.level_reached', { level: 2 });
  await tell('prizes.late', LATE);
  expect(await counts()).toEqual({ needs: 1, money: 1, news: 1 });
  expect(await unread()).toBe(2);
  for (const [group, kind] of [
    ['needs', 'prizes.late'],
    ['money', 'wallet.recharge_settled'],
    ['news', 'vip.level_reached'],
  ] as const)
    expect((await folds(group)).map((fold) => fold.kind)).toEqual([kind]);
});

it.each([
  ['fr', 'en', 'መብራት'],
  ['fr', 'am', 'መብራት'],
  ['zh-Hans', 'en', '台灯'],
  ['am', 'en', 'A lamp'],
  ['am', 'am', 'መብራት'],
] as const)('speaks the member’s own language: %s, to a request in %s', async (own, language, prize) => {
  await context.sql`update identity.member set language = ${own} where id = ${member.id}`;
  await tell('prizes.late', { ...LATE, prizeZhHans: '台灯' });
  const { data } = await call('GET /api/v1/messages?limit=1', { token: member.token, language });
  const spoken = languageOf(own).wire === language ? own : language;
  expect((data as { items: object[] }).items).toMatchObject([renderMessage(spoken, 'prizes.late', { ...LATE, prize })]);
});

it('folds one kind with its sum, and pages by message', async () => {
  for (const amountMinor of [100, 250]) await tell('wallet.recharge_settled', { ...RECHARGE, amountMinor });
  const [fold] = await folds('money');
  expect(fold).toMatchObject({ amountMinor: 350, unread: 2 });
  const page = await read<{ items: Fold[]; next: string }>('message-groups/money?limit=1');
  expect(page.items[0]?.messages.length).toBe(1);
  const rest = await read<{ items: Fold[]; next: null }>(`message-groups/money?limit=1&after=${page.next}`);
  expect(rest).toMatchObject({ next: null, items: [{ amountMinor: 100 }] });
});

it('lets what is a week old rest, but not what asks for something', async () => {
  await tell('vip.level_reached', { level: 2 });
  await tell('wallet.recharge_settled', RECHARGE);
  await tell('prizes.late', LATE);
  await context.advance(7 * DAY_MS - 60_000);
  expect(await counts()).toEqual({ needs: 1, money: 1, news: 1 });
  await context.advance(60_000);
  expect(await counts()).toEqual({ needs: 1, money: 0, news: 0 });
  expect((await folds('news'))[0]?.messages[0]?.read).toBe(true);
  expect((await folds('needs'))[0]?.messages[0]?.read).toBe(false);
});

it('keeps what asks for something until it is done, though it was read', async () => {
  await tell('prizes.late', LATE);
  const [fold] = await folds('needs');
  await post(`${fold?.messages[0]?.id}/read`);
  await post('read-all');
  expect(await counts()).toEqual({ needs: 1, money: 0, news: 0 });
  await context.sql.begin((tx) => settleAsked(tx, { memberId: member.id, deliveryId: 8n }));
  expect(await unread()).toBe(1);
  await context.sql.begin((tx) => settleAsked(tx, { memberId: member.id, deliveryId: 7n }));
  expect(await unread()).toBe(0);
  expect((await folds('news')).map(({ kind }) => kind)).toEqual(['prizes.late']);
});

it('takes a later message about the same thing as the answer', async () => {
  await tell('prizes.late', LATE);
  await tell('prizes.shipped', { ...LATE, deliveryId: '8', carrier: 'EMS', tracking: '1' });
  expect(await counts()).toMatchObject({ needs: 1 });
  await tell('prizes.shipped', { ...LATE, carrier: 'EMS', tracking: '2' });
  expect(await counts()).toMatchObject({ needs: 0 });
});

it('takes the opening of a question about a sign-in as its answer, and read-all does not', async () => {
  await tell('identity.new_device', { device: 'unknown' });
  await post('read-all');
  expect(await counts()).toMatchObject({ needs: 1 });
  const [fold] = await folds('needs');
  await post(`${fold?.messages[0]?.id}/read`);
  expect(await counts()).toEqual({ needs: 0, money: 0, news: 0 });
});

it('reads the messages about a thing that the member opens, and no other', async () => {
  await tell('wallet.recharge_settled', RECHARGE);
  await tell('wallet.recharge_settled', { ...RECHARGE, rechargeId: '42' });
  expect((await post('read-with', { about: 'rechargeId', id: '41' })).data).toEqual({ read: 1 });
  expect(await counts()).toMatchObject({ money: 1 });
  expect((await post('read-with', { about: 'reference', id: '41' })).code).toBe(210000);
});

it('keeps which ways are off, and refuses a way that does not exist', async () => {
  const body = { quiet: null, digest: true, off: ['payments.push', 'news.mail'] };
  const put = (of: object) => call('PUT /api/v1/messages/choices', { token: member.token, body: of });
  expect((await put(body)).data).toMatchObject(body);
  expect(await read('messages/choices')).toMatchObject(body);
  for (const off of [['payments.sms'], ['security.push'], undefined])
    expect((await put({ ...body, off })).code).toBe(210000);
});

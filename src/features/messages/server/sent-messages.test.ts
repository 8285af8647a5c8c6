// The messages that a member got, as the desk reads them: in pages, with who may, and kept as a look.
import { beforeAll, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { aMember, aStaff, PASSWORD, staffToken, type TestMember } from '#kit/people.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { type NewMessage, sendMessage } from './public.ts';
import { routes } from './routes.ts';

type Sent = { id: string; title: string; body: string; group: string; at: string; readAt: string | null };
type Page = { items: Sent[]; next: string | null };

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let [saba, sara] = ['', ''];
let member: TestMember;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes]));
  [saba, sara] = [await tokenOf('support'), await tokenOf('finance')];
  [member] = [await aMember(context, { language: 'en' }), await aMember(context)];
  await tell('wallet.recharge_settled', { amountMinor: 500, reference: 'R-1', rechargeId: '41' });
  await tell('messages.from_staff', { title: 'Your card', text: 'It is here.\nCome by.' });
  await tell('vip.level_reached', { level: 2 });
});

const tokenOf = async (role: StaffRole) => staffToken(context, await aStaff(context, role));
const tell = (kind: NewMessage['kind'], params: NewMessage['params']) =>
  context.sql.begin((tx) => sendMessage(tx, { memberId: member.id, kind, params }));

async function read(token: string, query = '', language = 'en'): Promise<Page> {
  const { data } = await call(`GET /console/api/v1/members/${member.id}/messages${query}`, { token, language });
  return data as Page;
}

it('shows each message as the clerk reads it, the newest first, and whether the member opened it', async () => {
  const phone = await call('POST /api/v1/sessions', { body: { phone: member.phone, password: PASSWORD } });
  const { token } = phone.data as { token: string };
  const { items } = await read(saba);
  const [level, card] = items;
  expect(level).toMatchObject({ group: 'news', readAt: null });
  expect(card).toMatchObject({
    group: 'news',
    title: 'From our staff: Your card',
    body: 'It is here.\nCome by.',
    readAt: null,
  });
  await call(`POST /api/v1/messages/${card?.id}/read`, { token });
  const [, opened] = (await read(sara)).items;
  expect(opened).toEqual({ ...card, readAt: expect.stringMatching(/^20/) });
  const [inAmharic, words] = (await read(saba, '', 'am')).items;
  expect(inAmharic?.title).not.toBe(level?.title);
  expect(words?.body).toBe(card?.body);
});

it('reads one page after the other', async () => {
  const all = (await read(saba)).items.map(({ id }) => id);
  const first = await read(saba, '?limit=2');
  const second = await read(saba, `?limit=2&after=${first.next}`);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all);
  expect(second.next).toBeNull();
});

it.each(['content', 'catalogue'] as const)('is closed to the role %s', async (role) => {
  const { code } = await call(`GET /console/api/v1/members/${member.id}/messages`, { token: await tokenOf(role) });
  expect(code).toBe(310001);
});

it('is kept as a look at the messages of that member', async () => {
  const looks = await db.app<{ memberId: bigint; shown: string }[]>`select distinct member_id, shown from looks.look`;
  expect(looks).toEqual([{ memberId: member.id, shown: 'messages' }]);
});

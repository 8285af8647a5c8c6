// Members report a text that promises returns. Staff decide before a deadline, everyone who reported it reads the
// reason, and "taken down" can be chosen only once members no longer see the text.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { anArticle } from '#kit/articles.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { anEvent } from '#kit/events.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeProduct } from '#kit/market.ts';
import { aMember, aStaff, PASSWORD, staffToken } from '#kit/people.ts';
import { twoReaders } from '#kit/two-readers.ts';
import { routes as catalogue } from '#features/catalogue/server/routes.ts';
import { routes as content } from '#features/content/server/routes.ts';
import { routes as events } from '#features/events/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { renderMessage } from '#features/messages/server/inbox.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { routes as messages } from '#features/messages/server/routes.ts';
import { routes as texts } from '#features/texts/server/routes.ts';
import { escalateOverdue } from './member-complaints.ts';
import { routes } from './routes.ts';

const HOUR = 3_600_000;
const OK = 100_000;
const BASE = '/console/api/v1';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let desk: string;

type Reported = { number: string; complaintId: string; dueAt: string };
type Listed = { id: string; ofId: string; together: number; overdue: boolean; words: string; number: string };

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, texts, messages, routes, catalogue, content, events]));
  desk = await staffToken(context, await aStaff(context, 'content'));
});

async function signedIn(): Promise<string> {
  const { phone } = await aMember(context, { pin: null });
  return ((await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } })).data as { token: string })
    .token;
}
const report = (token: string, ofKind: string, ofId: bigint | string) =>
  call('POST /api/v1/promise-reports', { token, key: randomUUID(), body: { ofKind, ofId: String(ofId) } });
const queue = async (rest = '') =>
  ((await call(`GET ${BASE}/promise-reports${rest}`, { token: desk })).data as { items: Listed[] }).items;
const decide = (id: string, outcome: string) =>
  call(`POST ${BASE}/promise-reports/${id}/decide`, {
    token: desk,
    key: randomUUID(),
    body: { outcome, reason: 'It named a sum a day without its risk.' },
  });

it('one decision answers everyone who reported the same words', async () => {
  const { id } = await anArticle(context, { texts: { en: { title: 'Pumps', body: 'Pumps pay. Every evening.' } } });
  const [one, other] = [await signedIn(), await signedIn()];
  const { data, code } = await report(one, 'article', id);
  const { number, dueAt, complaintId } = data as Reported;
  expect(code).toBe(OK);
  expect(new Date(dueAt).getTime() - context.clock.now().getTime()).toBeGreaterThan(71 * HOUR);
  expect((await report(one, 'article', id)).code).toBe(200_329);
  expect((await report(other, 'article', id)).code).toBe(OK);
  const waiting = (await queue()).filter((row) => row.ofId === id.toString());
  expect(waiting).toMatchObject([{ number, together: 2, overdue: false }, { together: 2 }]);
  expect(waiting[0]?.words).toContain('Pumps pay. Every evening.');
  const first = waiting[0]?.id ?? '';
  // "Taken down" is refused while members still see the article, and "wrong" is only for messages.
  expect((await decide(first, 'taken_down')).code).toBe(200_332);
  expect((await decide(first, 'wrong')).code).toBe(200_333);
  const down = { language: 'en', reason: 'It promises' };
  await call(`POST ${BASE}/articles/${id}/take-down`, { token: desk, key: randomUUID(), body: down });
  await context.advance(1_000);
  expect((await decide(first, 'taken_down')).code).toBe(OK);
  expect((await decide(first, 'stands')).code).toBe(200_331);
  expect((await queue()).filter((row) => row.ofId === id.toString())).toEqual([]);
  expect((await queue('?done=true')).filter((row) => row.ofId === id.toString())).toHaveLength(2);
  for (const token of [one, other]) {
    const inbox = (await call('GET /api/v1/messages?limit=1', { token })).data as { items: { body: string }[] };
    expect(inbox.items[0]?.body).toContain('It named a sum a day without its risk.');
  }
  const complaint = await call(`GET /api/v1/complaints/${complaintId}`, { token: one });
  expect(complaint.data).toMatchObject({ kind: 'promise', state: 'closed' });
});

it('a report past its deadline is marked as overdue, and its complaint is escalated', async () => {
  const { id } = await anArticle(context, { texts: { en: { title: 'Late', body: 'Pumps pay.' } } });
  const token = await signedIn();
  const { complaintId } = (await report(token, 'article', id)).data as Reported;
  await context.advance(73 * HOUR);
  desk = await staffToken(context, await aStaff(context, 'content'));
  expect((await queue()).find((row) => row.ofId === id.toString())).toMatchObject({ overdue: true });
  await escalateOverdue(context);
  const [complaint] = await db.app<{ state: string }[]>`
    select state from service.complaint where id = ${BigInt(complaintId)}`;
  expect(complaint?.state).toBe('escalated');
});

it('products, events and messages can be reported, but only if the member can read them', async () => {
  const product = await makeProduct(db);
  const eventId = await anEvent(context, (await twoReaders(context)).writer);
  const { id: memberId, phone } = await aMember(context, { pin: null });
  const session = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = session.data as { token: string };
  const [message] = await db.admin<{ id: bigint }[]>`
    insert into messages.message (member_id, kind, params, at)
    values (${memberId}, 'messages.from_staff', '{"title": "Hello", "text": "Pumps pay."}', platform.now())
    returning id`;
  const of = message?.id ?? 0n;
  expect((await report(token, 'product', product.id)).code).toBe(OK);
  expect((await report(token, 'event', eventId)).code).toBe(OK);
  expect((await report(token, 'message', of)).code).toBe(OK);
  expect((await report(await signedIn(), 'message', of)).code).toBe(200_328);
  expect((await report(token, 'article', 999_999n)).code).toBe(200_328);
  const mine = (await queue()).find((row) => row.ofId === of.toString() && row.words.includes('Pumps pay.'));
  expect((await decide(mine?.id ?? '', 'taken_down')).code).toBe(200_333);
  expect((await decide(mine?.id ?? '', 'wrong')).code).toBe(OK);
});

it('a message is reported in the words of the member’s own language', async () => {
  const { id: memberId, phone } = await aMember(context, { pin: null, language: 'fr' });
  const session = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = session.data as { token: string };
  await context.sql.begin((tx) => sendMessage(tx, { memberId, kind: 'vip.level_reached', params: { level: 2 } }));
  const inbox = (await call('GET /api/v1/messages?limit=1', { token })).data as { items: { id: string }[] };
  const of = inbox.items[0]?.id ?? '';
  expect((await report(token, 'message', of)).code).toBe(OK);
  const { title, body } = renderMessage('fr', 'vip.level_reached', { level: 2 });
  expect((await queue()).find((row) => row.ofId === of)).toMatchObject({ words: `${title}\n${body}` });
});

it('reports have a daily quota, and the app’s role cannot change a decision', async () => {
  const token = await signedIn();
  const codes: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    const { id } = await anArticle(context, { texts: { en: { title: `Text ${n}` } } });
    codes.push((await report(token, 'article', id)).code);
  }
  expect(codes.filter((code) => code === OK)).toHaveLength(10);
  expect(codes.at(-1)).toBe(429_001);
  const [done] = await queue('?done=true');
  const id = BigInt(done?.id ?? 0);
  await expect(db.app`update service.promise_report set outcome = 'stands' where id = ${id}`).rejects.toThrow(
    'promise_report_decided',
  );
  await expect(db.app`update service.promise_report set words = 'x' where id = ${id}`).rejects.toThrow('denied');
});

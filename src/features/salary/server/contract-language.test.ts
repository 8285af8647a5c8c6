// A contract is written in its member's own language, and stays so.
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { soonValid, waitUntilValid } from '#kit/fees.ts';
import { buy, giveRecharge, makeProduct, memberIntent } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { aMember, aStaff, PASSWORD, PIN, staffToken, type TestMember } from '#kit/people.ts';
import { setSetting } from '#kit/settings.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { settleOrders } from '#features/orders/server/order-moves.ts';
import { refreshSettings } from '#features/settings/server/public.ts';
import { renderText } from '#platform/language/texts.ts';
import { required } from '#platform/required.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { LANGUAGES } from '#universal/languages.ts';
import type { ContractDetail } from '../contract.ts';
import { contractById } from './contracts.ts';
import { routes } from './routes.ts';
import { salaryPdf } from './salary-pdf.ts';

const LEVEL = { level: 1, oneValid: 1, teamValid: 1, amountMinor: 1_150_00 };
const SENTENCES = ['who', 'pay', 'claim', 'valid', 'term', 'end', 'budget', 'play'];

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let http: FastifyInstance;
let member: TestMember;
let token: string;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call, http } = await edgeOf(context, [identity, routes]));
  await setSetting(db, 'salary.levels', [LEVEL]);
  await setSetting(db, 'team.rebateDepth', 0);
  await soonValid(db);
  await refreshSettings(db.app);
  member = await aMember(context);
  await validFriend();
  const session = await call('POST /api/v1/sessions', { body: { phone: member.phone, password: PASSWORD } });
  ({ token } = session.data as { token: string });
});

/** A friend with an order, who makes the member's team large enough for the level. */
async function validFriend(): Promise<void> {
  const { id: memberId } = await aMember(context, { inviteCode: member.inviteCode });
  const { id: productId } = await makeProduct(db, { holdingDays: 400 });
  await giveRecharge(db, memberId, 100_00n);
  const wish = { memberId, productId, units: 1n, amount: null, payment: null };
  ok(await buy(context, wish, memberIntent(memberId, 'POST /api/v1/orders')));
  await context.advance(DAY_MS + 1000);
  await settleOrders(context);
  await waitUntilValid(context);
}

const choose = (language: string) => db.app`update identity.member set language = ${language} where id = ${member.id}`;
const post = async (path: string, body: object, language = 'en') =>
  (await call(`POST /api/v1/salary/contracts${path}`, { token, key: randomUUID(), body, language }))
    .data as ContractDetail;
const stored = async (id: string) => required(await contractById(db.app, BigInt(id)));

it.each(LANGUAGES)('is in $code, with the exact terms, and so is its paper', async ({ code, wire }) => {
  await choose(code);
  const { id, number, name, language, sentences } = await post('', { level: 1 }, wire);
  const terms = { ...LEVEL, number, name, member: member.memberNo, amount: 'ETB 1,150.00', termMonths: 12 };
  const say = (key: string) => renderText(code, `salary.paper.${key}`, { ...terms, noticeDays: 14 });
  expect(language).toBe(code);
  expect(sentences).toEqual(SENTENCES.map(say));
  for (const figure of ['ETB 1,150.00', '12', '14']) expect(sentences.join()).toContain(figure);
  const paper = pagesOf((await salaryPdf(context, await stored(id))).body).join(' ');
  // Lines break at spaces, so compare without them.
  const printed = paper.replaceAll(/\s/g, '');
  for (const text of [say('title'), ...sentences, say('unsigned')])
    expect(printed).toContain(text.replaceAll(/\s/g, ''));
  expect(printed).not.toMatch(/[?…]/);
});

it('is in the language of the request where the member’s phone speaks the wire’s other one', async () => {
  await choose('fr');
  expect(await post('', { level: 1 }, 'am')).toMatchObject({ language: 'am' });
});

it('stays as it was signed when its member chooses another language', async () => {
  await choose('vi');
  const opened = await post('', { level: 1 });
  const read = async () => {
    const { data } = await call(`GET /api/v1/salary/contracts/${opened.id}`, { token });
    const { sentences, language, sha256 } = data as ContractDetail;
    return { sentences, language, sha256 };
  };
  const before = await read();
  await call(`POST /api/v1/salary/contracts/${opened.id}/view`, { token });
  await choose('th');
  const signature = { method: 'name', name: member.realName };
  expect(await post(`/${opened.id}/sign`, { signature, pin: PIN })).toMatchObject({ state: 'signed', language: 'vi' });
  expect(await read()).toEqual(before);
  const { document } = await stored(opened.id);
  expect(createHash('sha256').update(document).digest('hex')).toBe(before.sha256);
  expect(pagesOf((await salaryPdf(context, await stored(opened.id))).body).join(' ')).toContain(
    renderText('vi', 'salary.paper.step.signed'),
  );
});

it('is opened by staff as the same paper, which is kept as a look', async () => {
  const [newest] = await db.app<{ id: bigint }[]>`select max(id) as id from salary.contract`;
  const id = String(newest?.id);
  const staff = await aStaff(context, 'support');
  const headers = { 'device-id': 'device-1', authorization: await staffToken(context, staff) };
  const paper = await http.inject({ url: `/console/api/v1/salary/contracts/${id}/contract.pdf`, headers });
  expect(pagesOf(paper.rawPayload)).toEqual(pagesOf((await salaryPdf(context, await stored(id))).body));
  const looks = await db.app`select shown from looks.look where member_id = ${member.id}`;
  expect(looks).toEqual([{ shown: 'papers' }]);
});

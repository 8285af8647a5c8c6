// The certificate of withheld tax (withdrawals.md 2): its figures, its words in every language, and who may have it.
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { answered } from '#kit/bank.ts';
import { type Banked, banked, type Earner, earner, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { aMember, aStaff, staffToken } from '#kit/people.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { setSetting } from '#kit/settings.ts';
import { openSession } from '#features/identity/server/sessions/sessions.ts';
import { routes as desk } from '#features/desk/server/routes.ts';
import { renderText } from '#platform/language/texts.ts';
import { LANGUAGES } from '#universal/languages.ts';
import type { TaxYear } from '../../contract/shapes.ts';
import { routes } from '../routes.ts';
import type { Withdrawal } from '../withdrawals/withdrawals.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
let db: FreshDatabase;
let world: Banked;
let call: Call;
let http: Awaited<ReturnType<typeof edgeOf>>['http'];
let token: string;
let who: Earner;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  ({ call, http } = await edgeOf(world.context, [routes, desk]));
});

beforeEach(async () => {
  await world.morning();
  who = await earner(db, world, 5_000_00n);
  token = await tokenOf(who.member.id);
});
afterEach(() => db.admin`update identity.member set language = 'en'`);

async function tokenOf(memberId: bigint): Promise<string> {
  const session = await world.context.sql.begin((tx) =>
    openSession(world.context, tx, { memberId, deviceId: 'device-1', device: 'A phone', sessionDays: 400 }),
  );
  return session.token;
}

/** Pays the payout out. Its tax is 5 % and its charge 1 %. */
async function paidOut(amount: bigint): Promise<Withdrawal> {
  const one = await withdraw(world, who, amount);
  await world.round();
  await world.pass(10 * MINUTE);
  return one;
}

async function sentBack({ number }: Withdrawal, amountMinor?: bigint): Promise<void> {
  await answered(
    world.bank.client.call('POST /admin/instructions/{instructionId}/return', {
      path: { instructionId: number },
      body: { reason: 'account_closed', ...(amountMinor === undefined ? {} : { amountMinor }) },
    }),
  );
  await world.pass(MINUTE);
}

const yearNow = () => world.context.clock.today().slice(0, 4);

async function years(): Promise<TaxYear[]> {
  const { code, data } = await call('GET /api/v1/tax-years', { token });
  expect(code).toBe(100000);
  return (data as { items: TaxYear[] }).items;
}

async function textAt(url: string, by = token, language = 'en'): Promise<string> {
  const headers = { 'device-id': 'device-1', authorization: by, 'accept-language': language };
  const { rawPayload } = await http.inject({ method: 'GET', url, headers });
  return pagesOf(rawPayload).join(' ');
}
const paper = (language = 'en') => textAt(`/api/v1/tax-years/${yearNow()}/certificate.pdf`, token, language);
const codeOf = async (year: string, by = token) =>
  (await call(`GET /api/v1/tax-years/${year}/certificate.pdf`, { token: by })).code;

const MISSING = 200524;

it('has the member, the operator, each withdrawal, the sums and a number', async () => {
  const [first, second] = [await paidOut(500_00n), await paidOut(300_00n)];
  await setSetting(db, 'service.registration', 'No. 4711, Addis Ababa');
  const number = `T-${who.member.memberNo}-${yearNow()}`;
  expect(await years()).toEqual([{ id: number, year: Number(yearNow()), amountMinor: 800_00, taxMinor: 40_00 }]);
  const text = await paper();
  for (const words of [
    'Sandbox · play money',
    `${who.member.memberNo}  ${who.member.realName}`,
    number,
    `${yearNow()}-01-01 – ${yearNow()}-12-31`,
    'C3 Sandbox Co-operative (invented)No. 4711, Addis AbabaExample Street 1, Addis Ababa (invented)',
    `${first.number}500.0025.00`,
    `${second.number}300.0015.00`,
    'In all800.0040.00',
    'The year isn’t over',
    'Public key: ',
    '1 / 1',
  ])
    expect(text.replaceAll("'", '’')).toContain(words);
});

it('subtracts what came back, and a withdrawal that came back whole leaves no certificate', async () => {
  const [one, other] = [await paidOut(500_00n), await paidOut(300_00n)];
  await sentBack(one, 100_00n);
  // Tax and charge come back with the last part.
  expect(await years()).toMatchObject([{ amountMinor: 700_00, taxMinor: 40_00 }]);
  await sentBack(one);
  expect(await years()).toMatchObject([{ amountMinor: 300_00, taxMinor: 15_00 }]);
  expect(await paper()).toContain(`${one.number} · came back-400.00-25.00`);
  await sentBack(other);
  expect(await years()).toEqual([]);
  expect(await codeOf(yearNow())).toBe(MISSING);
});

it('of a later year says what came back in it, and leaves the year of the withdrawal as it was', async () => {
  const one = await paidOut(500_00n);
  const year = Number(yearNow());
  while (Number(yearNow()) === year) await world.pass(20 * DAY);
  expect(await codeOf(yearNow())).toBe(MISSING);
  await sentBack(one);
  expect(await years()).toMatchObject([
    { year: year + 1, amountMinor: -500_00, taxMinor: -25_00 },
    { year, amountMinor: 500_00, taxMinor: 25_00 },
  ]);
  expect(await paper()).toContain('In all-500.00-25.00');
  const before = await textAt(`/api/v1/tax-years/${year}/certificate.pdf`);
  expect(before).toContain('In all500.0025.00');
  expect(before).not.toContain('over');
});

it('is the member’s own: another member has none of this year, and a visitor is sent to sign in', async () => {
  await paidOut(500_00n);
  expect(await codeOf(yearNow(), await tokenOf((await aMember(world.context)).id))).toBe(MISSING);
  expect(await codeOf('2019')).toBe(MISSING);
  expect((await call(`GET /api/v1/tax-years/${yearNow()}/certificate.pdf`)).code).not.toBe(MISSING);
});

it.each(LANGUAGES)('is whole in $code, without missing letters or cut words', async ({ code, wire }) => {
  await sentBack(await paidOut(500_00n));
  await paidOut(300_00n);
  await db.admin`update identity.member set language = ${code} where id = ${who.member.id}`;
  const text = await paper(wire);
  for (const key of ['title', 'number', 'year', 'payer', 'cameBack'])
    expect(text).toContain(renderText(code, `wallet.tax.${key}`));
  expect(text.match(/.{0,90}…/g)).toBeNull();
  expect(text).not.toContain('?');
});

it('is read by finance and support, too, in the member’s language, and the member learns of it', async () => {
  await paidOut(500_00n);
  await db.admin`update identity.member set language = 'fr' where id = ${who.member.id}`;
  const url = `/console/api/v1/members/${who.member.id}/tax-years` as const;
  for (const role of ['finance', 'support'] as const) {
    const staff = await staffToken(world.context, await aStaff(world.context, role));
    expect((await call(`GET ${url}`, { token: staff })).data).toMatchObject({ items: await years() });
    const text = await textAt(`${url}/${yearNow()}/certificate.pdf`, staff);
    expect(text).toContain(renderText('fr', 'wallet.tax.title'));
    expect(text).toContain('500.0025.00');
    const looks = await db.admin`select from looks.look where member_id = ${who.member.id} and shown = 'money'`;
    expect(looks.length).toBeGreaterThan(0);
  }
  const content = await staffToken(world.context, await aStaff(world.context, 'content'));
  expect((await call(`GET ${url}/${yearNow()}/certificate.pdf`, { token: content })).code).toBe(310001);
});

it('is found by its number, with the sum that it has now', async () => {
  await paidOut(500_00n);
  const staff = await staffToken(world.context, await aStaff(world.context, 'finance'));
  const number = `T-${who.member.memberNo}-${yearNow()}`;
  const find = async (text: string) => {
    const q = encodeURIComponent(text);
    return ((await call(`GET /console/api/v1/search?q=${q}`, { token: staff })).data as { groups: object[] }).groups;
  };
  const found = { id: String(who.member.id), number, amountMinor: 25_00 };
  for (const text of [number, number.toLowerCase(), number.replaceAll('-', ' ')])
    expect(await find(text)).toMatchObject([{ resource: 'members', items: [found] }]);
  for (const text of [`T-${who.member.memberNo}-2019`, 'T-M9999999-2026']) expect(await find(text)).toEqual([]);
});

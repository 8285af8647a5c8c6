// What staff do with complaints: claims, notes, pictures and prepared answers (service.md 5), and figures
// (service.md 6).
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, aStaff, PASSWORD, staffToken } from '#kit/people.ts';
import { aPicture, sendFile } from '#kit/pictures.ts';
import type { RouteKey } from '#platform/http/contract.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as messages } from '#features/messages/server/routes.ts';
import { routes as uploads } from '#features/uploads/server/routes.ts';
import { routes } from './routes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let db: FreshDatabase;
let context: TestContext;
let call: Call;
let http: FastifyInstance;
let [saba, girma] = ['', ''];
let jpeg: Buffer;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call, http } = await edgeOf(context, [identity, messages, uploads, routes]));
  saba = await staffToken(context, await aStaff(context, 'support'));
  girma = await staffToken(context, await aStaff(context, 'finance'));
  jpeg = await aPicture();
});

type Entry = { id: string; author: string; text: string; pictures: { id: string }[] };
type Shown = {
  id: string;
  number: string;
  state: string;
  entries: Entry[];
  notes?: { text: string }[];
  claim?: { mine: boolean } | null;
};

async function signIn(): Promise<string> {
  const { phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  return (data as { token: string }).token;
}
async function ask<D = Shown>(token: string, route: RouteKey, body?: unknown): Promise<D> {
  const { code, message, data } = await call(route, {
    token,
    key: randomUUID(),
    ...(body === undefined ? {} : { body }),
  });
  if (code !== 100000) throw new Error(`${code} ${message}`);
  return data as D;
}
const complain = (token: string, more: object = {}) =>
  ask(token, 'POST /api/v1/complaints', { kind: 'other', text: 'Where is it?', ...more });
const upload = async (token: string, url = '/api/v1/pictures') =>
  (await sendFile(http, { token, url, bytes: jpeg })).data.id;
const actsOn = async (id: string) => {
  const entries = await db.app<{ action: string }[]>`
    select action from identity.audit_entry where subject = ${`complaint:${id}`} order by id`;
  return entries.map(({ action }) => action);
};
const claim = (staff: string, id: string) => call(`POST /console/api/v1/complaints/${id}/claim`, { token: staff });
const answer = (staff: string, id: string, more: object = {}) =>
  call(`POST /console/api/v1/complaints/${id}/answer`, {
    token: staff,
    key: randomUUID(),
    body: { text: 'We look into it.', ...more },
  });
const look = async (token: string, url: string) =>
  (await http.inject({ method: 'GET', url, headers: { authorization: token, 'device-id': 'device-1' } })).headers[
    'content-type'
  ];

it('a list shows the first words of the member, not those of the answer', async () => {
  const [member, long] = [await signIn(), 'My card did not come. '.repeat(20)];
  const { id } = await complain(member, { text: long });
  await answer(saba, id);
  const list = await ask<{ items: { id: string; firstWords: string }[] }>(saba, 'GET /console/api/v1/complaints');
  expect(list.items.find((one) => one.id === id)?.firstWords).toBe(long.trim().slice(0, 120));
});

describe('a claim', () => {
  it('reserves the complaint for one clerk until they give it back or it runs out', async () => {
    const { id } = await complain(await signIn());
    expect((await claim(saba, id)).data).toMatchObject({ claim: { mine: true } });
    expect((await claim(saba, id)).data).toMatchObject({ claim: { mine: true } });
    expect(await actsOn(id)).toEqual(['service.claim_complaint']);
    expect(await claim(girma, id)).toMatchObject({ code: 200324 });
    expect((await ask(girma, `GET /console/api/v1/complaints/${id}`)).claim).toMatchObject({ mine: false });
    await ask(girma, `POST /console/api/v1/complaints/${id}/release`);
    expect(await claim(girma, id)).toMatchObject({ code: 200324 });
    await ask(saba, `POST /console/api/v1/complaints/${id}/release`);
    expect((await claim(girma, id)).code).toBe(100000);
    await context.advance(21 * MINUTE_MS);
    expect((await ask(saba, `GET /console/api/v1/complaints/${id}`)).claim).toBeNull();
    expect((await claim(saba, id)).code).toBe(100000);
  });

  it('goes to one of two clerks who take it at once, and the other cannot answer', async () => {
    const { id } = await complain(await signIn());
    const codes = (await Promise.all([claim(saba, id), claim(girma, id)])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([100000, 200324]);
    const answers = (await Promise.all([answer(saba, id), answer(girma, id)])).map(({ code }) => code);
    expect(answers.toSorted((a, b) => a - b)).toEqual([100000, 200324]);
  });

  it('is made by an answer too, so that of two answers at once only one is stored', async () => {
    const member = await signIn();
    const { id } = await complain(member);
    const answers = (await Promise.all([answer(saba, id), answer(girma, id)])).map(({ code }) => code);
    expect(answers.toSorted((a, b) => a - b)).toEqual([100000, 200324]);
    const { entries } = await ask(member, `GET /api/v1/complaints/${id}`);
    expect(entries.filter(({ author }) => author === 'staff')).toHaveLength(1);
  });

  it('puts a complaint on the clerk’s own list', async () => {
    const { id } = await complain(await signIn());
    await claim(girma, id);
    const mine = (staff: string) =>
      ask<{ items: { id: string }[] }>(staff, 'GET /console/api/v1/complaints?mine=true').then(({ items }) =>
        items.map((one) => one.id),
      );
    expect(await mine(girma)).toContain(id);
    expect(await mine(saba)).not.toContain(id);
  });
});

it('a note is shown to colleagues, and by no call of members', async () => {
  const member = await signIn();
  const { id } = await complain(member);
  const noted = await ask(saba, `POST /console/api/v1/complaints/${id}/notes`, { text: 'Ask the bank first' });
  expect(noted.notes).toMatchObject([{ text: 'Ask the bank first' }]);
  expect((await ask(girma, `GET /console/api/v1/complaints/${id}`)).notes).toHaveLength(1);
  const calls: RouteKey[] = [
    `GET /api/v1/complaints/${id}`,
    'GET /api/v1/complaints',
    'GET /api/v1/messages',
    'GET /api/v1/service/figures',
  ];
  for (const route of calls) expect(JSON.stringify(await ask(member, route))).not.toContain('bank');
  await expect(db.app`update service.note set text = 'x'`).rejects.toThrow();
});

describe('pictures', () => {
  it('of a complaint are shown only to its member and to staff', async () => {
    const [member, other] = [await signIn(), await signIn()];
    const pictures = [await upload(member), await upload(member)];
    const { id, entries } = await complain(member, { pictures });
    expect(entries[0]!.pictures.map((one) => one.id)).toEqual(pictures);
    const path = `/api/v1/complaint-entries/${entries[0]!.id}/pictures/${pictures[0]}/320`;
    expect(await look(member, path)).toBe('image/webp');
    expect(await look(saba, `/console${path}`)).toBe('image/webp');
    expect(await look(other, path)).toMatch(/json/);
    expect(await look(other, `/api/v1/pictures/${pictures[0]}/320`)).toMatch(/json/);
    const own = await complain(other);
    expect(await look(other, path.replace(entries[0]!.id, own.entries[0]!.id))).toMatch(/json/);

    const drawn = await upload(saba, '/console/api/v1/pictures');
    expect((await answer(saba, id, { pictures: [drawn] })).code).toBe(100000);
    const last = (await ask(member, `GET /api/v1/complaints/${id}`)).entries.at(-1)!;
    expect(await look(member, `/api/v1/complaint-entries/${last.id}/pictures/${drawn}/1440`)).toBe('image/webp');
  });

  it('make the call fail as a whole if they are used, another member’s or too many', async () => {
    const [member, other] = [await signIn(), await signIn()];
    const mine = await upload(member);
    const { id } = await complain(member, { pictures: [mine] });
    const add = (pictures: string[]) =>
      call(`POST /api/v1/complaints/${id}/entries`, {
        token: member,
        key: randomUUID(),
        body: { text: 'And more', pictures },
      });
    expect((await add([mine])).code).toBe(202805);
    expect((await add([await upload(other)])).code).toBe(202805);
    const six = await Promise.all(Array.from({ length: 6 }, () => upload(member)));
    expect((await add(six)).code).toBe(210000);
    expect((await add([six[0]!, six[0]!])).code).toBe(210000);
    expect((await ask(member, `GET /api/v1/complaints/${id}`)).entries).toHaveLength(1);
    expect((await add(six.slice(1))).code).toBe(100000);
  });
});

it('a prepared answer has a unique name, and a change based on an old version is refused', async () => {
  const texts = { name: 'On its way', en: 'It is on its way, {number}.', am: 'በመንገድ ላይ ነው፣ {number}።' };
  const made = await ask<{ id: string; version: number }>(saba, 'POST /console/api/v1/canned-answers', texts);
  const change = (version: number, more: object = {}) =>
    call(`PUT /console/api/v1/canned-answers/${made.id}`, { token: girma, body: { ...texts, ...more, version } });
  expect((await change(1, { en: 'It comes.' })).data).toMatchObject({ version: 2, en: 'It comes.' });
  expect((await change(1)).code).toBe(200327);
  await ask(saba, 'POST /console/api/v1/canned-answers', { ...texts, name: 'Thanks' });
  expect((await change(2, { name: 'Thanks' })).code).toBe(200326);
  const audited = await db.app<{ action: string }[]>`
    select action from identity.audit_entry where subject = ${`canned_answer:${made.id}`} order by id`;
  expect(audited.map(({ action }) => action)).toEqual(['service.write_canned_answer', 'service.change_canned_answer']);
  await ask(saba, `DELETE /console/api/v1/canned-answers/${made.id}`);
  const { items } = await ask<{ items: { name: string }[] }>(saba, 'GET /console/api/v1/canned-answers');
  expect(items.map(({ name }) => name)).toEqual(['Thanks']);
});

it('a prepared answer is kept in every language in which it is written, and the desk sees the member’s', async () => {
  const texts = { name: 'In Thai', en: 'It comes.', am: 'ይመጣል።', th: 'กำลังมา' };
  const made = await ask<{ id: string; version: number }>(saba, 'POST /console/api/v1/canned-answers', texts);
  expect(made).toMatchObject(texts);
  const { th: _th, ...fewer } = texts;
  const body = { ...fewer, fr: 'Il arrive.', version: 1 };
  const changed = await ask(girma, `PUT /console/api/v1/canned-answers/${made.id}`, body);
  expect(changed).toMatchObject({ ...fewer, fr: 'Il arrive.' });
  expect(changed).not.toHaveProperty('th');
  const half = await call('POST /console/api/v1/canned-answers', {
    token: saba,
    key: randomUUID(),
    body: { name: 'Without Amharic', en: 'It comes.' },
  });
  expect(half.code).toBe(210000);
  const { phone } = await aMember(context, { language: 'th' });
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { id } = await complain((data as { token: string }).token);
  expect(await ask(saba, `GET /console/api/v1/complaints/${id}`)).toMatchObject({ memberLanguage: 'th' });
  const { items } = await ask<{ items: { id: string }[] }>(saba, 'GET /console/api/v1/complaints?limit=100');
  expect(items.find((one) => one.id === id)).toMatchObject({ memberLanguage: 'th' });
});

it('figures count the first answers of the last days, and waiting complaints by age', async () => {
  await context.advance(31 * 24 * HOUR_MS);
  await db.app`update service.complaint set state = 'answered' where state in ('open', 'escalated')`;
  const figures = () => call('GET /api/v1/service/figures').then(({ data }) => data as object);
  expect(await figures()).toMatchObject({ opened: 0, answered: 0, medianMinutes: null, p95Minutes: null });
  const ids = [];
  for (let n = 0; n < 6; n += 1) ids.push((await complain(await signIn())).id);
  const staff = async () => staffToken(context, await aStaff(context, 'support'));
  for (const id of ids.slice(0, 5)) {
    await context.advance(HOUR_MS);
    const clerk = await staff();
    expect((await answer(clerk, id)).code).toBe(100000);
    // A second answer must not change the figures.
    expect((await answer(clerk, id)).code).toBe(100000);
  }
  await context.advance(24 * HOUR_MS);
  expect(await figures()).toMatchObject({
    days: 30,
    opened: 6,
    answered: 5,
    medianMinutes: 210,
    waiting: { all: 1, underDay: 0, underThreeDays: 1, longer: 0 },
  });
  const { data } = await call('GET /api/v1/service');
  expect(data).toMatchObject({ queue: { waiting: 1, medianMinutes: 210 } });
});

// Complaints from contest to answer: contesting again, repeated requests, and the order of the console's queue.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, aStaff, PASSWORD, staffToken } from '#kit/people.ts';
import type { RouteKey } from '#platform/http/contract.ts';
import { required } from '#platform/required.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as messages } from '#features/messages/server/routes.ts';
import { routes } from './routes.ts';
import { escalateOverdue } from './member-complaints.ts';
import { openComplaint } from './complaints.ts';

const HOUR_MS = 3_600_000;
let db: FreshDatabase;
let context: TestContext;
let call: Call;
let staff: string;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, messages, routes]));
  staff = await staffToken(context, await aStaff(context, 'support'));
});

type Entry = { author: string; kind: string; text: string };
type Shown = { id: string; number: string; state: string; dueAt: string; entries: Entry[] };
type Page = { items: Shown[]; next: string | null };

const memberIds = new Map<string, bigint>();

async function signIn(): Promise<string> {
  const { id, phone } = await aMember(context);
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  memberIds.set(token, id);
  return token;
}

async function ask<D = Shown>(token: string, route: RouteKey, body?: unknown, key: string = randomUUID()): Promise<D> {
  const { code, message, data } = await call(route, { token, key, ...(body === undefined ? {} : { body }) });
  if (code !== 100000) throw new Error(message);
  return data as D;
}

/** Contests a withdrawal for a member, as the feature that owns it does. */
async function contest(token: string, text: string): Promise<Shown> {
  const memberId = required(memberIds.get(token), 'a member of this file');
  const of = { memberId, kind: 'withdrawal', subjectId: 77n, reasonCode: 'name_mismatch', text } as const;
  const { id } = await context.sql.begin((tx) => openComplaint(tx, of));
  return ask(token, `GET /api/v1/complaints/${id}`);
}
const answer = (id: string, { close = false, key }: { close?: boolean; key?: string } = {}) =>
  ask(staff, `POST /console/api/v1/complaints/${id}/answer`, { text: 'We look into it.', close }, key);
const waiting = async () =>
  (await ask<Page>(staff, 'GET /console/api/v1/complaints?waiting=true')).items.map(({ id }) => id);
const texts = ({ entries }: Shown) => entries.map(({ text }) => text);

describe('contesting again', () => {
  it('reopens an answered complaint, with a new deadline and a place in the queue', async () => {
    const member = await signIn();
    const { id, dueAt } = await contest(member, 'The name is mine.');
    await answer(id);
    expect(await waiting()).not.toContain(id);
    await context.advance(48 * HOUR_MS);
    const again = await contest(member, 'It still is.');
    expect(again).toMatchObject({ id, state: 'open' });
    expect(texts(again)).toEqual(['The name is mine.', 'We look into it.', 'It still is.']);
    expect(Date.parse(again.dueAt) - Date.parse(dueAt)).toBeGreaterThanOrEqual(48 * HOUR_MS);
    expect(await waiting()).toContain(id);
    await context.advance(73 * HOUR_MS);
    expect(await escalateOverdue(context)).toBe(1);
    expect(await contest(member, 'And now?')).toMatchObject({ id, state: 'escalated' });
  });

  it('keeps the deadline of a complaint that still waits', async () => {
    const member = await signIn();
    const { id, dueAt } = await contest(member, 'The name is mine.');
    await context.advance(HOUR_MS);
    expect(await contest(member, 'It still is.')).toMatchObject({ id, state: 'open', dueAt });
  });

  it('opens a new complaint if the old one is being closed, which stays as it was closed', async () => {
    const member = await signIn();
    const { id } = await contest(member, 'The name is mine.');
    const [closing, again] = await inLine(id, [
      () => answer(id, { close: true }),
      () => contest(member, 'It still is.'),
    ]);
    expect(closing).toMatchObject({ id, state: 'closed' });
    expect(again).toMatchObject({ state: 'open', entries: [{ text: 'It still is.' }] });
    expect(again.id).not.toBe(id);
    expect(texts(await ask(member, `GET /api/v1/complaints/${id}`))).toEqual([
      'The name is mine.',
      'We look into it.',
      '',
    ]);
    expect(await waiting()).toContain(again.id);
  });

  it('reopens a complaint that is being answered', async () => {
    const member = await signIn();
    const { id } = await contest(member, 'The name is mine.');
    const [, again] = await inLine(id, [() => answer(id), () => contest(member, 'It still is.')]);
    expect(again).toMatchObject({ id, state: 'open' });
    expect(texts(again)).toEqual(['The name is mine.', 'We look into it.', 'It still is.']);
  });
});

it('a member’s own complaint cannot name a subject, which only the owning feature may contest', async () => {
  const member = await signIn();
  const body = { kind: 'withdrawal', subjectId: '77', reasonCode: 'name_mismatch', text: 'Tell me about it.' };
  const refused = await call('POST /api/v1/complaints', { token: member, key: randomUUID(), body });
  expect(refused).toMatchObject({
    code: 210000,
    data: { fields: { subjectId: 'unrecognized_keys', reasonCode: 'unrecognized_keys' } },
  });
});

describe('a request that is repeated with its key after a lost response', () => {
  it('stores an answer of staff once, with one message, also if it closes', async () => {
    const member = await signIn();
    const { id, number } = await contest(member, 'The name is mine.');
    for (const close of [false, true]) {
      const key = randomUUID();
      const first = await answer(id, { close, key });
      expect(await answer(id, { close, key })).toEqual(first);
    }
    expect(texts(await ask(member, `GET /api/v1/complaints/${id}`))).toEqual([
      'The name is mine.',
      'We look into it.',
      'We look into it.',
      '',
    ]);
    const inbox = await ask<{ items: { kind: string; params: { number: string } }[] }>(member, 'GET /api/v1/messages');
    const told = inbox.items.filter(({ params }) => params.number === number).map(({ kind }) => kind);
    expect(told).toEqual(['service.complaint_closed', 'service.complaint_answered']);
  });

  it('escalates once, even if the complaint was answered meanwhile', async () => {
    const member = await signIn();
    const { id } = await contest(member, 'The name is mine.');
    const key = randomUUID();
    const escalate = () => ask(member, `POST /api/v1/complaints/${id}/escalate`, undefined, key);
    expect(await escalate()).toMatchObject({ state: 'escalated' });
    expect(await escalate()).toMatchObject({ state: 'escalated' });
    await answer(id);
    expect(await escalate()).toMatchObject({ state: 'answered' });
    expect(texts(await escalate())).toEqual(['The name is mine.', '', 'We look into it.']);
  });

  it.each(['POST /api/v1/complaints/1/escalate', 'POST /console/api/v1/complaints/1/answer'] as const)(
    'needs a key: %s is refused without one',
    async (route) => {
      const token = route.includes('/console/') ? staff : await signIn();
      const body = route.endsWith('answer') ? { body: { text: 'We look into it.' } } : {};
      expect((await call(route, { token, ...body })).data).toEqual({ fields: { 'Idempotency-Key': 'missing' } });
    },
  );
});

describe('the queue', () => {
  it.each([1, 2, 3])('can be read in pages of %s without gaps or repeated rows', async (limit) => {
    const member = await signIn();
    for (const text of ['One', 'Two', 'Three']) await ask(member, 'POST /api/v1/complaints', { kind: 'other', text });
    const list = 'GET /console/api/v1/complaints?';
    const whole = await ask<Page>(staff, `${list}limit=100`);
    const walked: string[] = [];
    for (let after: string | null = ''; after !== null && walked.length <= whole.items.length; ) {
      const page: Page = await ask<Page>(staff, `${list}limit=${limit}${after && `&after=${after}`}`);
      walked.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    expect(walked).toEqual(whole.items.map(({ id }) => id));
  });
});

/** Runs acts one inLine the other: the complaint stays locked until all of them wait for it. Returns their results. */
async function inLine(id: string, acts: readonly (() => Promise<Shown>)[]): Promise<[Shown, Shown]> {
  const begun: Promise<Shown>[] = [];
  await db.admin.begin(async (tx) => {
    await tx`select from service.complaint where id = ${id} for update`;
    for (const act of acts) {
      begun.push(act());
      begun.at(-1)?.catch(() => undefined);
      await untilBlocked(db, begun.length);
    }
  });
  return (await Promise.all(begun)) as [Shown, Shown];
}

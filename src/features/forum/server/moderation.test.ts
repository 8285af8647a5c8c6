// Moderation over HTTP: waiting texts, reports, decisions, contests, mutes, pinning, and the public figures about it.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '#kit/blocked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aWriter, type Writer } from '#kit/forum.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import type { Data } from '#platform/http/contract.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { routes as catalogue } from '#features/catalogue/server/routes.ts';
import { routes as messages } from '#features/messages/server/routes.ts';
import { routes as revenue } from '#features/revenue/server/routes.ts';
import { routes as service } from '#features/service/server/routes.ts';
import type { contract } from '../contract.ts';
import { routes } from './routes.ts';

type Contract = typeof contract;
type Matter = Data<Contract['GET /console/api/v1/forum-matters/{id}']>;
type Queue = Data<Contract['GET /console/api/v1/forum-matters']>;
type Clock = Data<Contract['GET /api/v1/moderation-clock']>;

let db: FreshDatabase;
let context: TestContext;
let call: Call;
const desk: Record<string, string> = {};

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, catalogue, revenue, messages, service, routes]));
  for (const [name, role] of [
    ['one', 'content'],
    ['two', 'content'],
    ['support', 'support'],
    ['finance', 'finance'],
  ] as const)
    desk[name] = await staffToken(context, await aStaff(context, role));
});

const DONE = 100_000;
const MINUTE = 60_000;
const BASE = '/console/api/v1';
const writer = () => aWriter(context, call);
const ask = (who: string, route: Parameters<Call>[0], body?: unknown) =>
  call(route, { token: desk[who] ?? '', key: randomUUID(), ...(body === undefined ? {} : { body }) });
const queue = async (query = '') => (await ask('one', `GET ${BASE}/forum-matters?limit=100${query}`)).data as Queue;
const matterOn = async (entry: string) => {
  const found = (await queue()).items.find(({ entryId }) => entryId === entry);
  return (await ask('one', `GET ${BASE}/forum-matters/${found?.id}`)).data as Matter;
};
const decide = (who: string, id: string, act: string, reason: string | null = null, note = '') =>
  ask(who, `POST ${BASE}/forum-matters/${id}/decide`, { act, reason, note });
const inbox = async (who: Writer) =>
  ((await who.read('/api/v1/messages')).data as { items: { kind: string; title: string; body: string }[] }).items;
const kinds = async (who: Writer) => (await inbox(who)).map(({ kind }) => kind);
const claimsOf = async (subject: string) => {
  const [row] = await db.app<{ n: number }[]>`
    select count(*)::int as n from identity.audit_entry where subject = ${subject} and action = 'forum.claimed'`;
  return row?.n;
};
const clock = async () => (await call('GET /api/v1/moderation-clock')).data as Clock;

describe('a text that waits', () => {
  it('promises returns: its author learns which words, and it is shown once they are edited out', async () => {
    const [one, other] = [await writer(), await writer()];
    const { data } = await one.post('My plan', 'A guaranteed income for all');
    expect(data).toMatchObject({ state: 'waiting', waitsFor: ['promise'] });
    expect(data.promises.join(' ')).toMatch(/guaranteed/);
    expect((await other.look(data.id)).code).toBe(202_601);
    expect((await one.read('/api/v1/my-entries?kind=waiting')).data).toMatchObject({ items: [{ id: data.id }] });
    expect((await one.edit(data.id, 'Rent that tenants pay')).data).toMatchObject({ state: 'shown', waitsFor: [] });
    expect((await other.look(data.id)).code).toBe(DONE);
    expect((await queue()).items.some(({ entryId }) => entryId === data.id)).toBe(false);
  });

  it('has a link from a new member: a moderator must release it', async () => {
    const one = await writer();
    const { data: post } = await one.post('A link', 'See https://c3.example/a');
    expect(post).toMatchObject({ state: 'waiting', waitsFor: ['link'] });
    const { data: comment } = await one.comment({ kind: 'post', id: post.id }, 'x');
    expect(comment).toBeNull();
    const matter = await matterOn(post.id);
    expect(matter).toMatchObject({ kind: 'waiting', waitsFor: ['link'], textNow: 'See https://c3.example/a' });
    expect((await decide('one', matter.id, 'keep')).code).toBe(202_614);
    expect((await decide('support', matter.id, 'release')).code).toBe(310_001);
    expect((await decide('one', matter.id, 'release')).code).toBe(DONE);
    expect((await decide('two', matter.id, 'release')).code).toBe(202_613);
    expect((await one.look(post.id)).data.state).toBe('shown');
    expect(await kinds(one)).toContain('forum.released');
  });
});

describe('a reported text', () => {
  it('keeps the text of each report, and its reporters get the answer', async () => {
    const [author, one, two] = [await writer(), await writer(), await writer()];
    const { data: post } = await author.post('Reported', 'The first text');
    await one.report(post.id, 'insult', 'It calls me names');
    await author.edit(post.id, 'A friendlier text');
    await two.report(post.id, 'spam');
    const matter = await matterOn(post.id);
    expect(matter).toMatchObject({ kind: 'report', reports: 2, textNow: 'A friendlier text' });
    expect(matter.reportsGiven.map(({ text, reason }) => [text, reason])).toEqual([
      ['The first text', 'insult'],
      ['A friendlier text', 'spam'],
    ]);
    expect(matter.earlierTexts).toMatchObject([{ text: 'The first text' }]);
    expect((await decide('one', matter.id, 'remove')).code).toBe(202_614);
    expect((await one.read('/api/v1/my-reports')).data).toMatchObject({ items: [{ answer: 'waiting' }] });
    expect((await decide('one', matter.id, 'keep')).code).toBe(DONE);
    expect(await kinds(one)).toContain('forum.report_kept');
    expect(await kinds(author)).toEqual([]);
    expect((await one.read('/api/v1/my-reports')).data).toMatchObject({
      items: [{ answer: 'kept', reason: 'insult', text: 'Reported' }],
    });
  });

  it('is removed, contested, and overturned by another person', async () => {
    const [author, reporter] = [await writer(), await writer()];
    const { data: post } = await author.post('Contested', 'I waited two weeks for rent');
    await reporter.report(post.id, 'false');
    const matter = await matterOn(post.id);
    await decide('one', matter.id, 'remove', 'false', 'The rent came in time.');
    expect(await kinds(reporter)).toContain('forum.report_removed');
    expect((await reporter.look(post.id)).data).toMatchObject({ state: 'removed', title: null, decision: null });
    const { data: own } = await author.look(post.id);
    expect(own).toMatchObject({
      state: 'removed',
      title: 'Contested',
      decision: { reason: 'false', contest: 'possible' },
    });
    const contest = (who: Writer) =>
      who.act(`POST /api/v1/forum-decisions/${own.decision?.id}/contest`, { text: 'The bank line shows it' });
    expect((await contest(reporter)).code).toBe(202_616);
    expect((await contest(author)).code).toBe(DONE);
    expect((await contest(author)).code).toBe(202_615);
    const plea = (await queue('&kind=contest')).items.find(({ entryId }) => entryId === post.id);
    expect(plea).toMatchObject({ text: 'The bank line shows it' });
    expect((await ask('one', `POST ${BASE}/forum-matters/${plea?.id}/claim`)).code).toBe(202_617);
    expect((await decide('one', plea?.id ?? '', 'overturn')).code).toBe(202_617);
    expect((await decide('two', plea?.id ?? '', 'overturn')).code).toBe(DONE);
    expect((await reporter.look(post.id)).data).toMatchObject({ state: 'shown', title: 'Contested' });
    expect(await kinds(author)).toEqual(['forum.overturned', 'forum.removed']);
    expect((await inbox(author))[1]?.body).toMatch(/Contested.*false claims.*The rent came in time/);
    const { data } = await author.read('/api/v1/complaints');
    expect(data).toMatchObject({ items: [{ kind: 'forum', state: 'closed' }] });
  });

  it('is reserved for the clerk who claimed it, until the claim ends', async () => {
    const [author, one] = [await writer(), await writer()];
    const { data: post } = await author.post('Claimed');
    await one.report(post.id);
    const { id } = await matterOn(post.id);
    const claim = (who: string) => ask(who, `POST ${BASE}/forum-matters/${id}/claim`);
    const answers = await Promise.all([claim('one'), claim('two')]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([DONE, 202_612]);
    const [winner, loser] = answers[0]?.code === DONE ? ['one', 'two'] : ['two', 'one'];
    expect((await decide(loser ?? '', id, 'keep')).code).toBe(202_612);
    expect((await claim(winner ?? '')).code).toBe(DONE);
    expect(await claimsOf(`forum-matter:${id}`)).toBe(1);
    await context.advance(11 * MINUTE);
    expect((await decide(loser ?? '', id, 'keep')).code).toBe(DONE);
  });

  it('is not locked by a moderator who waits for its entry, so a report cannot deadlock with it', async () => {
    const [author, one] = [await writer(), await writer()];
    const { data: post } = await author.post('Reported again');
    await one.report(post.id);
    const { id } = await matterOn(post.id);
    const decided = await db.admin.begin(async (report) => {
      await report`select from forum.entry where id = ${BigInt(post.id)} for update`;
      const deciding = decide('one', id, 'keep');
      await untilBlocked(db);
      await report`select from forum.matter where id = ${BigInt(id)} for key share nowait`;
      return { deciding };
    });
    expect((await decided.deciding).code).toBe(DONE);
  });

  it('is decided once, by the first of two clerks', async () => {
    const [author, one] = [await writer(), await writer()];
    const { data: post } = await author.post('Decided once');
    await one.report(post.id);
    const { id } = await matterOn(post.id);
    const answers = await Promise.all([decide('one', id, 'keep'), decide('two', id, 'remove', 'spam')]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([DONE, 202_613]);
  });

  it('needs three new reports to be hidden after it was kept', async () => {
    const author = await writer();
    const { data: post } = await author.post('Kept once');
    for (const one of [await writer(), await writer(), await writer()]) await one.report(post.id);
    expect((await author.look(post.id)).data.state).toBe('hidden');
    expect(await kinds(author)).toEqual(['forum.hidden']);
    await decide('one', (await matterOn(post.id)).id, 'keep');
    expect((await author.look(post.id)).data.state).toBe('shown');
    await (await writer()).report(post.id);
    expect((await author.look(post.id)).data.state).toBe('shown');
  });
});

describe('a muted member', () => {
  it('can read but not write, sees why, contests, and can write again once the mute is overturned', async () => {
    const [one, other] = [await writer(), await writer()];
    const { data: post } = await other.post('To read');
    const mute = () =>
      ask('one', `POST ${BASE}/members/${one.id}/forum-mutes`, { reason: 'insult', days: 3, note: 'Twice this week.' });
    const { data } = (await mute()) as { data: { decisionId: string } };
    expect((await mute()).code).toBe(202_619);
    expect((await one.post('No')).code).toBe(202_602);
    expect((await one.comment({ kind: 'post', id: post.id }, 'No')).code).toBe(202_602);
    expect((await one.look(post.id)).code).toBe(DONE);
    expect((await one.read('/api/v1/forum')).data).toMatchObject({
      mute: { decisionId: data.decisionId, reason: 'insult', contest: 'possible' },
    });
    expect(
      (await one.act(`POST /api/v1/forum-decisions/${data.decisionId}/contest`, { text: 'It was a joke' })).code,
    ).toBe(DONE);
    const contest = (await queue('&kind=contest')).items.find(({ memberNo }) => memberNo === one.memberNo);
    expect((await decide('two', contest?.id ?? '', 'overturn')).code).toBe(DONE);
    expect((await one.read('/api/v1/forum')).data).toMatchObject({ mute: null });
    expect((await one.post('Yes')).code).toBe(DONE);
    expect(await kinds(one)).toEqual(['forum.overturned', 'forum.muted']);
  });

  it('can write again when the mute runs out or a moderator ends it', async () => {
    const [one, two] = [await writer(), await writer()];
    for (const { id } of [one, two])
      await ask('one', `POST ${BASE}/members/${id}/forum-mutes`, { reason: 'spam', days: 1, note: '' });
    const { items } = (await ask('support', `GET ${BASE}/forum-mutes?memberNo=${two.memberNo}`)).data as {
      items: { id: string }[];
    };
    const lift = () => ask('one', `POST ${BASE}/forum-mutes/${items[0]?.id}/lift`, { note: '' });
    expect((await lift()).code).toBe(DONE);
    expect((await lift()).code).toBe(202_618);
    expect((await two.post('Lifted')).code).toBe(DONE);
    expect((await one.post('Still not')).code).toBe(202_602);
    await context.advance(25 * 60 * MINUTE);
    expect((await one.post('Over')).code).toBe(DONE);
  });
});

describe('a post', () => {
  it('can be pinned, marked as essence and removed by a moderator, who is on record', async () => {
    const one = await writer();
    const { data: post } = await one.post('Good advice');
    const { data: comment } = await one.comment({ kind: 'post', id: post.id }, 'More');
    const mark = (what: string, id: string, on: object) => ask('one', `POST ${BASE}/forum-entries/${id}/${what}`, on);
    expect((await mark('pin', comment.id, { pinned: true })).code).toBe(202_620);
    expect((await mark('pin', post.id, { pinned: true })).code).toBe(DONE);
    expect((await mark('essence', post.id, { essence: true })).code).toBe(DONE);
    expect((await one.read('/api/v1/pinned-posts')).data).toMatchObject([{ id: post.id, pinned: true, essence: true }]);
    expect((await one.read('/api/v1/posts?essence=true')).data).toMatchObject({ items: [{ id: post.id }] });
    const remove = () => mark('remove', post.id, { reason: 'other', note: 'A test' });
    expect((await remove()).code).toBe(DONE);
    expect((await remove()).code).toBe(202_601);
    expect((await one.read('/api/v1/pinned-posts')).data).toEqual([]);
    const audit = await db.admin<{ action: string }[]>`
      select action from identity.audit_entry where subject = ${`forum-entry:${post.id}`} order by id`;
    expect(audit.map(({ action }) => action)).toEqual(['forum.pinned', 'forum.essence', 'forum.removed']);
  });

  it('names in the console the matter that waits about it, until that is decided', async () => {
    const { data: post } = await (await writer()).post('Is it so?');
    const asked = `GET ${BASE}/forum-entries/${post.id}` as const;
    const matterOf = async () => (await ask('one', asked)).data as { matterId: string };
    await (await writer()).report(post.id);
    const { matterId } = await matterOf();
    await ask('one', `POST ${BASE}/forum-matters/${matterId}/decide`, { act: 'keep', reason: null, note: '' });
    expect(await matterOf()).toMatchObject({ matterId: null });
  });
  it('is listed in the console for the roles content and support only', async () => {
    expect((await ask('finance', `GET ${BASE}/forum-matters`)).code).toBe(310_001);
    expect((await ask('support', `GET ${BASE}/forum-matters`)).code).toBe(DONE);
    expect((await ask('support', `GET ${BASE}/forum-entries`)).code).toBe(DONE);
  });
});

it('publishes counts of reports, answers and overturned decisions', async () => {
  const before = await clock();
  const [author, one, two] = [await writer(), await writer(), await writer()];
  const { data: fast } = await author.post('Fast');
  await context.advance(3 * MINUTE);
  const { data: slow } = await author.post('Slow');
  await one.report(fast.id);
  await two.report(slow.id);
  await context.advance(30 * MINUTE);
  await decide('one', (await matterOn(fast.id)).id, 'remove', 'spam');
  const after = await clock();
  expect(after.reports - before.reports).toBe(2);
  expect(after.answered - before.answered).toBe(1);
  expect(after.removed - before.removed).toBe(1);
  expect(after.open.underADay - before.open.underADay).toBe(1);
  // Too few to say.
  expect(after.p95Minutes).toBeNull();
  expect(before).toMatchObject({ contested: 2, overturned: 2 });
  await context.advance(4 * 24 * 60 * MINUTE);
  expect((await clock()).open.older).toBeGreaterThanOrEqual(1);
});

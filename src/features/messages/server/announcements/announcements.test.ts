// Announcements: who gets them, who must sign, when they go out, and that each member gets one copy even if the process
// stops midway.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { twoReaders } from '#kit/two-readers.ts';
import { aMember, APPROVAL, aStaff, PASSWORD, staffIntent } from '#kit/people.ts';
import { startOfBusinessDate } from '#platform/time/clock.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { routes as catalogue } from '#features/catalogue/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { languageOf } from '#universal/languages.ts';
import type { Segment } from '../../contract.ts';
import { routes } from '../routes.ts';
import { announcementById, countReaders } from './announcements.ts';
import {
  approveAnnouncement,
  cancelAnnouncement,
  fieldsOf,
  type NewAnnouncement,
  previewSegment,
  proposeAnnouncement,
  sendAnnouncements,
} from './announcement-acts.ts';
import { readingView } from '#features/texts/server/public.ts';

const MEMBERS = 60;
const HOUR = 3_600_000;
const LANGUAGES = ['en', 'am', 'es'] as const;

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let members: Row[];

type Row = { id: bigint; language: string; vipLevel: number; registeredAt: Date; frozenAt: Date | null };

beforeAll(async () => {
  // Members get made-up facts below, which the check of derived figures would report.
  db = await freshDatabase({ checked: false });
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, catalogue, routes]));
  const ids = await makeMembers(db, MEMBERS);
  // Varied facts, so that the model below can tell members apart. Some members are frozen.
  for (const [n, id] of ids.entries())
    await db.admin`
      update identity.member set language = ${LANGUAGES[n % 3] ?? 'en'}, vip_level = ${n % 9},
        registered_at = ${new Date(context.clock.now().getTime() - n * 20 * HOUR)},
        frozen_at = ${n % 7 === 0 ? context.clock.now() : null}, frozen_reason = ${n % 7 === 0 ? 'stolen_phone' : null}
      where id = ${id}`;
});

beforeEach(async () => {
  members = await db.app<Row[]>`
    select id, language, vip_level, registered_at, frozen_at from identity.member where closed_at is null order by id`;
});

const texts = { en: { title: 'Rain', text: 'The office is closed.' }, am: { title: 'ዝናብ', text: 'ቢሮው ዝግ ነው።' } };
const wish = (change: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
  segment: { kind: 'vip', from: 3, to: 3 },
  texts,
  sendFrom: null,
  ...change,
});

async function proposed(change: Partial<NewAnnouncement> = {}) {
  const { writer } = await twoReaders(context);
  return proposeAnnouncement(context, { wish: wish(change), caller: writer, assertion: APPROVAL }, staffIntent(writer));
}
const got = async (id: bigint) =>
  (
    await db.app<{ memberId: bigint }[]>`
      select member_id from messages.message where announcement_id = ${id} order by member_id`
  ).map(({ memberId }) => memberId);
const stateOf = async (id: bigint) => (await announcementById(db.app, id))?.state;

async function signedByTwo(change: Partial<NewAnnouncement> = {}) {
  const { reader } = await twoReaders(context);
  const { id } = ok(await proposed({ segment: { kind: 'all' }, ...change }));
  return ok(await approveAnnouncement(context, { id, caller: reader, assertion: APPROVAL, confirmed: [] }));
}

/** The rules of segments once more, as plain conditions. */
const MODEL: Record<string, (one: Row, segment: never) => boolean> = {
  all: () => true,
  vip: ({ vipLevel }, { from, to }: { from: number; to: number }) => vipLevel >= from && vipLevel <= to,
  language: (one, { language }: { language: string }) => one.language === language,
  joined: ({ registeredAt }, { since }: { since: string }) => registeredAt >= startOfBusinessDate(since),
};

describe('a segment', () => {
  const segments: [string, () => Segment][] = [
    ['all members', () => ({ kind: 'all' })],
    ['levels 2 to 5', () => ({ kind: 'vip', from: 2, to: 5 })],
    ['level 8 alone', () => ({ kind: 'vip', from: 8, to: 8 })],
    ['Amharic', () => ({ kind: 'language', language: 'am' })],
    ['Spanish', () => ({ kind: 'language', language: 'es' })],
    ['joined since today', () => ({ kind: 'joined', since: context.clock.today() })],
    ['joined in the last month', () => ({ kind: 'joined', since: '2026-01-01' })],
  ];
  it.each(segments)('selects the same members as the model, in the preview and when sent: %s', async (_, segmentOf) => {
    const segment = segmentOf();
    const fits = MODEL[segment.kind] as (one: Row, segment: Segment) => boolean;
    const expected = members.filter((one) => fits(one, segment)).map(({ id }) => id);
    const preview = ok(await previewSegment(context, segment));
    expect(preview.size).toBe(expected.length);
    expect(preview.memberNos).toEqual(expected.slice(0, 20).map((id) => `M${String(id).padStart(7, '0')}`));
    const { id } = await signedByTwo({ segment });
    await sendAnnouncements(context, 7);
    expect(await got(id)).toEqual(expected);
    expect(await announcementById(db.app, id)).toMatchObject({ state: 'sent', reached: expected.length });
  });

  it.each<[Segment, string]>([
    [{ kind: 'vip', from: 5, to: 2 }, 'segment_wrong'],
    [{ kind: 'joined', since: '2199-01-01' }, 'segment_wrong'],
    [{ kind: 'language', language: 'th' }, 'segment_empty'],
  ])('%o is refused: %s', async (segment, name) => {
    expect(await proposed({ segment })).toMatchObject({ name });
  });
});

describe('signing', () => {
  it('takes two persons, however small the segment, and the second one must confirm each doubt', async () => {
    const doubted = { en: { title: 'Rain', text: 'Two birr a day. The office is closed.' } };
    const one = ok(await proposed({ segment: { kind: 'vip', from: 8, to: 8 }, texts: doubted }));
    expect(one).toMatchObject({ state: 'proposed', approvals: 1 });
    await sendAnnouncements(context);
    expect(await got(one.id)).toEqual([]);
    const { writer, reader } = await twoReaders(context);
    const sign = (caller: StaffCaller, confirmed: string[] = []) =>
      approveAnnouncement(context, { id: one.id, caller, assertion: APPROVAL, confirmed });
    expect(await sign(writer)).toMatchObject({ name: 'already_approved' });
    expect(await sign(reader)).toMatchObject({ name: 'doubts_open', data: { doubts: ['Two birr a day'] } });
    const seen = readingView(fieldsOf(doubted)).doubts.map(({ id }) => id);
    expect(ok(await sign(reader, seen)).state).toBe('scheduled');
    await sendAnnouncements(context);
    expect(await got(one.id)).not.toEqual([]);
  });

  it('counts only staff whose role may write to members', async () => {
    const { id } = ok(await proposed());
    const finance = await aStaff(context, 'finance');
    const sign = (caller: StaffCaller) =>
      approveAnnouncement(context, { id, caller, assertion: APPROVAL, confirmed: [] });
    expect(ok(await sign(finance)).state).toBe('proposed');
    expect(ok(await sign((await twoReaders(context)).reader)).state).toBe('scheduled');
  });

  it('is enforced by the database: the app cannot send without it', async () => {
    const { id } = ok(await proposed({ segment: { kind: 'all' } }));
    const setState = (state: string) => db.app`update messages.announcement set state = ${state} where id = ${id}`;
    await expect(setState('scheduled')).rejects.toThrow('two_readers_required');
    await expect(setState('sending')).rejects.toThrow('announcement_final');
    await expect(db.app`
      insert into messages.message (member_id, kind, params, at, announcement_id)
      values (${members[0]?.id ?? 0n}, 'messages.announcement', '{}', platform.now(), ${id})`).rejects.toThrow(
      'announcement_not_sending',
    );
    await expect(db.app`update messages.announcement set texts = '{"en": {}}' where id = ${id}`).rejects.toThrow(
      'permission denied',
    );
  });

  it('is refused for texts that promise returns', async () => {
    const promise = { en: { title: 'Good news', text: 'A guaranteed income for all.' } };
    expect(await proposed({ texts: promise })).toMatchObject({
      name: 'promise_words',
      data: { fields: { 'en.text': ['guaranteed'] } },
    });
  });

  it('is about the words of every language', async () => {
    const promise = { ...texts, es: { title: 'Buenas noticias', text: 'Ingresos garantizados para todos.' } };
    expect(await proposed({ texts: promise })).toMatchObject({ data: { fields: { 'es.text': ['garantizados'] } } });
    const doubted = { ...texts, es: { title: 'Lluvia', text: 'Two birr a day.' } };
    expect(readingView(fieldsOf(doubted)).doubts).toMatchObject([{ field: 'es.text', words: 'Two birr a day' }]);
  });
});

describe('the time of sending', () => {
  it('is awaited, and the segment is read then', async () => {
    const sendFrom = new Date(context.clock.now().getTime() + 2 * HOUR);
    expect(await proposed({ segment: { kind: 'language', language: 'fr' } })).toMatchObject({ name: 'segment_empty' });
    const { id } = await signedByTwo({ segment: { kind: 'vip', from: 4, to: 4 }, sendFrom });
    await sendAnnouncements(context);
    expect(await stateOf(id)).toBe('scheduled');
    const [risen] = members.filter(({ vipLevel }) => vipLevel !== 4);
    await db.admin`update identity.member set vip_level = 4 where id = ${risen?.id ?? 0n}`;
    await context.advance(2 * HOUR);
    await sendAnnouncements(context);
    expect(await got(id)).toContain(risen?.id);
  });

  it('allows cancelling before it comes, but not after', async () => {
    const { writer } = await twoReaders(context);
    const { id } = await signedByTwo({ sendFrom: new Date(context.clock.now().getTime() + HOUR) });
    expect(ok(await cancelAnnouncement(context, { id, caller: writer })).state).toBe('cancelled');
    await context.advance(HOUR);
    await sendAnnouncements(context);
    expect(await got(id)).toEqual([]);
    const { id: sent } = await signedByTwo();
    const late = await cancelAnnouncement(context, { id: sent, caller: writer });
    expect(isRefusal(late) && late.name).toBe('announcement_ended');
    await sendAnnouncements(context);
  });
});

it('sends each copy once even if the process stops between two parts', async () => {
  const { id } = await signedByTwo();
  let begun = 0;
  const stopped = new Error('stopped');
  // Stops before the fourth transaction: the first begins the sending, the next two send parts.
  const sql = new Proxy(context.sql, {
    get: (of, name) =>
      name === 'begin'
        ? (work: never) => {
            begun += 1;
            if (begun > 3) throw stopped;
            return of.begin(work);
          }
        : Reflect.get(of, name),
  });
  await expect(sendAnnouncements({ ...context, sql }, 10)).rejects.toBe(stopped);
  expect(await got(id)).toHaveLength(20);
  expect(await stateOf(id)).toBe('sending');
  await Promise.all([sendAnnouncements(context, 10), sendAnnouncements(context, 10)]);
  expect(await got(id)).toEqual(members.map(({ id: member }) => member));
  expect(await announcementById(db.app, id)).toMatchObject({ state: 'sent', reached: members.length });
});

it.each([
  ['th', 'ฝน'],
  ['am', 'ዝናብ'],
  ['en', 'Rain'],
  // It isn't written in French, and Amharic stands in.
  ['fr', 'ዝናብ'],
] as const)('is read by a member who reads %s as %s', async (language, title) => {
  const { phone } = await aMember(context, { language });
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  await signedByTwo({ texts: { ...texts, th: { title: 'ฝน', text: 'สำนักงานปิด' } } });
  await sendAnnouncements(context);
  const { wire } = languageOf(language);
  const newest = await call('GET /api/v1/messages?limit=1', { token, language: wire });
  expect((newest.data as { items: object[] }).items[0]).toMatchObject({ title });
});

it('is read in the member’s language, counts as unread, and a frozen member gets it', async () => {
  const { id: memberId, phone } = await aMember(context, { language: 'am' });
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  const { token } = data as { token: string };
  await db.admin`update identity.member set frozen_at = platform.now(), frozen_reason = 'x' where id = ${memberId}`;
  const unread = async () => (await call('GET /api/v1/messages/unread-count', { token })).data as { unread: number };
  const { unread: before } = await unread();
  const { id } = await signedByTwo();
  await sendAnnouncements(context);
  expect((await unread()).unread).toBe(before + 1);
  const newest = async (language: string) =>
    ((await call('GET /api/v1/messages?limit=1', { token, language })).data as { items: object[] }).items[0];
  expect(await newest('am')).toMatchObject({ title: 'ዝናብ', body: 'ቢሮው ዝግ ነው።', read: false });
  expect(await newest('en')).toMatchObject({ title: 'Rain' });
  expect((await call('POST /api/v1/messages/read-all', { token })).data).toEqual({ read: before + 1 });
  expect((await unread()).unread).toBe(0);
  await countReaders(db.app, new Date(0));
  expect(await announcementById(db.app, id)).toMatchObject({ readCount: 1 });
  const english = await signedByTwo({ texts: { en: texts.en } });
  await sendAnnouncements(context);
  expect([await newest('am'), english.state]).toMatchObject([{ title: 'Rain' }, 'scheduled']);
});

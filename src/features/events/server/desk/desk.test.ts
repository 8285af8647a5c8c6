// Events through the API: lists page, members see no drafts, the CSV export can't run formulas, and the calendar file
// is served.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventBody } from '../../../../../tests/console-acts/event-acts.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { anEvent, HOUR, memberIntent } from '#kit/events.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { ok } from '#kit/outcome.ts';
import { aMember, APPROVAL, aStaff, PASSWORD, staffToken } from '#kit/people.ts';
import { readAndSign } from '#kit/two-readers.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { RouteKey } from '#platform/http/contract.ts';
import { required } from '#platform/required.ts';
import { routes as catalogue } from '#features/catalogue/server/routes.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { publicationOf, reviewById } from '#features/texts/server/reviews/reviews.ts';
import { routes } from '../routes.ts';
import { register } from '../seats.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let http: Awaited<ReturnType<typeof edgeOf>>['http'];
let staff: StaffCaller;
let token: string;
let member: { id: bigint; token: string };

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call, http } = await edgeOf(context, [identity, catalogue, routes]));
  staff = await aStaff(context, 'content');
  token = await staffToken(context, staff);
  const { id, phone } = await aMember(context, { pin: null });
  const session = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  member = { id, token: (session.data as { token: string }).token };
});

type Listed = { items: { id: string; title: string; state?: string }[]; next: string | null };
const BASE = '/console/api/v1';

describe('lists', () => {
  it('show drafts only to staff, and page in order of the start', async () => {
    const body = { ...eventBody(context.clock.now()), kind: 'anniversary' };
    const draft = await call(`POST ${BASE}/events`, { token, key: randomUUID(), body });
    const { id } = draft.data as { id: string };
    const soon = await anEvent(context, staff, { startsAt: new Date(context.clock.now().getTime() + 50 * HOUR) });
    const later = await anEvent(context, staff);
    const desk = (await call(`GET ${BASE}/events`, { token })).data as Listed;
    expect(desk.items.map((one) => [one.id, one.state])).toEqual([
      [String(later), 'coming'],
      [String(soon), 'coming'],
      [id, 'draft'],
    ]);
    const page = async (rest: string) =>
      (await call(`GET /api/v1/events?when=coming&limit=1${rest}`, { token: member.token })).data as Listed;
    const first = await page('');
    const second = await page(`&after=${first.next}`);
    expect([...first.items, ...second.items].map((one) => one.id)).toEqual([String(soon), String(later)]);
    expect(second.next).toBeNull();
    expect((await call(`GET /api/v1/events/${id}`, { token: member.token })).code).toBe(202_701);
  });

  it('are in the language of their reader', async () => {
    const { data } = await call('GET /api/v1/events?when=coming', { token: member.token, language: 'am' });
    expect((data as Listed).items[0]?.title).toBe('የመክፈቻ ጉባኤ');
    const chinese = await call('GET /api/v1/events?when=coming&locale=zh-Hans', { token: member.token });
    expect((chinese.data as Listed).items[0]?.title).toBe('启动活动');
  });
});

it('a text in a further language is read by the second person, and by members of that language', async () => {
  const { title, ...others } = eventBody(context.clock.now());
  const body = { ...others, kind: 'conference', title: { ...title, th: 'งานเปิดตัว' } };
  const ask = async (route: RouteKey, of: object) => (await call(route, { token, key: randomUUID(), body: of })).data;
  const { id } = (await ask(`POST ${BASE}/events`, body)) as { id: string };
  const proposed = await ask(`POST ${BASE}/events/${id}/publish`, { n: 1, assertion: APPROVAL });
  const { reviewId } = proposed as { reviewId: string };
  const review = required(await reviewById(db.app, BigInt(reviewId)));
  expect(await publicationOf('event').texts(db.app, review.words)).toMatchObject({ 'title.th': 'งานเปิดตัว' });
  await readAndSign(context, { reviewId });
  const read = async (locale: string) =>
    (await call(`GET /api/v1/events/${id}?locale=${locale}`, { token: member.token })).data;
  expect(await read('th')).toMatchObject({ title: 'งานเปิดตัว' });
  expect(await read('en')).toMatchObject({ title: title.en });
});

describe('registrations', () => {
  it('are exported without formulas, and the audit log records it', async () => {
    const eventId = await anEvent(context, staff);
    const { id, memberNo } = await aMember(context, { pin: null });
    await db.admin`update identity.member set real_name = ${"=HYPERLINK('x')"} where id = ${id}`;
    ok(await register(context, { eventId, memberId: id }, memberIntent(id)));
    const file = await http.inject({
      method: 'GET',
      url: `${BASE}/event-registrations.csv?event=${eventId}`,
      headers: { authorization: token, 'device-id': 'd' },
    });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain(memberNo);
    expect(file.body).toContain("'=HYPERLINK('x')");
    expect(file.body).not.toMatch(/(^|,)"?[=+@]/m);
    const audited = await db.admin`
      select detail from identity.audit_entry where action = 'desk.export' and subject = 'list:event-registrations'`;
    expect(audited).toEqual([{ detail: { asked: { event: String(eventId) } } }]);
  });

  it('are refused to finance', async () => {
    const finance = await staffToken(context, await aStaff(context, 'finance'));
    expect((await call(`GET ${BASE}/events`, { token: finance })).code).toBe(310_001);
  });
});

describe('a calendar file', () => {
  it('is served to a member as text/calendar', async () => {
    const eventId = await anEvent(context, staff);
    const file = await http.inject({
      method: 'GET',
      url: `/api/v1/events/${eventId}/calendar.ics`,
      headers: { authorization: member.token, 'device-id': 'device-1' },
    });
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.body).toContain(`UID:event-${eventId}@localhost\r\n`);
  });
});

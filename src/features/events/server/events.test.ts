// Seats of an event: members take them, wait, are offered them and give them back, and never get more than there are.
// Also messages to members, and tickets at the door.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { anEvent, eventText, HOUR, memberIntent } from '#kit/events.ts';
import { edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { nameOf, ok } from '#kit/outcome.ts';
import { aMember, APPROVAL, aStaff, PASSWORD, staffIntent } from '#kit/people.ts';
import { readAndSign } from '#kit/two-readers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { languageOf } from '#universal/languages.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { renderMessage } from '#features/messages/server/inbox.ts';
import { cancelEvent, publishEvent } from './desk/publish-event.ts';
import { reviseEvent } from './desk/written-events.ts';
import type { EventText } from './store.ts';
import { acceptOffer, followEvents, giveBack, register } from './seats.ts';
import { routes } from './routes.ts';
import { attend, readCalendar, readTicket } from './tickets.ts';
import { readEvent } from './views.ts';

let db: FreshDatabase;
let context: TestContext;
let staff: StaffCaller;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  staff = await aStaff(context, 'content');
});

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await aMember(context, { pin: null })).id));
const take = (eventId: bigint, memberId: bigint) => register(context, { eventId, memberId }, memberIntent(memberId));
const accept = (eventId: bigint, memberId: bigint) =>
  acceptOffer(context, { eventId, memberId }, memberIntent(memberId));
const give = (eventId: bigint, memberId: bigint) => giveBack(context, { eventId, memberId }, memberIntent(memberId));
const look = async (id: bigint, memberId: bigint) => ok(await readEvent(context, { id, memberId, locale: 'en' }));
const standing = async (id: bigint, memberId: bigint) => (await look(id, memberId)).registration.standing;
const messagesTo = async (memberId: bigint) =>
  (
    await db.admin<{ kind: string }[]>`
      select kind from messages.message where member_id = ${memberId} and kind like 'events.%' order by id`
  ).map(({ kind }) => kind.replace('events.', ''));
const change = async (eventId: bigint, after: number, of: Partial<EventText>) => {
  const asked = {
    eventId,
    staffId: staff.staffId,
    after,
    note: { en: 'A change', am: 'ለውጥ' },
    text: eventText(context.clock.now(), of),
  };
  const written = ok(await reviseEvent(context, asked, staffIntent(staff)));
  const version = { eventId, n: written.n, caller: staff, assertion: APPROVAL };
  const proposed = await publishEvent(context, version, staffIntent(staff));
  if (!isRefusal(proposed)) await readAndSign(context, proposed);
  return proposed;
};

describe('the last seat', () => {
  it('goes to one of fifty who ask at once, and the others join the waiting list', async () => {
    const eventId = await anEvent(context, staff, { seats: 1 });
    const all = await members(50);
    const standings = (await Promise.all(all.map((id) => take(eventId, id)))).map((one) => ok(one).standing);
    expect(standings.filter((one) => one === 'taken')).toHaveLength(1);
    expect(standings.filter((one) => one === 'applied')).toHaveLength(49);
    const places = await Promise.all(all.map(async (id) => (await look(eventId, id)).registration.place));
    expect(places.filter((one) => one !== null).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 49 }, (_, n) => n + 1),
    );
  });

  it('is never given twice while many give back, accept and take seats at once', async () => {
    const eventId = await anEvent(context, staff, { seats: 3 });
    const all = await members(12);
    await Promise.all(all.map((id) => take(eventId, id)));
    await Promise.all(all.map(async (id, n) => (n % 2 === 0 ? give(eventId, id) : accept(eventId, id))));
    await Promise.all(all.map((id) => take(eventId, id)));
    const [row] = await db.admin<{ given: number; line: number }[]>`
      select count(*) filter (where state in ('taken', 'offered'))::int as given,
        count(*) filter (where state = 'applied')::int as line
      from events.registration where event_id = ${eventId}`;
    expect(row?.given).toBe(3);
    expect(row?.line).toBeGreaterThan(0);
  });

  it('cannot be given twice by a row that the app inserts directly', async () => {
    const eventId = await anEvent(context, staff, { seats: 1 });
    const [first, second] = (await members(2)) as [bigint, bigint];
    ok(await take(eventId, first));
    await expect(
      db.app`insert into events.registration (event_id, member_id, state) values (${eventId}, ${second}, 'taken')`,
    ).rejects.toMatchObject({ code: 'C3A01' });
    await expect(db.app`update events.registration set ticket = 9`).rejects.toMatchObject({ code: '42501' });
    await expect(db.app`delete from events.registration`).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a seat that is given back', () => {
  it('is offered to the member who has waited longest, who can take it', async () => {
    const eventId = await anEvent(context, staff, { seats: 1 });
    const [a, b, c] = (await members(3)) as [bigint, bigint, bigint];
    for (const id of [a, b, c]) ok(await take(eventId, id));
    expect(nameOf(await take(eventId, b))).toBe('registered_already');
    expect(nameOf(await accept(eventId, b))).toBe('offer_gone');
    expect(ok(await give(eventId, a)).standing).toBe('cancelled');
    expect(await standing(eventId, b)).toBe('offered');
    expect(await standing(eventId, c)).toBe('applied');
    expect(ok(await accept(eventId, b)).standing).toBe('taken');
    expect(await messagesTo(a)).toEqual(['registered']);
    expect(await messagesTo(b)).toEqual(['waiting', 'offered', 'registered']);
    expect(nameOf(await give(eventId, a))).toBe('not_registered');
    expect(ok(await take(eventId, a)).place).toBe(2);
  });

  it.each(['the job', 'a reader'] as const)('is offered to the next once %s finds the offer expired', async (who) => {
    const eventId = await anEvent(context, staff, { seats: 1 });
    const [a, b, c] = (await members(3)) as [bigint, bigint, bigint];
    for (const id of [a, b, c]) ok(await take(eventId, id));
    ok(await give(eventId, a));
    await context.advance(24 * HOUR + 1000);
    if (who === 'the job') await followEvents(context);
    expect(await standing(eventId, b)).toBe('lapsed');
    expect(await standing(eventId, c)).toBe('offered');
    expect(nameOf(await accept(eventId, b))).toBe('offer_gone');
    expect(await messagesTo(b)).toEqual(['waiting', 'offered', 'lapsed']);
    expect(await messagesTo(c)).toEqual(['waiting', 'offered']);
  });
});

describe('registration', () => {
  it('opens and closes at its times, and ends with the event', async () => {
    const now = context.clock.now().getTime();
    const at = (hours: number) => new Date(now + hours * HOUR);
    const times = { opensAt: at(1), closesAt: at(3), startsAt: at(5), endsAt: at(6) };
    const eventId = await anEvent(context, staff, times);
    const [a, b] = (await members(2)) as [bigint, bigint];
    expect(nameOf(await take(eventId, a))).toBe('registration_not_open');
    await context.advance(HOUR);
    ok(await take(eventId, a));
    const shownAgain = db.owner`insert into events.release (event_id, n, released_by) values (${eventId}, 1, 1)`;
    await expect(shownAgain).rejects.toThrow('cannot be released');
    await context.advance(2 * HOUR);
    expect(nameOf(await take(eventId, b))).toBe('registration_closed');
    await context.advance(2 * HOUR);
    expect(nameOf(await give(eventId, a))).toBe('event_begun');
    const late = { eventId, memberId: b, state: 'taken' };
    await expect(db.app`insert into events.registration ${db.app(late)}`).rejects.toThrow('takes no one');
    await context.advance(HOUR);
    expect(nameOf(await take(eventId, b))).toBe('event_over');
    expect(await standing(eventId, a)).toBe('missed');
    expect(nameOf(await take(999_999n, a))).toBe('event_not_found');
  });
});

describe('messages', () => {
  it('tell registered members of a change, an offer, a reminder (once) and a cancelled event', async () => {
    const eventId = await anEvent(context, staff, { seats: 1 });
    const [a, b] = (await members(2)) as [bigint, bigint];
    for (const id of [a, b]) ok(await take(eventId, id));
    ok(await change(eventId, 1, { seats: 2 }));
    expect(await standing(eventId, b)).toBe('offered');
    expect((await look(eventId, a)).changed?.note).toBe('A change');
    ok(await accept(eventId, b));
    expect(nameOf(await change(eventId, 2, { seats: 1 }))).toBe('seats_too_few');
    await context.advance(80 * HOUR);
    await followEvents(context);
    await followEvents(context);
    expect(await messagesTo(a)).toEqual(['registered', 'changed', 'reminder']);
    const cancel = { eventId, staffId: staff.staffId, reason: { en: 'The hall is flooded', am: 'አዳራሹ በጎርፍ ተጥለቅልቋል' } };
    expect(ok(await cancelEvent(context, cancel, staffIntent(staff))).told).toBe(2);
    expect(nameOf(await cancelEvent(context, cancel, staffIntent(staff)))).toBe('event_cancelled');
    expect((await messagesTo(b)).at(-1)).toBe('cancelled');
    expect(await look(eventId, b)).toMatchObject({ state: 'cancelled', cancelReason: 'The hall is flooded' });
    expect(nameOf(await take(eventId, a))).toBe('event_cancelled');
  });
});

describe('the door', () => {
  it('checks a ticket in once, and refuses old, foreign and unknown ones', async () => {
    const [eventId, other] = [await anEvent(context, staff), await anEvent(context, staff)];
    const [a, b] = (await members(2)) as [bigint, bigint];
    for (const id of [a, b]) ok(await take(eventId, id));
    const ticket = async (memberId: bigint) =>
      ok(await readTicket(context, { id: eventId, memberId, locale: 'en' })).code;
    const enter = (code: string, at = eventId) => attend(context, { eventId: at, code, staffId: staff.staffId });
    const old = await ticket(a);
    ok(await give(eventId, a));
    expect(nameOf(await readTicket(context, { id: eventId, memberId: a, locale: 'en' }))).toBe('not_registered');
    ok(await take(eventId, a));
    const code = await ticket(a);
    expect(nameOf(await enter(code))).toBe('doors_closed');
    await context.advance(94 * HOUR);
    expect(nameOf(await enter(old))).toBe('ticket_old');
    expect(nameOf(await enter(code, other))).toBe('ticket_unknown');
    expect(nameOf(await enter('nonsense'))).toBe('ticket_unknown');
    const entered = await Promise.all([enter(code), enter(code), enter(code)]);
    expect(entered.filter((one) => ok(one).already)).toHaveLength(2);
    expect(new Set(entered.map((one) => ok(one).attendedAt)).size).toBe(1);
    expect(await standing(eventId, a)).toBe('attended');
    expect(nameOf(await give(eventId, a))).toBe('event_begun');
    const [audited] = await db.admin<{ n: number }[]>`
      select count(*)::int as n from identity.audit_entry
      where action = 'events.attended' and subject = ${`event:${eventId}`}`;
    expect(audited?.n).toBe(1);
  });
});

describe('what a member keeps of an event', () => {
  const title = { en: 'Launch', am: 'መክፈቻ', fr: 'Lancement' };
  const venue = { en: 'Hall', am: 'አዳራሽ', fr: 'Salle' };
  let eventId: bigint;
  beforeAll(async () => {
    eventId = await anEvent(context, staff, { title, venue, seats: 3 });
  });

  it.each([
    ['fr', 'Lancement', 'Salle'],
    ['am', 'መክፈቻ', 'አዳራሽ'],
    // It is not written in Thai, so Amharic stands in (screens.md 6).
    ['th', 'መክፈቻ', 'አዳራሽ'],
  ] as const)('is in their own language, or in the one that stands in: %s', async (language, named, place) => {
    const { phone, id } = await aMember(context, { language });
    const { call } = await edgeOf(context, [identity, routes]);
    const session = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
    const { token } = session.data as { token: string };
    const spoken = { token, language: languageOf(language).wire };
    ok(await take(eventId, id));
    const ticket = await call(`GET /api/v1/events/${eventId}/ticket`, spoken);
    expect(ticket.data).toMatchObject({ title: named, venue: place });
    const file = await readCalendar(context, { id: eventId, locale: language });
    expect(isRefusal(file) ? '' : String(file.body)).toContain(`SUMMARY:${named}`);
    const asked = await call(`GET /api/v1/events/${eventId}/ticket?locale=am`, spoken);
    expect(asked.data).toMatchObject({ title: 'መክፈቻ' });
    const [told] = await db.admin<{ params: Record<string, string> }[]>`
      select params from messages.message where member_id = ${id} and kind = 'events.registered'`;
    expect(renderMessage(language, 'events.registered', told?.params ?? {}).body).toContain(named);
  });
});

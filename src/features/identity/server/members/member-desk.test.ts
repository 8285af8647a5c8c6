// The console's calls about a member's sessions, the searches in the outbox and the audit log, and member numbers as
// staff type them.
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { aMember, aStaff, PASSWORD, staffToken, type TestMember } from '#kit/people.ts';
import { addDays } from '#platform/time/clock.ts';
import { memberIdOf } from '#features/members/server/public.ts';
import { routes as acts } from '#features/acts/server/routes.ts';
import { routes } from '../routes.ts';

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let support: string;
let member: TestMember;

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [acts, routes]));
  support = await staffToken(context, await aStaff(context, 'support'));
  member = await aMember(context);
});

async function signIn(who: TestMember, device: string): Promise<string> {
  const body = { phone: who.phone, password: PASSWORD, device: `${device}, Android` };
  return ((await call('POST /api/v1/sessions', { device, body })).data as { token: string }).token;
}

type Session = { id: string; device: string };
const sessionsOf = async (who: TestMember) =>
  ((await call(`GET /console/api/v1/members/${who.id}/sessions`, { token: support })).data as { items: Session[] })
    .items;
const end = (sessionId: string, token = support) =>
  call(`POST /console/api/v1/member-sessions/${sessionId}/end`, { token, body: { reason: 'Phone lost.' } });

describe("a member's sessions", () => {
  it('are listed without their secrets, and ended one by one, with an audit entry and an alert', async () => {
    const [lost, kept] = [await signIn(member, 'lost'), await signIn(member, 'kept')];
    const listed = await sessionsOf(member);
    expect(listed.map((one) => one.device).sort()).toEqual(['kept, Android', 'lost, Android']);
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['createdAt', 'device', 'expiresAt', 'id', 'lastUsedAt']);
    const { id } = listed.find((one) => one.device.startsWith('lost')) as Session;

    expect((await end(id)).code).toBe(100000);
    expect((await call('GET /api/v1/sessions', { token: lost, device: 'lost' })).code).toBe(300405);
    expect((await call('GET /api/v1/sessions', { token: kept, device: 'kept' })).code).toBe(100000);
    expect((await sessionsOf(member)).map((one) => one.device)).toEqual(['kept, Android']);
    expect((await end(id)).code).toBe(200216);

    const [entry] = await db.app<{ action: string; detail: object }[]>`
      select action, detail from identity.audit_entry where subject = ${`member:${member.id}`}
        order by id desc limit 1`;
    expect(entry).toEqual({
      action: 'identity.end_session',
      detail: { session: id, device: 'lost, Android', reason: 'Phone lost.' },
    });
    const [told] = await db.app<
      { text: string }[]
    >`select text from identity.outbox_message where member_id = ${member.id} order by id desc limit 1`;
    expect(told?.text).toContain('Phone lost.');
  });

  it('are only for support', async () => {
    const other = await aMember(context);
    await signIn(other, 'theirs');
    const [theirs] = await sessionsOf(other);
    const finance = await staffToken(context, await aStaff(context, 'finance'));
    expect((await end(theirs?.id ?? '', finance)).code).toBe(310001);
    expect((await call(`GET /console/api/v1/members/${other.id}/sessions`, { token: finance })).code).toBe(310001);
    expect(await sessionsOf(other)).toHaveLength(1);
  });
});

it('the outbox is searched by its recipient as staff type it, and not by the text, which may hold a code', async () => {
  const to = { phone: '+251911765432', email: 'Almaz@example.com' };
  for (const [channel, recipient] of [
    ['sms', to.phone],
    ['email', to.email],
  ] as const)
    await db.app`insert into identity.outbox_message (channel, recipient, kind, text, device_id, state, at)
      values (${channel}, ${recipient}, 'alert', 'Your code is 861973', '', 'shown', ${context.clock.now()})`;
  const found = async (q: string) => {
    const { data } = await call(`GET /console/api/v1/outbox?q=${encodeURIComponent(q)}`, { token: support });
    return (data as { items: { recipient: string }[] }).items.map(({ recipient }) => recipient);
  };
  for (const typed of [to.phone, '0911 76 54 32', '911765432', '765432'])
    expect([typed, await found(typed)]).toEqual([typed, [to.phone]]);
  for (const typed of ['Almaz@', 'almaz@example.com']) expect([typed, await found(typed)]).toEqual([typed, [to.email]]);
  expect(await found('861973')).toEqual([]);
});

describe('the audit log', () => {
  it('can be searched by staff, action, subject and day, in pages', async () => {
    const [a, b] = [await aStaff(context, 'finance'), await aStaff(context, 'support')];
    const today = context.clock.today();
    // Entries are sorted by time, not by insertion. Two have the same time.
    const noon = context.clock.now();
    const deeds = [
      { staffId: a.staffId, action: 'wallet.approve', subject: 'withdrawal:1', at: noon },
      { staffId: b.staffId, action: 'wallet.reject', subject: 'withdrawal:2', at: noon },
      {
        staffId: a.staffId,
        action: 'wallet.approve',
        subject: 'withdrawal:3',
        at: new Date(noon.getTime() - 2 * 86_400_000),
      },
      {
        staffId: a.staffId,
        action: 'walletless.act',
        subject: 'withdrawal:1',
        at: new Date(noon.getTime() - 86_400_000),
      },
    ];
    // Only an admin can set the time.
    for (const { staffId, action, subject, at } of deeds)
      await db.admin`insert into identity.audit_entry (staff_id, action, subject, detail, at)
        values (${staffId}, ${action}, ${subject}, '{}', ${at})`;
    const forged = db.app`insert into identity.audit_entry (staff_id, action, subject, detail, at)
      values (${a.staffId}, 'wallet.approve', 'withdrawal:9', '{}', ${noon})`;
    await expect(forged).rejects.toThrow('permission denied');

    const search = async (query: string) =>
      (await call(`GET /console/api/v1/audit-entries?${query}`, { token: support })).data as {
        items: { action: string; subject: string }[];
        next: string | null;
      };
    const found = async (query: string) =>
      (await search(query)).items.map((one) => `${one.action.split('.')[1]} ${one.subject.split(':')[1]}`);
    const cases: [query: string, entries: string[]][] = [
      [`staffId=${a.staffId}`, ['approve 1', 'act 1', 'approve 3']],
      ['action=wallet.', ['reject 2', 'approve 1', 'approve 3']],
      ['action=wallet.approve&subject=withdrawal:1', ['approve 1']],
      [`staffId=${a.staffId}&until=${addDays(today, -1)}`, ['act 1', 'approve 3']],
      [`staffId=${a.staffId}&from=${addDays(today, -1)}&until=${addDays(today, -1)}`, ['act 1']],
      [`action=wallet&from=${addDays(today, -1)}`, ['reject 2', 'approve 1', 'act 1']],
    ];
    for (const [query, entries] of cases) expect([query, await found(query)]).toEqual([query, entries]);

    const walked: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await search(`action=wallet&limit=1${after && `&after=${after}`}`);
      walked.push(...page.items.map((one) => one.subject));
      after = page.next;
    }
    expect(walked).toEqual((await search('action=wallet')).items.map((one) => one.subject));
    for (const query of ['from=1', 'until=2026-13-01', 'who=1'])
      expect((await call(`GET /console/api/v1/audit-entries?${query}`, { token: support })).code).toBe(210000);
  });
});

it.each([
  ['M0000123', 123n],
  ['m0000123', 123n],
  [' 123 ', 123n],
  ['M12345678', 12_345_678n],
  ['M0', null],
  ['Almaz', null],
  ['+251911', null],
])('reads a member number: %s', (text, id) => expect(memberIdOf(text)).toBe(id));

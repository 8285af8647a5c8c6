// Notes of staff about a member (members.md 10): who reads and writes them, what the database refuses, and that a wrong
// one is struck out once and stays readable.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { aMember, aStaff, PASSWORD, staffToken, type TestMember } from '#kit/people.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { routes } from './routes.ts';

const ROLES = ['support', 'finance', 'admin', 'content', 'catalogue'] as const satisfies readonly StaffRole[];
type Note = { id: string; staffId: string; text: string; struck: { by: string; reason: string } | null };
type Clerk = { staffId: bigint; token: string };

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let clerks: Record<(typeof ROLES)[number] | 'colleague', Clerk>;
let member: TestMember;

async function clerk(role: StaffRole): Promise<Clerk> {
  const staff = await aStaff(context, role);
  return { staffId: staff.staffId, token: await staffToken(context, staff) };
}

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, routes]));
  const [support, finance, admin, content, catalogue, colleague] = await Promise.all(
    [...ROLES, 'support' as const].map(clerk),
  );
  clerks = { support, finance, admin, content, catalogue, colleague } as typeof clerks;
});

beforeEach(async () => {
  member = await aMember(context);
});

const path = () => `/console/api/v1/members/${member.id}/notes` as const;
const write = ({ token }: Clerk, text: string, key: string = randomUUID()) =>
  call(`POST ${path()}`, { token, key, body: { text } });
const strike = ({ token }: Clerk, id: string, reason = 'Of another member') =>
  call(`POST /console/api/v1/member-notes/${id}/strike`, { token, body: { reason } });
const written = async (by: Clerk, text: string) => (await write(by, text)).data as Note;

async function read({ token }: Clerk, query = ''): Promise<{ items: Note[]; next: string | null }> {
  return (await call(`GET ${path()}${query}`, { token })).data;
}

describe('a note', () => {
  it.each([
    ['support', 100000],
    ['finance', 100000],
    ['admin', 100000],
    ['content', 310001],
    ['catalogue', 310001],
  ] as const)('of and for the role %s: %i', async (role, code) => {
    expect((await write(clerks[role], 'Calls at noon')).code).toBe(code);
    expect((await call(`GET ${path()}`, { token: clerks[role].token })).code).toBe(code);
  });

  it('is closed to members', async () => {
    const { data } = await call('POST /api/v1/sessions', { body: { phone: member.phone, password: PASSWORD } });
    const { token } = data as { token: string };
    expect((await call(`GET ${path()}`, { token })).code).not.toBe(100000);
  });

  it('is kept once for one intent, and comes page by page, the newest first', async () => {
    const key = randomUUID();
    const first = (await write(clerks.support, 'One', key)).data as Note;
    expect((await write(clerks.support, 'One', key)).data).toEqual(first);
    for (const text of ['Two', 'ሦስት']) await written(clerks.finance, text);
    const page = await read(clerks.support, '?limit=2');
    expect(page.items.map(({ text }) => text)).toEqual(['ሦስት', 'Two']);
    const rest = await read(clerks.support, `?limit=2&after=${page.next}`);
    expect(rest).toEqual({ items: [first], next: null });
  });

  it.each(['', '   ', '\u3164', 'x'.repeat(501)])('needs words, at most 500 characters: %j', async (text) => {
    expect((await write(clerks.support, text)).code).not.toBe(100000);
    expect((await read(clerks.support)).items).toEqual([]);
  });

  it('of a member who isn’t there is refused', async () => {
    const { code } = await call('POST /console/api/v1/members/99999999/notes', {
      token: clerks.support.token,
      key: randomUUID(),
      body: { text: 'Who?' },
    });
    expect(code).toBe(200220);
  });
});

describe('a wrong note is struck out', () => {
  it('by its author or an administrator, once, and stays readable', async () => {
    const [own, other] = [
      await written(clerks.support, 'Moved house'),
      await written(clerks.support, 'Speaks Tigrinya'),
    ];
    expect((await strike(clerks.colleague, own.id)).code).toBe(203204);
    expect((await strike(clerks.support, own.id)).code).toBe(100000);
    expect((await strike(clerks.support, own.id)).code).toBe(203203);
    expect((await strike(clerks.admin, other.id, 'Not true')).code).toBe(100000);
    expect((await strike(clerks.admin, '99999999')).code).toBe(203202);
    expect((await read(clerks.finance)).items).toMatchObject([
      { text: 'Speaks Tigrinya', struck: { by: String(clerks.admin.staffId), reason: 'Not true' } },
      { text: 'Moved house', struck: { by: String(clerks.support.staffId), reason: 'Of another member' } },
    ]);
  });

  it('and the audit log has both acts under the member, without the words of the note', async () => {
    const { id } = await written(clerks.support, 'Moved house');
    await strike(clerks.support, id);
    const entries = await db.app`
      select action, detail from identity.audit_entry where subject = ${`member:${member.id}`} order by id`;
    expect(entries).toEqual([
      { action: 'desk.write_note', detail: { noteId: id } },
      { action: 'desk.strike_note', detail: { noteId: id, reason: 'Of another member' } },
    ]);
  });
});

describe('the database', () => {
  let note: Note;
  beforeEach(async () => {
    note = await written(clerks.support, 'Calls at noon');
  });
  const id = () => BigInt(note.id);

  it.each<[string, () => Promise<unknown>, string]>([
    ['other words', () => db.app`update desk.note set text = 'Nothing' where id = ${id()}`, '42501'],
    ['another author', () => db.app`update desk.note set staff_id = 1 where id = ${id()}`, '42501'],
    ['another time', () => db.app`update desk.note set at = now() where id = ${id()}`, '42501'],
    ['a removal', () => db.app`delete from desk.note where id = ${id()}`, '42501'],
    ['a removal by the owner', () => db.owner`delete from desk.note where id = ${id()}`, 'C3A01'],
    [
      'a note from another day',
      () => db.app`insert into desk.note (member_id, staff_id, text, at) values (1, 1, 'x', now())`,
      '42501',
    ],
    ['a strike by a colleague', () => struckBy(clerks.colleague), 'C3A01'],
    ['half a strike', () => db.app`update desk.note set struck_by = staff_id where id = ${id()}`, '23514'],
    ['a reason that shows nothing', () => struckBy(clerks.support, ' \u3164 '), '23514'],
    ['a long reason', () => struckBy(clerks.support, 'x'.repeat(201)), '23514'],
    ['a note that shows nothing', () => inserted(' \u3164\u115f '), '23514'],
    ['a long note', () => inserted('x'.repeat(501)), '23514'],
  ])('refuses the app’s role %s', async (_, attempt, code) => {
    await expect(attempt()).rejects.toMatchObject({ code });
    expect((await read(clerks.support)).items).toEqual([note]);
  });

  it('refuses a second strike', async () => {
    await struckBy(clerks.support);
    await expect(struckBy(clerks.admin)).rejects.toMatchObject({ code: 'C3A01' });
  });

  const struckBy = ({ staffId }: Clerk, reason = 'Wrong') =>
    db.app`update desk.note set struck_by = ${staffId}, struck_reason = ${reason} where id = ${id()}`;
  const inserted = (text: string) =>
    db.app`insert into desk.note (member_id, staff_id, text)
      values (${member.id}, ${clerks.support.staffId}, ${text})`;
});

// Who looked is kept: what is an entry, what the member reads of it, who of the staff may read it, and what can't be
// done to it.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestContext, testContext } from '#kit/context.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { aMember, aStaff, PASSWORD, staffToken, type TestMember } from '#kit/people.ts';
import { routes as identity } from '#features/identity/server/routes.ts';
import { openComplaint } from '#features/service/server/complaints.ts';
import { routes as service } from '#features/service/server/routes.ts';
import { routes as wallet } from '#features/wallet/server/routes.ts';
import type { RouteKey, StaffRole } from '#platform/http/contract.ts';
import { routes } from './routes.ts';

const HOUR = 3_600_000;
type Clerk = Awaited<ReturnType<typeof aStaff>> & { token: string };
type Entry = { shown: string; caseKind: string | null; caseNumber: string | null; count: number };

let db: FreshDatabase;
let context: TestContext;
let call: Call;
let support: Clerk;
let admin: Clerk;
let member: TestMember;
let other: TestMember;

async function clerk(role: StaffRole): Promise<Clerk> {
  const staff = await aStaff(context, role);
  return { ...staff, token: await staffToken(context, staff) };
}

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  ({ call } = await edgeOf(context, [identity, wallet, service, routes]));
  support = await clerk('support');
  admin = await clerk('admin');
});

beforeEach(async () => {
  [member, other] = [await aMember(context), await aMember(context)];
});

const read = (path: string, forCase?: string, by = support) =>
  call(`GET /console/api/v1/${path}`, { token: by.token, ...(forCase === undefined ? {} : { forCase }) });

async function tokenOf({ phone }: TestMember): Promise<string> {
  const { data } = await call('POST /api/v1/sessions', { body: { phone, password: PASSWORD } });
  return (data as { token: string }).token;
}

async function entriesOf(whose: TestMember): Promise<Entry[]> {
  const { data } = await call('GET /api/v1/looks', { token: await tokenOf(whose) });
  return (data as { items: Entry[] }).items.map(({ shown, caseKind, caseNumber, count }) => ({
    shown,
    caseKind,
    caseNumber,
    count,
  }));
}

const NO_CASE = { caseKind: null, caseNumber: null, count: 1 };

async function complaintOf({ id }: TestMember): Promise<{ id: bigint; number: string }> {
  const { id: complaintId } = await db.app.begin((tx) =>
    openComplaint(tx, { memberId: id, kind: 'other', subjectId: null, reasonCode: null, text: 'Where is it?' }),
  );
  const [row] = await db.app<{ number: string }[]>`select number from service.complaint where id = ${complaintId}`;
  return { id: complaintId, number: row?.number ?? '' };
}

describe('an entry is written', () => {
  it('for a page, for what belongs to it, and for a list of one member', async () => {
    await read(`members/${member.id}`);
    await read(`members/${member.id}/sessions`);
    await read(`members/${member.id}/wallet`);
    await read(`withdrawals?memberNo=${member.memberNo}`);
    await read(`complaints?memberNo=${member.memberNo}`);
    const finance = await clerk('finance');
    const { http } = await edgeOf(context, [identity, wallet]);
    const url = `/console/api/v1/recharges.csv?memberNo=${member.memberNo}`;
    await http.inject({ url, headers: { 'device-id': 'device-1', authorization: finance.token } });
    expect(await entriesOf(member)).toEqual([
      { shown: 'money', ...NO_CASE },
      { shown: 'complaints', ...NO_CASE },
      { shown: 'money', ...NO_CASE, count: 2 },
      { shown: 'devices', ...NO_CASE },
      { shown: 'profile', ...NO_CASE },
    ]);
    expect(await entriesOf(other)).toEqual([]);
  });

  it('for each member on a page of members, but not for a list of work', async () => {
    await read('members?limit=2');
    await read('complaints');
    await read('withdrawals');
    expect(await entriesOf(member)).toEqual([{ shown: 'list', ...NO_CASE }]);
    expect(await entriesOf(other)).toEqual([{ shown: 'list', ...NO_CASE }]);
  });

  it('once an hour for the same reading of the same person, with a count', async () => {
    for (let n = 0; n < 3; n += 1) await read(`members/${member.id}`);
    await read(`members/${member.id}`, undefined, admin);
    expect(await entriesOf(member)).toEqual([
      { shown: 'profile', ...NO_CASE },
      { shown: 'profile', ...NO_CASE, count: 3 },
    ]);
    await context.advance(HOUR);
    [support, admin] = [await clerk('support'), await clerk('admin')];
    await read(`members/${member.id}`);
    expect(await entriesOf(member)).toHaveLength(3);
  });

  it('for no refused read, and for no member who isn’t there', async () => {
    expect((await read('members/99999999')).code).toBe(200220);
    expect((await read('withdrawals?memberNo=M99999999')).code).toBe(100000);
    const content = await clerk('content');
    expect((await read(`members/${member.id}`, undefined, content)).code).toBe(310001);
    expect(await entriesOf(member)).toEqual([]);
  });

  it('or else the read is refused', async () => {
    await db.owner`alter table looks.look add constraint full_disk check (count > 1) not valid`;
    try {
      const answer = await read(`members/${member.id}`);
      expect(answer.status).toBe(500);
      expect(JSON.stringify(answer)).not.toContain(member.phone);
    } finally {
      await db.owner`alter table looks.look drop constraint full_disk`;
    }
  });
});

describe('the case', () => {
  it('is the complaint itself, or the one that the desk came from', async () => {
    const { id, number } = await complaintOf(member);
    const forIt = { caseKind: 'complaint', caseNumber: number, count: 1 };
    await read(`complaints/${id}`);
    await read(`members/${member.id}`, number);
    await read(`members/${member.id}/wallet`, number.toLowerCase());
    expect(await entriesOf(member)).toEqual([
      { shown: 'money', ...forIt },
      { shown: 'profile', ...forIt },
      { shown: 'complaints', ...forIt },
    ]);
  });

  it.each(['another member’s', 'C9999999', 'W-NONE', 'O-0', 'because I want to', ''])(
    'isn’t kept if it is not the member’s: %s',
    async (said) => {
      const { number } = await complaintOf(other);
      await read(`members/${member.id}`, said.startsWith('another') ? number : said);
      expect(await entriesOf(member)).toEqual([{ shown: 'profile', ...NO_CASE }]);
    },
  );
});

describe('who reads it', () => {
  it('the member reads theirs page by page, and never who of the staff it was', async () => {
    for (const path of ['', '/sessions', '/wallet']) await read(`members/${member.id}${path}`);
    const token = await tokenOf(member);
    const pages = [];
    let next: string | null = '';
    while (next !== null) {
      const page = (await call(`GET /api/v1/looks?limit=2&after=${next}`, { token })).data as {
        items: object[];
        next: string | null;
      };
      pages.push(page.items.length);
      expect(JSON.stringify(page)).not.toMatch(new RegExp(`staff|"${support.staffId}"|${support.name}`, 'i'));
      next = page.next;
    }
    expect(pages).toEqual([2, 1]);
    expect((await call('GET /api/v1/looks')).code).not.toBe(100000);
  });

  it('an administrator searches it by staff, member and day', async () => {
    await read(`members/${member.id}`);
    const today = context.clock.today();
    const search = async (query: string, by = admin) => {
      const { code, data } = await call(`GET /console/api/v1/looks?${query}`, { token: by.token });
      return code === 100000 ? (data as { items: object[] }).items : code;
    };
    const entry = {
      staffId: String(support.staffId),
      memberNo: member.memberNo,
      memberName: member.realName,
      shown: 'profile',
    };
    expect(await search(`memberNo=${member.memberNo}&staffId=${support.staffId}&from=${today}`)).toMatchObject([entry]);
    expect(await search(`memberNo=${member.memberNo}&staffId=${admin.staffId}`)).toEqual([]);
    expect(await search(`memberNo=${member.memberNo}&from=2999-01-01`)).toEqual([]);
    expect(await search(`memberNo=${member.memberNo}&until=2001-01-01`)).toEqual([]);
  });

  it.each(['support', 'finance', 'content', 'catalogue'] as const)('but %s may not', async (role) => {
    const { token } = await clerk(role);
    const asked: RouteKey[] = [
      'GET /console/api/v1/looks',
      'GET /console/api/v1/looks.csv',
      'GET /console/api/v1/unusual-looks',
      'POST /console/api/v1/unusual-looks/1/look-into',
    ];
    for (const route of asked) expect((await call(route, { token, key: randomUUID() })).code).toBe(310001);
  });

  it('the file has all rows, and the audit log names who took it', async () => {
    await read(`members/${member.id}`);
    const { http } = await edgeOf(context, [identity, routes]);
    const url = `/console/api/v1/looks.csv?memberNo=${member.memberNo}`;
    const file = await http.inject({ url, headers: { 'device-id': 'device-1', authorization: admin.token } });
    const entry = { shown: 'profile', count: '1', staff_name: support.name, member: member.memberNo };
    expect(csvRows(file.body)).toMatchObject([entry]);
    const audited = await db.admin`
      select subject, detail from identity.audit_entry where action = 'desk.export' and staff_id = ${admin.staffId}`;
    expect(audited).toEqual([{ subject: 'list:looks', detail: { asked: { memberNo: member.memberNo } } }]);
  });
});

describe('the app’s role', () => {
  it('can neither delete an entry, nor change whose it is, nor choose its count and times', async () => {
    await read(`members/${member.id}`);
    const of = db.app`member_id = ${member.id}`;
    await expect(db.app`delete from looks.look where ${of}`).rejects.toThrow('permission denied');
    await expect(db.app`update looks.look set staff_id = 1 where ${of}`).rejects.toThrow('permission denied');
    await expect(db.app`update looks.look set first_at = now() where ${of}`).rejects.toThrow('permission denied');
    await db.app`update looks.look set count = 1000, last_at = '2001-01-01' where ${of}`;
    const [row] = await db.app<{ count: number; late: boolean }[]>`
      select count, last_at >= first_at as late from looks.look where ${of}`;
    expect(row).toEqual({ count: 2, late: true });
    await expect(db.owner`delete from looks.look where ${of}`).rejects.toThrow('append-only');
  });
});

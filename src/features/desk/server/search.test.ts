// The desk's search finds each record by what people say of it, shows each role its own kinds, tells the audit log, and
// reads indexes alone.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Banked, banked, earner, type Earner, recharged, withdraw } from '../../../../tests/kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/kit/database.ts';
import { type Call, edgeOf } from '../../../../tests/kit/edge.ts';
import { aMember, aStaff, staffToken, type TestMember } from '../../../../tests/kit/people.ts';
import type { StaffRole } from '../../../platform/contract.ts';
import { phoneDigits } from '../../../platform/finder.ts';
import { finders } from './finders.gen.ts';
import { routes } from './routes.ts';

type Groups = { resource: string; items: { id: string; number: string; who: string }[]; more: boolean }[];

let db: FreshDatabase;
let world: Banked;
let call: Call;
let almaz: Earner;
let hana: TestMember;
let payout: { id: bigint; number: string };
let recharge: { id: bigint; reference: string };
let line: bigint;
const tokens = new Map<StaffRole, string>();

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  ({ call } = await edgeOf(world.floor, [routes]));
  for (const role of ['finance', 'support', 'catalogue'] as const)
    tokens.set(role, await staffToken(world.floor, await aStaff(world.floor, role)));
  hana = await aMember(world.floor, { realName: 'Hana Girma', phone: '+251911223344' });
  almaz = await earner(db, world, 30_000_00n);
  payout = await withdraw(world, almaz, 300_00n);
  recharge = await recharged(world, hana.id, 500_00n);
  const [row] = await db.app<{ id: bigint }[]>`
    select statement_line_id as id from wallet.recharge where id = ${recharge.id}`;
  line = row?.id ?? 0n;
});

async function ask(q: string, role: StaffRole = 'finance'): Promise<Groups> {
  const answer = await call(`GET /console/api/v1/search?q=${encodeURIComponent(q)}`, {
    token: tokens.get(role) ?? '',
  });
  expect([q, answer.code]).toEqual([q, 100000]);
  return (answer.data as { groups: Groups }).groups;
}

const idsOf = (groups: Groups, resource: string) =>
  groups.find((group) => group.resource === resource)?.items.map(({ id }) => id) ?? [];

describe('a member is found by', () => {
  it.each([
    '0911223344',
    '0911 22 33 44',
    '+251911223344',
    '251 911 22 33 44',
    '00251911223344',
    '911-223-344',
    '0911 22',
    '3344',
    'hana girma',
    'GIRMA',
    'gir ha',
  ])('%s', async (text) => {
    expect(idsOf(await ask(text), 'members')).toEqual([String(hana.id)]);
  });

  it('number, e-mail and invite code', async () => {
    const [row] = await db.app<{ email: string }[]>`select email from identity.member where id = ${hana.id}`;
    for (const text of [hana.memberNo, hana.memberNo.toLowerCase(), row?.email ?? '', hana.inviteCode.toLowerCase()])
      expect([text, idsOf(await ask(text), 'members')]).toEqual([text, [String(hana.id)]]);
  });

  it('nothing else: quotes and wildcards are text', async () => {
    for (const text of ["o'neil", 'a%', '%%', "gir' | ':*", '\\\\', '--', 'zz__']) expect(await ask(text)).toEqual([]);
  });
});

describe('money is found by', () => {
  it('the number of a payout, also its first signs in small letters', async () => {
    for (const text of [payout.number, payout.number.slice(0, 8).toLowerCase()])
      expect([text, idsOf(await ask(text), 'withdrawals')]).toEqual([text, [String(payout.id)]]);
  });

  it('the reference of a recharge, with its line at the bank', async () => {
    const groups = await ask(recharge.reference);
    expect(idsOf(groups, 'recharges')).toEqual([String(recharge.id)]);
    expect(idsOf(groups, 'statement-lines')).toEqual([String(line)]);
  });

  it('its member', async () => {
    const groups = await ask(almaz.member.memberNo);
    expect(idsOf(groups, 'withdrawals')).toEqual([String(payout.id)]);
    expect(groups.find(({ resource }) => resource === 'withdrawals')?.items[0]?.who).toBe(
      `${almaz.member.memberNo} ${almaz.member.realName}`,
    );
    expect(idsOf(await ask('0911223344'), 'recharges')).toEqual([String(recharge.id)]);
  });
});

describe('a role sees only kinds that it may read', () => {
  it('support no bank lines, the catalogue nothing', async () => {
    expect(idsOf(await ask(recharge.reference, 'support'), 'statement-lines')).toEqual([]);
    expect(idsOf(await ask(recharge.reference, 'support'), 'recharges')).toEqual([String(recharge.id)]);
    expect(await ask(recharge.reference, 'catalogue')).toEqual([]);
    expect(await ask('Hana Girma', 'catalogue')).toEqual([]);
  });
});

it('the audit log names the records that were shown, and not the typed text', async () => {
  await ask('0911223344');
  const entries = async () => db.app<{ detail: Record<string, unknown> }[]>`
    select detail from identity.audit_entry where action = 'desk.search' order by id desc`;
  const [entry, ...before] = await entries();
  expect(entry?.detail).toMatchObject({ members: [hana.memberNo], recharges: [recharge.reference] });
  expect(JSON.stringify(entry)).not.toContain('0911223344');
  await ask('nobody of this name');
  expect(await entries()).toHaveLength(before.length + 1);
});

it.each([
  ['0911 22 33 44', '251911223344'],
  ['+44 20 7946 0958', '442079460958'],
  ['00447946', '447946'],
  ['7001', '2517001'],
  ['12', null],
  ['Hana', null],
])('a phone typed as %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

const MANY = 20_000;
const QUESTIONS = [
  '0911223344',
  'hana',
  'W-4J4EUUNX',
  'R-GVPXUDFR7538',
  '123456',
  'hana@c3.example',
  'M0000123',
  'VVBJPW7H',
];

// Rows without their use cases: the plans are looked at, and then all of it is taken back.
it(`reads no table from end to end among ${MANY} of each`, async () => {
  const undo = new Error('undo');
  const work = db.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into identity.member (phone, real_name, email, birth_date, nickname, avatar, language, invite_code,
        contact_hash, agreement_version, agreement_at, registered_at)
      select '+2517' || lpad(n::text, 8, '0'), 'Name' || n || ' Father' || n % 500, n || '@many.example', '1990-01-01',
        'Nick' || n, 'a', 'en', 'MANY' || n, '', '1', now(), now() from generate_series(1, ${MANY}::int) n`;
    await tx`insert into identity.member_secret (member_id, password_hash, password_at)
      select id, '', now() from identity.member where invite_code like 'MANY%'`;
    await tx`insert into wallet.withdrawal (number, member_id, kind, amount_minor, tax_minor, bank_charge_minor,
        net_minor, to_kind, to_institution, to_number, to_name, state, reviewers_needed, hold_id, requested_at,
        expected_from, expected_until)
      select 'W-MANY' || n, 1000 + n, 'income', n, 0, 0, n, 'card', 'CBE', '1', 'x', 'paid', 0, 1000000 + n, now(),
        '2026-01-01', '2026-01-01' from generate_series(1, ${MANY}::int) n`;
    await tx`insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_number,
        payer_name, created_at, expires_at)
      select 1000 + n, 'R-MANY' || n, n, 'bank_transfer', 'card', '1', 'x', now(), now()
      from generate_series(1, ${MANY}::int) n`;
    await tx`insert into service.complaint (member_id, kind, opened_at, due_at)
      select 1000 + n, 'other', now(), now() from generate_series(1, ${MANY}::int) n`;
    await tx`insert into orders.purchase_order (id, member_id, product_id, tranche_id, units, price, pay_recharge,
        pay_income, cycle, cycles, expected, returns_principal, stock, points_purchase, points_collect, chances,
        bought_at, cooling_ends_at, earns_from, expires_at, matures_at, booked_at)
      select 1000000 + n, 1000 + n, 1, 1, 1, n, n, 0, 'daily', 1, 1, false, 1, 0, 0, 0, now(), now(), now(),
        now() + interval '1 day', now() + interval '1 day', now() from generate_series(1, ${MANY}::int) n`;
    await tx`insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
        value_date, counterparty_name, counterparty_account, reference, narrative, balance_after, kind, bank_reference)
      select 'client', 1000000 + n, 'L' || n, 'in', n, 'ETB', now(), '2026-01-01', 'Payer' || n, 'CBE ' || n, 'X' || n,
        '', 0, 'transfer', 'B' || n from generate_series(1, ${MANY}::int) n`;
    await tx`analyze identity.member, identity.member_secret, wallet.withdrawal, wallet.recharge, service.complaint,
      orders.purchase_order, ledger.statement_line`;
    // Walking an index backwards until something fits reads as much as the table itself.
    const read = async () => {
      const [row] = await tx<{ rows: number }[]>`
        select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
        where schemaname in ('identity', 'wallet', 'service', 'orders', 'ledger')`;
      return row?.rows ?? 0;
    };
    for (const text of QUESTIONS) {
      for (const { resource, find } of Object.values(finders).flat()) {
        const before = await read();
        await find(tx, { text, memberIds: [hana.id, 2000n, 3000n], limit: 6 });
        expect([text, resource, (await read()) - before]).toEqual([text, resource, expect.toSatisfy((n) => n < 200)]);
      }
    }
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
});

// The console's search finds records by what people quote (numbers, names, phones), shows each role only what it may
// read, and writes to the audit log. The last table tests how typed phone numbers are read.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Banked, banked, earner, type Earner, recharged, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { makeProduct } from '#kit/market.ts';
import { aMember, aStaff, staffToken, type TestMember } from '#kit/people.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { idTyped, phoneDigits } from '#platform/finder.ts';
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
  ({ call } = await edgeOf(world.context, [routes]));
  for (const role of ['finance', 'support', 'catalogue'] as const)
    tokens.set(role, await staffToken(world.context, await aStaff(world.context, role)));
  hana = await aMember(world.context, { realName: 'Hana Girma', phone: '+251911223344' });
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

  it('nothing else: quotes and wildcards count as gaps between words', async () => {
    for (const text of ["o'neil", 'h%na', '%%', "zz' | 'gir", '\\\\', '--', 'zz__'])
      expect(await ask(text)).toEqual([]);
    expect(idsOf(await ask("gir' & ':*"), 'members')).toEqual([String(hana.id)]);
  });

  it.each([
    ['José Peña', 'jose pena'],
    ['Luísa Conceição', 'LUISA CONCEICAO'],
    ['Nguyễn Văn Đạt', 'dat nguyen'],
    ['ሠላም ዓለሙ', 'ሰላም አለሙ'],
    ['สมชาย ใจดี', 'ชาย'],
    ['王小明', '小明'],
    ["Anne-Lise D'Almeida", 'lise almeida'],
    ['Zara Yusuf', 'ｚａｒａ ＹＵＳＵＦ'],
  ])('the name %s, typed as %s', async (realName, typed) => {
    const member = await aMember(world.context, { realName });
    expect(idsOf(await ask(typed), 'members')).toEqual([String(member.id)]);
  });

  it.each([
    ['ወይንሸት ደምሴ', 'Weynshet Demissie'],
    ['Gebre Mariam Lakew', 'ገብረማርያም ላቀው'],
    ['W/Gabriel Asrat', 'Woldegabriel Asrat'],
    ['Muhammed Kheyredin', 'መሐመድ ኸይረዲን'],
    ['Bùi Nhật', 'BUI NHAT'],
  ])('the name %s, spelt as %s', async (realName, typed) => {
    const member = await aMember(world.context, { realName });
    expect(idsOf(await ask(typed), 'members')).toEqual([String(member.id)]);
    expect(idsOf(await ask(typed, 'support'), 'members')).toEqual([String(member.id)]);
    expect(await ask(typed, 'catalogue')).toEqual([]);
  });

  it('a phone or a number in the digits of another script', async () => {
    const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
    for (const text of ['٠٩١١٢٢٣٣٤٤', '๐๙๑๑๒๒๓๓๔๔', wide('0911223344'), wide(hana.memberNo), wide(hana.inviteCode)])
      expect([text, idsOf(await ask(text), 'members')]).toEqual([text, [String(hana.id)]]);
  });
});

describe('money is found by', () => {
  it('the number of a payout, also by its beginning in lower case', async () => {
    const [, code = ''] = payout.number.split('-');
    for (const text of [payout.number, payout.number.slice(0, 8).toLowerCase(), code, `w ${code}`, `W–${code}`])
      expect([text, idsOf(await ask(text), 'withdrawals')]).toEqual([text, [String(payout.id)]]);
  });

  it('the reference of a recharge, together with its bank statement line', async () => {
    for (const text of [
      recharge.reference,
      recharge.reference.replace('R-', ''),
      recharge.reference.replace('-', ''),
    ]) {
      const groups = await ask(text);
      expect([text, idsOf(groups, 'recharges')]).toEqual([text, [String(recharge.id)]]);
      expect([text, idsOf(groups, 'statement-lines')]).toEqual([text, [String(line)]]);
    }
  });

  it('its member', async () => {
    const groups = await ask(almaz.member.memberNo);
    expect(idsOf(groups, 'withdrawals')).toEqual([String(payout.id)]);
    expect(groups.find(({ resource }) => resource === 'withdrawals')?.items[0]?.who).toBe(
      `${almaz.member.memberNo} ${almaz.member.realName}`,
    );
    expect(idsOf(await ask('0911223344'), 'recharges')).toEqual([String(recharge.id)]);
  });

  it('the reference that the bank gave with the order, also after the payment has another one', async () => {
    const paying = await withdraw(world, almaz, 200_00n);
    const referenceOf = async () => {
      const [row] = await db.app<{ bankReference: string; paidAt: Date | null }[]>`
        select bank_reference, paid_at from wallet.withdrawal where id = ${paying.id}`;
      return row;
    };
    await expect.poll(async () => (await world.round(), await referenceOf())?.bankReference ?? '').not.toBe('');
    const ordered = (await referenceOf())?.bankReference ?? '';
    await expect.poll(async () => (await world.pass(3_600_000), (await referenceOf())?.paidAt)).not.toBeNull();
    const paid = (await referenceOf())?.bankReference ?? '';
    expect(paid).not.toBe(ordered);
    for (const text of [ordered, paid])
      expect([text, idsOf(await ask(text), 'withdrawals')]).toEqual([text, [String(paying.id)]]);
  });
});

it('an asset is found by the number of its contract, in every role that reads it', async () => {
  const product = await makeProduct(db);
  const [contract] = await db.app<{ number: string }[]>`
    select number from catalogue.contract where id = ${product.contractId}`;
  for (const typed of [contract?.number ?? '', `${contract?.number.slice(0, 1)} - ${contract?.number.slice(1)}`]) {
    for (const role of ['finance', 'support', 'catalogue'] as const)
      expect([typed, role, idsOf(await ask(typed, role), 'assets')]).toEqual([typed, role, [String(product.assetId)]]);
  }
});

describe('a role sees only kinds that it may read', () => {
  it('support sees no bank lines, and catalogue staff see nothing', async () => {
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
  ['O-43', 43n],
  ['order 43', 43n],
  ['#43', 43n],
  ['43', 43n],
  ['O–43', 43n],
  ['W-43', null],
  ['O-0', null],
  ['O-43a', null],
])('an order typed as %s', (text, id) => {
  expect(idTyped(text, ['O', 'Order'])).toBe(id);
});

it.each([
  ['0911 22 33 44', '251911223344'],
  ['+44 20 7946 0958', '442079460958'],
  ['00447946', '447946'],
  ['+44 (0)20 7946 0958', '442079460958'],
  ['+251 0911 22', '25191122'],
  ['٠٩١١ ٢٢', '25191122'],
  ['7001', '2517001'],
  ['12', null],
  ['Hana', null],
])('a phone typed as %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

// The console's list of payouts: filters, order, totals and paging. The CSV file has exactly the rows of the list.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Banked, banked, earner, type Earner, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { type Call, edgeOf } from '#kit/edge.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import type { ConsoleWithdrawal } from '../../contract/console.ts';
import { routes } from '../routes.ts';

const DAY_MS = 24 * 3_600_000;
let db: FreshDatabase;
let world: Banked;
let call: Call;
let http: Awaited<ReturnType<typeof edgeOf>>['http'];
let token: string;
let almaz: Earner;
let firstDay: string;
let secondDay: string;

/** Almaz requests 300, then 21,000, and 500 the day after. Another member requests 400. */
beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  token = await staffToken(world.context, await aStaff(world.context, 'finance'));
  ({ call, http } = await edgeOf(world.context, [routes]));
  almaz = await earner(db, world, 30_000_00n);
  const other = await earner(db, world, 1_000_00n);
  firstDay = world.context.clock.today();
  await withdraw(world, almaz, 300_00n);
  await withdraw(world, other, 400_00n);
  await withdraw(world, almaz, 21_000_00n);
  await world.pass(DAY_MS);
  secondDay = world.context.clock.today();
  await withdraw(world, almaz, 500_00n);
});

type Page = { items: ConsoleWithdrawal[]; next: string | null };
const find = async (query: string) => (await call(`GET /console/api/v1/withdrawals?${query}`, { token })).data as Page;
const amounts = (page: Page) => page.items.map((one) => one.amountMinor / 100);

describe('a search of payouts', () => {
  it('finds by member, amount, date and state', async () => {
    const { memberNo } = almaz.member;
    const cases: [query: string, birr: number[]][] = [
      ['', [500, 21_000, 400, 300]],
      [`memberNo=${memberNo}`, [500, 21_000, 300]],
      [`memberNo=${memberNo.slice(1).replace(/^0+/, '')}`, [500, 21_000, 300]],
      ['memberNo=M9999999', []],
      ['amountFromMinor=40000', [500, 21_000, 400]],
      ['amountFromMinor=40000&amountUntilMinor=50000', [500, 400]],
      [`from=${secondDay}`, [500]],
      [`until=${firstDay}`, [21_000, 400, 300]],
      [`from=${firstDay}&until=${firstDay}&memberNo=${memberNo}&amountUntilMinor=100000`, [300]],
      ['state=pending_review', [21_000]],
    ];
    for (const [query, birr] of cases) expect([query, amounts(await find(query))]).toEqual([query, birr]);
  });

  it('lists open payouts oldest first', async () => {
    expect(amounts(await find('state=open'))).toEqual([300, 400, 21_000, 500]);
  });

  it('is sorted as asked', async () => {
    expect(amounts(await find('sort=largest'))).toEqual([21_000, 500, 400, 300]);
    expect(amounts(await find('sort=smallest'))).toEqual([300, 400, 500, 21_000]);
    expect(amounts(await find('state=open&sort=newest'))).toEqual([500, 21_000, 400, 300]);
  });

  it('counts and sums the payouts that match', async () => {
    const totals = async (query: string) =>
      (await call(`GET /console/api/v1/withdrawals/totals?${query}`, { token })).data as Record<string, number>;
    const { netMinor, ...rest } = await totals('');
    expect(rest).toEqual({ count: 4, more: false, amountMinor: 22_200_00 });
    expect(netMinor).toBe((await find('')).items.reduce((sum, one) => sum + one.netMinor, 0));
    expect(await totals(`memberNo=${almaz.member.memberNo}&amountUntilMinor=40000`)).toMatchObject({
      count: 1,
      amountMinor: 300_00,
    });
    expect(await totals('memberNo=M9999999')).toEqual({ count: 0, more: false, amountMinor: 0, netMinor: 0 });
  });

  it.each(['', 'state=open', 'amountFromMinor=30000', 'sort=largest', 'sort=smallest', 'sort=oldest'])(
    'has the same payouts in pages as in one: %s',
    async (query) => {
      const whole = await find(query);
      const walked: ConsoleWithdrawal[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: Page = await find(`${query}&limit=1${after && `&after=${after}`}`);
        walked.push(...page.items);
        after = page.next;
      }
      expect(walked.map((one) => one.id)).toEqual(whole.items.map((one) => one.id));
    },
  );

  it('refuses invalid filters', async () => {
    for (const query of [
      'memberNo=Almaz',
      'amountFromMinor=-1',
      'amountFromMinor=1.5',
      'from=yesterday',
      'state=lost',
      'memberId=101',
    ]) {
      expect([query, (await call(`GET /console/api/v1/withdrawals?${query}`, { token })).code]).toEqual([
        query,
        210000,
      ]);
    }
  });
});

describe('the file', () => {
  const file = async (query: string) =>
    http.inject({
      method: 'GET',
      url: `/console/api/v1/withdrawals.csv?${query}`,
      headers: { authorization: token, 'device-id': 'device-1' },
    });

  it('has the same rows as the list with the same filters', async () => {
    for (const query of [
      '',
      `memberNo=${almaz.member.memberNo}&from=${secondDay}`,
      'state=open',
      'amountUntilMinor=35000',
    ]) {
      const rows = csvRows((await file(query)).body);
      expect(rows.map(({ number }) => number)).toEqual((await find(query)).items.map((one) => one.number));
      expect(rows.every(({ money, currency }) => money === 'Sandbox · play money' && currency === 'ETB')).toBe(true);
    }
  });

  it('names the holder and the bank’s reference, and has tax and charge apart', async () => {
    const query = `from=${secondDay}`;
    const [id = ''] = (await find(query)).items.map((one) => one.id);
    await db.admin`update wallet.withdrawal set bank_reference = 'FT1' where id = ${id}`;
    expect(csvRows((await file(query)).body)).toMatchObject([
      { name: almaz.member.realName, holder_name: almaz.member.realName, bank_reference: 'FT1' },
    ]);
    expect(csvRows((await file(query)).body)).toMatchObject([
      { amount: '500.00', tax: '25.00', bank_charge: '5.00', fee: '30.00', net: '470.00' },
    ]);
  });

  it('leaves an entry in the audit log with its filters', async () => {
    await file(`memberNo=${almaz.member.memberNo}`);
    const [entry] = await db.app`select action, subject, detail from identity.audit_entry where action = 'desk.export'
        order by id desc limit 1`;
    expect(entry).toEqual({
      action: 'desk.export',
      subject: 'list:withdrawals',
      detail: { asked: { memberNo: almaz.member.memberNo } },
    });
  });

  it('is for finance only', async () => {
    const support = await staffToken(world.context, await aStaff(world.context, 'support'));
    expect((await call('GET /console/api/v1/withdrawals.csv', { token: support })).code).toBe(310001);
    expect((await call('GET /console/api/v1/withdrawals', { token: support })).code).toBe(100000);
  });
});

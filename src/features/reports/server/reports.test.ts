// The reports for an accountant agree with the ledger, with one another, and with hledger and Beancount, to the cent.
import { beforeAll, describe, expect, it } from 'vitest';
import { beanCheck, hledger, hledgerBalances, needAccountingPrograms } from '#kit/accounting-programs.ts';
import { type Banked, banked } from '#kit/banked.ts';
import { csvRows } from '#kit/csv-rows.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { edgeOf } from '#kit/edge.ts';
import { moveMoney } from '#kit/money-history.ts';
import { aMember, aStaff, staffToken } from '#kit/people.ts';
import { readAmount } from '#design/typed-amount.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import type { TaxYear } from '#features/wallet/contract/shapes.ts';
import { routes as wallet } from '#features/wallet/server/routes.ts';
import { house } from '#ledger/chart.ts';
import { addDays, DAY_MS } from '#platform/time/clock.ts';
import type {
  AccountBalance,
  AccountPosting,
  BookedRent,
  FeeTurnover,
  LedgerTransfer,
  TrialBalance,
  WithheldTax,
} from '../contract.ts';
import { BIRR_CODES, pathOf } from './accounts.ts';
import { routes } from './routes.ts';

let db: FreshDatabase;
let world: Banked;
let http: Awaited<ReturnType<typeof edgeOf>>['http'];
let token: string;
let fresh: () => Promise<string>;
/** The first days of the history, and all later ones. */
let periods: readonly { from: string; until: string }[];

beforeAll(async () => {
  needAccountingPrograms();
  db = await freshDatabase();
  world = await banked(db);
  const { context } = world;
  await world.morning();
  const from = context.clock.today();
  await moveMoney(db, world);
  const middle = context.clock.today();
  await world.pass(3 * DAY_MS);
  await moveMoney(db, world);
  const until = context.clock.today();
  periods = [
    { from, until: middle },
    { from: addDays(middle, 1), until },
  ];
  ({ http } = await edgeOf(context, [wallet, routes]));
  fresh = async () => staffToken(context, await aStaff(context, 'finance'));
  token = await fresh();
}, 120_000);

/** Each file is asked for by another person, because one may ask for few in a minute. */
const ask = async (path: string, query: Record<string, string> = {}) =>
  http.inject({
    method: 'GET',
    url: `/console/api/v1/${path}?${new URLSearchParams(query)}`,
    headers: { 'device-id': 'device-1', authorization: path.includes('.') ? await fresh() : token },
  });
const read = async <T>(path: string, query?: Record<string, string>): Promise<T> => {
  const { code, data } = (await ask(path, query)).json() as { code: number; data: T };
  expect(code).toBe(100000);
  return data;
};
const all = async <T>(path: string, query: Record<string, string>): Promise<T[]> => {
  const items: T[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: { items: T[]; next: string | null } = await read(path, {
      ...query,
      limit: '7',
      ...(after && { after }),
    });
    items.push(...page.items);
    after = page.next;
  }
  return items;
};

const cents = (text: string | undefined): number => readAmount(text ?? '') ?? Number.NaN;
const sum = (amounts: readonly number[]): number => amounts.reduce((one, other) => one + other, 0);

/** Balances at the end of a day by path, debits above zero, as the newest postings up to it say. */
async function postedUntil(day: string): Promise<Map<string, bigint>> {
  const rows = await db.admin<{ account: bigint; balance: bigint }[]>`
    select distinct on (p.account_id) p.account_id as account, p.balance_after as balance from ledger.posting p
    join ledger.transfer t on t.id = p.transfer_id
    where t.business_date <= ${day}::date and (p.account_id & 63) = any (${BIRR_CODES}::int[])
    order by p.account_id, p.seq desc`;
  const found = new Map<string, bigint>();
  for (const { account, balance } of rows) found.set(pathOf(account), (found.get(pathOf(account)) ?? 0n) - balance);
  return withoutZeros(found);
}

const withoutZeros = (balances: Map<string, bigint>) => new Map([...balances].filter(([, balance]) => balance !== 0n));
const byPath = (rows: TrialBalance['rows'], of: (row: TrialBalance['rows'][number]) => number) =>
  withoutZeros(new Map(rows.map((row) => [row.path, BigInt(of(row))])));

describe.each([0, 1])('in period %i', (at) => {
  const period = () => periods[at] as { from: string; until: string };

  it('the trial balance has equal sides, and the balances of the newest postings', async () => {
    const { rows, sums, balanced } = await read<TrialBalance>('trial-balance', period());
    expect(balanced).toBe(true);
    expect(sums.debitsMinor).toBe(sums.creditsMinor);
    expect(sums.debitsMinor).toBeGreaterThan(5_000_00);
    expect(sums.openingDebitMinor > 0).toBe(at === 1);
    expect(byPath(rows, (row) => row.openingDebitMinor - row.openingCreditMinor)).toEqual(
      await postedUntil(addDays(period().from, -1)),
    );
    expect(byPath(rows, (row) => row.closingDebitMinor - row.closingCreditMinor)).toEqual(
      await postedUntil(period().until),
    );
  });

  it('hledger checks the journal strictly, and counts the same balances and turnover', async () => {
    const { rows } = await read<TrialBalance>('trial-balance', period());
    const { body: journal } = await ask('journal.hledger', period());
    hledger(journal, 'check', '--strict');
    expect(withoutZeros(hledgerBalances(journal))).toEqual(
      byPath(rows, (row) => row.closingDebitMinor - row.closingCreditMinor),
    );
    const turnover = ['not:desc:^Opening balances', 'not:desc:^Closing balances'];
    expect(withoutZeros(hledgerBalances(journal, 'amt:>0', ...turnover))).toEqual(
      byPath(rows, (row) => row.debitsMinor),
    );
    expect(withoutZeros(hledgerBalances(journal, 'amt:<0', ...turnover))).toEqual(
      byPath(rows, (row) => -row.creditsMinor),
    );
  });

  it('Beancount accepts the journal, and would refuse another amount', async () => {
    const { body: journal } = await ask('journal.beancount', period());
    expect(beanCheck(journal)).toBe('');
    const edited = journal.replace(/( Assets:Bank:Client {2})3000\.00/, '$13000.01');
    expect(edited).not.toBe(journal);
    expect(() => beanCheck(edited)).toThrow('does not balance');
  });

  it('the journal as CSV has the same turnover, and debits equal credits in each entry', async () => {
    const { rows } = await read<TrialBalance>('trial-balance', period());
    const lines = csvRows((await ask('journal.csv', period())).body);
    const moved = lines.filter(({ entry }) => !entry?.startsWith('opening-'));
    for (const row of rows) {
      const mine = moved.filter(({ account }) => account === row.path);
      expect([row.path, sum(mine.map(({ debit }) => cents(debit)))]).toEqual([row.path, row.debitsMinor]);
      expect([row.path, sum(mine.map(({ credit }) => cents(credit)))]).toEqual([row.path, row.creditsMinor]);
    }
    for (const entry of new Set(lines.map((line) => line.entry))) {
      const mine = lines.filter((line) => line.entry === entry);
      expect(sum(mine.map(({ debit, credit }) => cents(debit) - cents(credit)))).toBe(0);
    }
  });

  it('members’ accounts add up to their row', async () => {
    const { rows } = await read<TrialBalance>('trial-balance', period());
    for (const of of ['member_recharge', 'member_income']) {
      const accounts = await all<AccountBalance>('account-balances', { class: of, ...period() });
      const row = rows.find((one) => one.class === of);
      expect(accounts.length).toBeGreaterThan(3);
      expect({
        opening: sum(accounts.map((one) => one.openingMinor)),
        debits: sum(accounts.map((one) => one.debitsMinor)),
        credits: sum(accounts.map((one) => one.creditsMinor)),
        closing: sum(accounts.map((one) => one.closingMinor)),
      }).toEqual({
        opening: row?.openingCreditMinor,
        debits: row?.debitsMinor,
        credits: row?.creditsMinor,
        closing: row?.closingCreditMinor,
      });
    }
  });

  it('the postings of each account lead from its opening to its closing balance, and to their transfers', async () => {
    const { rows } = await read<TrialBalance>('trial-balance', period());
    for (const row of rows.filter(({ account }) => account !== null)) {
      const query = { account: row.account as string, ...period() };
      const postings = await all<AccountPosting>('account-postings', query);
      const side = row.path.startsWith('Assets') ? 1 : -1;
      let balance = row.openingDebitMinor + row.openingCreditMinor;
      for (const { debitMinor, creditMinor, balanceMinor, transferId } of postings) {
        balance += side * (debitMinor - creditMinor);
        expect(balanceMinor).toBe(balance);
        const { lines } = await read<LedgerTransfer>(`transfers/${transferId}`);
        const here = lines.filter(({ debit, credit }) => [debit.account, credit.account].includes(query.account));
        expect(here.map(({ amountMinor }) => amountMinor)).toContain(debitMinor + creditMinor);
        expect(here.every(({ purpose, belongsTo }) => belongsTo !== null || purpose === 'test_income')).toBe(true);
      }
      expect(balance).toBe(row.closingDebitMinor + row.closingCreditMinor);
      expect(await read('account-postings/totals', query)).toMatchObject({
        count: postings.length,
        debitsMinor: row.debitsMinor,
        creditsMinor: row.creditsMinor,
        closingMinor: balance,
      });
    }
  });
});

it('rents, fees and withheld tax have the sums of their accounts', async () => {
  for (const period of periods) {
    const { rows } = await read<TrialBalance>('trial-balance', period);
    const revenue = rows.filter(({ class: of }) => of === 'product_revenue');
    const rents = await all<BookedRent>('booked-rents', period);
    expect(rents).toMatchObject([{ payer: 'Awash Haulage', amountMinor: 200_00, feeMinor: 10_00, netMinor: 190_00 }]);
    expect(sum(rents.map(({ netMinor }) => netMinor))).toBe(sum(revenue.map(({ creditsMinor }) => creditsMinor)));
    const fees = await all<FeeTurnover>('fee-turnovers', period);
    const ofFees = rows.find((row) => row.class === 'fees');
    expect(sum(fees.map(({ creditsMinor }) => creditsMinor))).toBe(ofFees?.creditsMinor);
    expect(sum(fees.map(({ debitsMinor }) => debitsMinor))).toBe(ofFees?.debitsMinor);
    const taxes = await all<WithheldTax>('withheld-taxes', period);
    const ofTaxes = rows.find((row) => row.class === 'tax_payable');
    expect(taxes).toMatchObject([{ year: Number(period.until.slice(0, 4)), taxMinor: ofTaxes?.creditsMinor }]);
    const charged = fees.find(({ id }) => id === 'withdrawal_paid');
    expect(sum(taxes.map(({ bankChargeMinor }) => bankChargeMinor))).toBe(charged?.creditsMinor ?? 0);
    expect(sum(taxes.map(({ taxMinor }) => taxMinor))).toBeGreaterThan(0);
    const files = await Promise.all(
      ['booked-rents.csv', 'fee-turnovers.csv', 'withheld-taxes.csv'].map(async (path) =>
        csvRows((await ask(path, period)).body),
      ),
    );
    expect(files.map(({ length }) => length)).toEqual([rents.length, fees.length, taxes.length]);
  }
});

it('each member’s certificates have the sums of the report, year by year', async () => {
  const [first, last] = [periods[0]?.from, periods.at(-1)?.until];
  const taxes = await all<WithheldTax>('withheld-taxes', { from: first ?? '', until: last ?? '' });
  expect(taxes).toHaveLength(2);
  const certified = new Map<string, TaxYear[]>();
  for (const { memberId } of taxes)
    certified.set(memberId, (await read<{ items: TaxYear[] }>(`members/${memberId}/tax-years`)).items);
  expect([...certified.values()].flat().map(({ id, taxMinor }) => [id, taxMinor])).toEqual(
    taxes.map(({ memberNo, year, taxMinor }) => [`T-${memberNo}-${year}`, taxMinor]),
  );
});

it('files have their head first, all rows, and no more of a member than the number', async () => {
  const [period = { from: '', until: '' }] = periods;
  const account = String(house('client_bank'));
  const { memberNo, realName, phone } = await aMember(world.context);
  for (const [path, query] of [
    ['trial-balance.csv', {}],
    ['account-balances.csv', { class: 'member_income' }],
    ['account-postings.csv', { account }],
    ['journal.csv', {}],
  ] as const) {
    const { body, headers } = await ask(path, { ...query, ...period });
    expect(headers['content-disposition']).toContain('play-money');
    const rows = csvRows(body);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every(({ money, currency }) => money === 'Sandbox · play money' && currency === 'ETB')).toBe(true);
    expect(body).not.toContain(realName);
    expect(body).not.toContain(phone);
  }
  expect(memberNoOf(BigInt(memberNo.slice(1)))).toBe(memberNo);
  expect((await ask('journal.hledger', period)).body).toMatch(/; member:M\d{7,}\n/);
  expect((await ask('journal.hledger', period)).body).toContain('Play money');
  expect((await ask('journal.beancount', period)).body).toContain('Play money');
});

it('without a period it is the last whole month, and a month without postings is empty and balances', async () => {
  const { from, until, rows, balanced } = await read<TrialBalance>('trial-balance');
  const first = `${world.context.clock.today().slice(0, 7)}-01`;
  expect({ from, until }).toEqual({ from: `${addDays(first, -1).slice(0, 7)}-01`, until: addDays(first, -1) });
  expect({ rows, balanced }).toMatchObject({ balanced: true });
  const empty = await read<TrialBalance>('trial-balance', { from: '2001-01-01', until: '2001-01-31' });
  expect(empty).toMatchObject({ rows: [], balanced: true });
  const none = { from: '2001-01-01', until: '2001-01-31' };
  hledger((await ask('journal.hledger', none)).body, 'check', '--strict');
  expect(beanCheck((await ask('journal.beancount', none)).body)).toBe('');
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered, runBank, type TestBank, outcomeOf } from '#kit/bank.ts';
import { emptyDatabase } from '#kit/database.ts';
import type { HouseAccount, Statement } from '#wires/bank.ts';
import { addDays } from './clock.ts';
import { decimal } from './statements.ts';

let bank: TestBank;
let serial = 0;
const HOUR = 3_600_000;

beforeAll(async () => {
  const { url } = await emptyDatabase();
  bank = await runBank(url);
  // Thursday noon in Addis Ababa. Friday becomes a bank holiday.
  await answered(
    bank.client.call('POST /admin/clock', { body: { offsetMs: Date.parse('2026-03-05T09:00:00Z') - Date.now() } }),
  );
  const settings = await answered(bank.client.call('GET /admin/settings'));
  await answered(bank.client.call('PUT /admin/settings', { body: { ...settings, holidays: ['2026-03-06'] } }));
});
afterAll(() => bank.close());

const statementOf = (date: string, account: HouseAccount = 'client') =>
  bank.client.call('GET /statements/{account}/{date}', { path: { account, date } });
const calendar = (after?: string, account: HouseAccount = 'client') =>
  answered(bank.client.call('GET /statements/{account}', { path: { account }, query: { after } }));
const transfer = (amountMinor: bigint, narrative = 'Money', way: 'in' | 'out' = 'in') => {
  serial += 1;
  const [fromAccount, toAccount] = way === 'in' ? (['operator', 'client'] as const) : (['client', 'operator'] as const);
  return bank.client.call('POST /admin/transfers', {
    body: { actId: `t-${serial}`, fromAccount, toAccount, amountMinor, narrative, reference: `R-${serial}` },
  });
};
const allLines = async (account: HouseAccount = 'client') => {
  const lines = [];
  for (let after = 0; ; ) {
    const page = await answered(
      bank.client.call('GET /statements/{account}/lines', {
        path: { account },
        query: { after: String(after), limit: '100' },
      }),
    );
    if (page.lines.length === 0) return lines;
    lines.push(...page.lines);
    after = page.lastSequence;
  }
};

test('a holiday and a Sunday have no statement; the next one has their lines', async () => {
  await answered(transfer(100_00n, 'Thursday'));
  expect(await outcomeOf(statementOf('2026-03-05'))).toBe('statement_not_ready');
  await bank.advance(24 * HOUR);
  await answered(transfer(20_00n, 'Friday, a holiday'));
  await bank.advance(48 * HOUR);
  await answered(transfer(3_00n, 'Sunday'));
  await bank.advance(40 * HOUR);
  expect(await outcomeOf(statementOf('2026-03-06'))).toBe('no_statement_day');
  expect(await outcomeOf(statementOf('2026-03-08'))).toBe('no_statement_day');
  const saturday = await answered(statementOf('2026-03-07'));
  expect(saturday).toMatchObject({ fromDate: '2026-03-06', openingMinor: 100_00n, closingMinor: 120_00n });
  expect(saturday.lines).toMatchObject([
    { narrative: 'Friday, a holiday', valueDate: '2026-03-06', statementDate: '2026-03-07' },
  ]);
  expect(await answered(statementOf('2026-03-09'))).toMatchObject({
    fromDate: '2026-03-08',
    openingMinor: 120_00n,
    closingMinor: 123_00n,
  });
  const days = await calendar();
  expect(days.statements.map((one) => one.date)).toEqual(['2026-03-05', '2026-03-07', '2026-03-09']);
  expect(days.statements[0]?.dueAt).toBe('2026-03-05T21:00:00.000Z');
  expect(days.next).toEqual({ date: '2026-03-10', dueAt: '2026-03-10T21:00:00.000Z' });
});

test('days with lines cannot become holidays, but future days can', async () => {
  const settings = await answered(bank.client.call('GET /admin/settings'));
  const put = (holidays: string[]) => bank.client.call('PUT /admin/settings', { body: { ...settings, holidays } });
  expect(await outcomeOf(put(['2026-03-06', '2026-03-07']))).toBe('holiday_fixed');
  expect(await outcomeOf(put([]))).toBe('holiday_fixed');
  expect(await outcomeOf(put(['2026-03-06', '2026-12-25']))).toBe('ok');
});

test('the clock does not go back before a booked entry', async () => {
  const back = { body: { offsetMs: bank.bank.clock.offsetMs - 1000 * HOUR } };
  expect(await outcomeOf(bank.client.call('POST /admin/clock', back))).toBe('clock_backwards');
});

test('an issued statement never changes', async () => {
  const before = await answered(statementOf('2026-03-09'));
  await answered(transfer(1n));
  expect(await answered(statementOf('2026-03-09'))).toEqual(before);
});

test('opening + lines = closing = the next opening, for any acts; the lines equal the feed', async () => {
  const act = fc.oneof(
    fc.record({
      do: fc.constantFrom('in' as const, 'out' as const, 'charge' as const),
      amount: fc.bigInt({ min: 1n, max: 90_000n }),
    }),
    fc.record({ do: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 40 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const { statements } = await calendar('2026-03-04');
      const since = statements.at(-1)?.date ?? '2026-03-04';
      for (const one of acts) {
        if (one.do === 'hours') await bank.advance(one.hours * HOUR);
        else if (one.do === 'charge') {
          serial += 1;
          await bank.client.call('POST /admin/charges', {
            body: { actId: `t-${serial}`, account: 'client', amountMinor: one.amount, narrative: 'Charge' },
          });
        } else await transfer(one.amount, 'Any', one.do);
      }
      await bank.advance(72 * HOUR);
      for (const account of ['client', 'operator', 'fees'] as const) await provesItself(account, since);
    }),
    { numRuns: 12 },
  );
});

/** Reads every statement of the account after a day and checks that each adds up. */
async function provesItself(account: HouseAccount, since: string): Promise<void> {
  const { statements } = await calendar(since, account);
  const read: Statement[] = [];
  for (const { date } of statements) read.push(await answered(statementOf(date, account)));
  let balanceMinor = read[0]?.openingMinor ?? 0n;
  for (const statement of read) {
    expect(statement.openingMinor).toBe(balanceMinor);
    for (const line of statement.lines) {
      balanceMinor += line.direction === 'credit' ? line.amountMinor : -line.amountMinor;
      expect(line.balanceAfterMinor).toBe(balanceMinor);
    }
    expect(statement.closingMinor).toBe(balanceMinor);
    expect(statement.openingMinor + statement.creditsMinor - statement.debitsMinor).toBe(statement.closingMinor);
  }
  const lines = await allLines(account);
  expect(lines.map((line) => line.sequence)).toEqual(lines.map((_, index) => index + 1));
  expect(read.flatMap((statement) => statement.lines)).toEqual(lines.filter((line) => line.statementDate > since));
  const { accounts } = await answered(bank.client.call('GET /admin/accounts', { query: {} }));
  expect(accounts.find((one) => one.code === account)?.balanceMinor).toBe(balanceMinor);
  expect(accounts.reduce((sum, one) => sum + one.balanceMinor, 0n)).toBe(0n);
}

/** Whether the XML has one root, balanced tags, and no bare ampersand or bracket. */
function wellFormed(xml: string): boolean {
  const open: string[] = [];
  let roots = 0;
  const body = xml.replace(/^<\?xml [^?]*\?>/, '');
  for (const [, close, name, attributes, empty] of body.matchAll(
    /<(\/?)([A-Za-z][\w.]*)((?: \w+="[^"<&]*")*)(\/?)>/g,
  )) {
    if (close) {
      if (attributes || open.pop() !== name) return false;
    } else {
      if (open.length === 0) roots += 1;
      if (!empty) open.push(name ?? '');
    }
  }
  const text = body
    .replaceAll(/<\/?[A-Za-z][\w.]*(?: \w+="[^"<&]*")*\/?>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, '');
  return open.length === 0 && roots === 1 && !/[<>&]/.test(text);
}

test('CSV and CAMT.053 have the same contents, whatever a narrative contains', async () => {
  const date = addDays(bank.bank.clock.today(), 0);
  const nasty = '=SUM(A1) "quoted", <b>&amp; ሰላም';
  await answered(transfer(1_234_56n, nasty));
  await bank.advance(72 * HOUR);
  const { date: day } = (await calendar(addDays(date, -1))).statements[0] ?? { date };
  const statement = await answered(statementOf(day));
  const path = { account: 'client' as const, date: day };
  const csv = await answered(bank.client.call('GET /statements/{account}/{date}.csv', { path }));
  expect(csv).toContain('# Sandbox · play money');
  expect(csv).toContain(`"'=SUM(A1) ""quoted"", <b>&amp; ሰላም"`);
  expect(csv).toContain(`closing,${decimal(statement.closingMinor)}`);
  expect(csv.trim().split('\r\n')).toHaveLength(6 + statement.lines.length);

  const xml = await answered(bank.client.call('GET /statements/{account}/{date}.camt053.xml', { path }));
  expect(wellFormed(xml)).toBe(true);
  expect(wellFormed(xml.replace('</Stmt>', ''))).toBe(false);
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08');
  expect(xml).toContain('<Ustrd>=SUM(A1) &quot;quoted&quot;, &lt;b&gt;&amp;amp; ሰላም</Ustrd>');
  expect(xml.match(/<Ntry>/g) ?? []).toHaveLength(statement.lines.length);
  expect(xml).toContain(`<Amt Ccy="ETB">1234.56</Amt>`);
});

test('amounts are written as decimals', () => {
  expect([0n, 5n, -5n, 100n, -123_456n].map(decimal)).toEqual(['0.00', '0.05', '-0.05', '1.00', '-1234.56']);
});

// Statements: their lines, paging, search and files, and the signed receipt of a withdrawal.
import fs from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Banked, banked, type Earner, earner, tap, withdraw } from '#kit/banked.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { ok } from '#kit/outcome.ts';
import { aMember } from '#kit/people.ts';
import { readBalances } from '#ledger/balance.ts';
import { extendChain, extendSeals } from '#ledger/chain.ts';
import { headAt, headsFile, keepHead, standOf } from '#ledger/heads.ts';
import { canonical } from '#platform/http/intents.ts';
import { renderText } from '#platform/language/texts.ts';
import { required } from '#platform/required.ts';
import { businessDate } from '#platform/time/clock.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import type { StatementLineView } from '../../contract/shapes.ts';
import { readMovements } from './movements.ts';
import { cancelWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { accountOfWallet, type FileLine, readStatement, type StatementAsk } from './statement.ts';
import { statementCsv, statementPdf, totalsByType } from './statement-files.ts';
import { paperAmount } from '../papers/paper.ts';
import { PRINTED_NAMES } from '#kit/names-in-scripts.ts';
import { pagesOf } from '#kit/pdf-pages.ts';
import { receiptOf, receiptPdf } from '../withdrawals/withdrawal-view.ts';
import { verify, createPublicKey } from 'node:crypto';
import { withdrawalById } from '../withdrawals/withdrawals.ts';

let db: FreshDatabase;
let world: Banked;
let who: Earner;
let paid: bigint;

beforeAll(async () => {
  db = await freshDatabase();
  world = await banked(db);
  await world.morning();
  who = await earner(db, world, 20_000_00n);
  const first = await withdraw(world, who, 500_00n);
  paid = first.id;
  await world.round();
  await world.pass(3_600_000);
  for (let i = 0; i < 3; i++) {
    const one = await withdraw(world, who, 2_000_00n);
    ok(await cancelWithdrawal(world.context, { id: one.id, memberId: who.member.id }, tap(who.member.id, 'cancel')));
  }
  await world.morning();
  await withdraw(world, who, 300_00n);
  await world.round();
  await world.pass(3_600_000);
  await extendChain(world.context);
  await extendSeals(world.context);
});

const read = (ask: Partial<StatementAsk> = {}) =>
  readStatement(db.app, { memberId: who.member.id, wallet: 'income', limit: 100, ...ask });

describe('statement', () => {
  it('has lines that add up to the account’s balance', async () => {
    const lines = (await read()).reverse();
    let balance = 0;
    for (const line of lines) {
      if (!line.informational) balance += line.amountMinor;
      expect(line.balanceAfterMinor).toBe(balance);
    }
    const account = accountOfWallet('income', who.member.id);
    expect(BigInt(balance)).toBe((await readBalances(db.app, [account])).get(account)?.posted);
    expect(lines.filter((line) => line.informational)).toHaveLength(3);
  });

  it.each([1, 2, 3, 5])('has the same lines in pages of %s', async (limit) => {
    const pages: FileLine[] = [];
    for (let after: string | undefined; ; ) {
      const page = await read({ limit, after });
      pages.push(...page);
      if (page.length < limit) break;
      after = page.at(-1)?.id;
    }
    expect(pages.map((line) => line.id)).toEqual((await read()).map((line) => line.id));
  });

  it('is filtered by type and by business date', async () => {
    expect((await read({ type: 'withdrawal' })).map((line) => line.type)).toEqual(Array(6).fill('withdrawal'));
    expect((await read({ type: 'withdrawal_failure_refund' })).every((line) => line.informational)).toBe(true);
    const [first] = (await read()).reverse();
    const day = first?.businessDate as string;
    expect((await read({ until: day })).every((line) => line.businessDate <= day)).toBe(true);
    expect(await read({ from: '2199-01-01' })).toEqual([]);
  });

  it('is searched by amount, by type and by the number of a withdrawal', async () => {
    const all = await read();
    const shown = async (search: string) => (await read({ search })).map(({ id }) => id);
    const fitting = (fits: (line: FileLine) => boolean) => all.filter(fits).map(({ id }) => id);
    expect(await shown('2,000')).toEqual(fitting(({ amountMinor }) => Math.abs(amountMinor) === 2_000_00));
    for (const amount of ['2.000', '2\u202f000,00', '2\u00a0000', "2'000", '2000,0', '٢٠٠٠', '２，０００．００'])
      expect([amount, await shown(amount)]).toEqual([amount, await shown('2,000')]);
    for (const amount of ['20,00', '2,00,0', '2000,000']) expect([amount, await shown(amount)]).toEqual([amount, []]);
    expect(await shown('470.00')).toEqual(fitting(({ amountMinor }) => amountMinor === -470_00));
    expect(await shown('WITHDRAWAL')).toEqual(expect.arrayContaining(fitting(({ type }) => type === 'withdrawal')));
    // The filter's name of a type is found as well as its plain one.
    for (const name of ['Withdrawal failure refund', 'withdrawal refund', 'devolucion', 'hoan tien', 'คืนเงิน', '退款'])
      expect(await shown(name)).toEqual(fitting(({ type }) => type === 'withdrawal_failure_refund'));
    const { number } = required(await withdrawalById(db.app, paid));
    const lines = fitting(({ subject }) => subject?.kind === 'withdrawal' && subject.id === String(paid));
    expect(lines.length).toBeGreaterThan(0);
    expect(await shown(number.slice(0, 8).toLowerCase())).toEqual(lines);
    expect(await shown('nothing like this')).toEqual([]);
  });

  it('finds the same lines in pages as in one', async () => {
    const whole = (await read({ search: 'withdrawal' })).map(({ id }) => id);
    const pages: string[] = [];
    for (let after: string | undefined; ; after = pages.at(-1)) {
      const page = await read({ search: 'withdrawal', limit: 2, after });
      pages.push(...page.map(({ id }) => id));
      if (page.length < 2) break;
    }
    expect(pages).toEqual(whole);
  });

  it('has sums by type that lead from the opening balance to the closing balance', async () => {
    const lines = await read();
    const totals = totalsByType(lines);
    const moved = totals.reduce((sum, { came, went }) => sum + came + went, 0);
    expect(moved).toBe(lines[0]?.balanceAfterMinor);
    expect(totals.find(({ type }) => type === 'withdrawal')).toMatchObject({ came: 0, went: -800_00 });
  });

  it('can be downloaded as CSV and PDF, which both say that it is play money', async () => {
    const csv = await statementCsv(world.context, { memberId: who.member.id, wallet: 'income' }, 'en');
    const stand = required(await standOf(world.context));
    expect(String(csv.body)).toContain('Sandbox · play money');
    expect(String(csv.body)).toContain(`number ${stand.seq}, code ${stand.code}`);
    const [, head, newest, ...rest] = String(csv.body).trim().split('\r\n');
    expect(rest).toHaveLength((await read()).length - 1);
    expect(head).toContain('Time (UTC),Time (Addis Ababa)');
    const [, utc, local] = newest?.split(',') ?? [];
    expect(new Date(`${local?.replace(' ', 'T')}:00+03:00`).getTime()).toBe(
      Math.floor(Date.parse(utc ?? '') / 60_000) * 60_000,
    );
    for (const locale of LANGUAGE_CODES) {
      const pdf = await statementPdf(world.context, { memberId: who.member.id, wallet: 'income' }, locale);
      expect(String(pdf.body).slice(0, 5)).toBe('%PDF-');
      const pages = pagesOf(pdf.body);
      expect(pages).toEqual([expect.stringContaining('Sandbox · play money')]);
      expect(pages.join('').match(/.{0,90}…/g)).toBeNull();
    }
  });
});

it.each(LANGUAGE_CODES)('is a CSV file in the member’s own language: %s', async (language) => {
  const { body } = await statementCsv(world.context, { memberId: who.member.id, wallet: 'income' }, language);
  const [notice, heads = '', ...lines] = String(body).trim().split('\r\n');
  const t = (key: string) => renderText(language, `wallet.${key}`);
  expect(notice).toContain('Sandbox · play money');
  expect(notice).toContain(t('playMoney'));
  expect(heads.split(',')).toHaveLength(12);
  for (const key of ['papers.csv.unchanged', 'statement.type', 'line.balance']) expect(heads).toContain(t(key));
  const words = ['bill.withdrawal', 'bill.withdrawal_failure_refund', 'part.tax', 'papers.csv.yes'].map(t);
  for (const one of words) expect(lines.join()).toContain(`,${one},`);
  expect(lines.join()).not.toContain('wallet.');
});

describe('statement on screens', () => {
  const shown = (ask: Partial<StatementAsk> = {}) =>
    readMovements(db.app, { memberId: who.member.id, wallet: 'income', limit: 100, ...ask });

  it('has one line for a payout, with its parts and the balance after all of them', async () => {
    const payouts = (await shown()).filter(({ type }) => type === 'withdrawal');
    expect(payouts.map(({ amountMinor, parts }) => [amountMinor, parts])).toEqual([
      [-300_00, { netMinor: 282_00, taxMinor: 15_00, bankChargeMinor: 3_00 }],
      [-500_00, { netMinor: 470_00, taxMinor: 25_00, bankChargeMinor: 5_00 }],
    ]);
    const balances = new Map((await read()).map((line) => [line.balanceAfterMinor, line.type]));
    for (const { balanceAfterMinor, amountMinor } of payouts)
      expect(balances.has(balanceAfterMinor - amountMinor)).toBe(true);
  });

  it('says of a payout on which day the bank paid, as the withdrawal does', async () => {
    const payouts = (await shown()).filter(({ type }) => type === 'withdrawal');
    for (const { subject, paidOn } of payouts) {
      const one = await withdrawalById(db.app, BigInt(subject?.id ?? 0));
      expect(paidOn).toBe(businessDate(one?.paidAt ?? new Date(0)));
    }
    expect((await shown()).filter(({ type, paidOn }) => type !== 'withdrawal' && paidOn !== null)).toEqual([]);
  });

  it('adds up to the account’s balance', async () => {
    let balance = 0;
    for (const line of (await shown()).reverse()) {
      if (!line.informational) balance += line.amountMinor;
      expect(line.balanceAfterMinor).toBe(balance);
    }
  });

  it.each([1, 2, 3, 5])('has the same lines in pages of %s', async (limit) => {
    const pages: StatementLineView[] = [];
    for (let after: string | undefined; ; after = pages.at(-1)?.id) {
      const page = await shown({ limit, after });
      pages.push(...page);
      if (page.length < limit) break;
    }
    expect(pages).toEqual(await shown());
  });

  it.each(['282.00', '15.00', '3.00'])(
    'shows the whole payout when the search finds only a part of it: %s',
    async (search) => {
      const found = await shown({ search });
      expect(found.map(({ amountMinor, dayTotalMinor }) => [amountMinor, dayTotalMinor])).toEqual([[-300_00, null]]);
    },
  );

  it('says what each day brought or took, wherever a page cuts the day', async () => {
    const totals = (lines: readonly FileLine[]) => {
      const days = Map.groupBy(lines, ({ businessDate }) => businessDate);
      const sum = (of: readonly FileLine[]) =>
        of.reduce((total, { amountMinor, informational }) => total + (informational ? 0 : amountMinor), 0);
      return new Map([...days].map(([day, of]) => [day, sum(of)]));
    };
    for (const ask of [{}, { type: 'withdrawal' as const }, { until: '2199-01-01' }]) {
      const right = totals(await read(ask));
      for (let after: string | undefined; ; ) {
        const [line] = await shown({ ...ask, limit: 1, after });
        if (!line) break;
        expect([line.businessDate, line.dayTotalMinor]).toEqual([line.businessDate, right.get(line.businessDate)]);
        after = line.id;
      }
    }
  });
});

it.each([
  ['en', 'Four hundred seventy birr'],
  ['es', 'Cuatrocientos setenta birr'],
  ['fr', 'Quatre cent soixante-dix birrs'],
  ['pt', 'Quatrocentos e setenta birr'],
  ['th', 'สี่ร้อยเจ็ดสิบบีร์ถ้วน'],
  ['vi', 'Bốn trăm bảy mươi birr'],
  ['am', 'አራት መቶ ሰባ ብር'],
  ['zh-Hans', '肆佰柒拾比尔整'],
] as const)('prints the receipt of a paid withdrawal: %s', async (language, said) => {
  const paper = required(await receiptPdf(world.context, required(await withdrawalById(db.app, paid)), language));
  const text = pagesOf(paper.body).join(' ');
  for (const words of ['Sandbox \u00b7 play money', '470.00', said]) expect(text).toContain(words);
  expect(text.match(/.{0,90}…/g)).toBeNull();
});

it.each(Object.entries(PRINTED_NAMES))(
  'prints a receipt and a statement of a member who writes %s',
  async (_, name) => {
    const one = { ...required(await withdrawalById(db.app, paid)), toName: name };
    const receipt = required(await receiptPdf(world.context, one, 'en'));
    const member = await aMember(world.context, { realName: name });
    const statement = await statementPdf(world.context, { memberId: member.id, wallet: 'income' }, 'en');
    for (const { body } of [receipt, statement]) expect(pagesOf(body).join('')).toContain(name);
  },
);

it('prints no receipt of an unpaid withdrawal', async () => {
  const [open] = await db.app<{ id: bigint }[]>`select id from wallet.withdrawal where paid_at is null limit 1`;
  expect(await receiptPdf(world.context, required(await withdrawalById(db.app, required(open).id)), 'en')).toBe(null);
});

it.each([
  [0, 'ETB', '0.00'],
  [5, 'ETB', '0.05'],
  [-123456, 'ETB', '-1,234.56'],
  [100000000, 'ETB', '1,000,000.00'],
  [1195, 'C3COIN', '1,195'],
  [-12, 'C3COIN', '-12'],
] as const)('%i %s is %s on a paper', (minor, unit, text) => expect(paperAmount(minor, unit)).toBe(text));

it('gives a receipt that anyone can verify', async () => {
  const one = await withdrawalById(db.app, paid);
  const receipt = await receiptOf(world.context, one as NonNullable<typeof one>);
  if (!receipt) throw new Error('no receipt');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: receipt.publicKey }, format: 'jwk' });
  expect(verify(null, Buffer.from(receipt.text), key, Buffer.from(receipt.signature, 'base64url'))).toBe(true);
  expect(JSON.parse(receipt.text)).toMatchObject({
    notice: 'Sandbox · play money',
    amountMinor: '50000',
    paidMinor: '47000',
  });
  // The receipt names the journal's newest head, which the file of heads also has, signed with the same key.
  const { books } = JSON.parse(receipt.text) as { books: { head: string; hash: string } };
  expect(await headAt(db.app, books.head)).toMatchObject({ hash: books.hash });
  await keepHead(world.context);
  const kept = fs.readFileSync(headsFile(world.context.config.dataDir), 'utf8').trimEnd().split('\n').at(-1);
  const { signature, ...head } = JSON.parse(kept ?? '') as Record<string, string>;
  expect(head).toMatchObject({ seq: books.head, hash: books.hash });
  expect(verify(null, Buffer.from(canonical(head)), key, Buffer.from(signature ?? '', 'base64url'))).toBe(true);
  expect(books.hash.startsWith((receipt.stand?.code ?? '').replaceAll(' ', ''))).toBe(true);
  expect(
    verify(null, Buffer.from(receipt.text.replace('50000', '60000')), key, Buffer.from(receipt.signature, 'base64url')),
  ).toBe(false);
});

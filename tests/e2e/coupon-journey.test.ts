// Two staff give coupons and codes. A member redeems a code once and reads why a second time is refused. They buy with
// a coupon, read who pays, and cancel: the coupon is back. Bought again, it is used when the cooling-off is over.
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { booksOf, expectScreensToAgree, open } from './books.ts';
import { typePin } from './member-steps.ts';
import { openFromMine } from './mine.ts';
import { DEMO, openPhone, type Phone, settled, signIn } from './phone.ts';
import { type Desk, demoDesk, FINANCE, FINANCE_B, go, rows, sign } from './staff-desk.ts';
import { read } from './visits.ts';

const COUPONS = '/pagesB/mine/coupons/index';
const SIGNED = 'Proposed and signed. A second person must sign it.';

// It moves the clock, and gives what others would find.
const app = appInBrowser('own');
let phone: Phone;
let page: Page;
let desks: readonly [Desk, Desk];
let codes: string[];

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  ({ page } = phone);
  await signIn(page);
  desks = [await demoDesk(app.browser, app.stack.url, FINANCE), await demoDesk(app.browser, app.stack.url, FINANCE_B)];
  // Orders of the history that hold a coupon settle before anything is counted.
  await app.stack.run('src/sandbox/main.ts', 'advance', '25h');
});

type Batch = {
  name: string;
  way: string;
  for: [label: string, value: string];
  fields: [label: string, value: string][];
};

/** One proposes, the other signs. Their desk shows the batch then. */
async function give({ name, way, for: [whom, value], fields }: Batch): Promise<void> {
  const [a, b] = desks;
  await go(a.page, 'Coupons and codes');
  await a.page.getByRole('button', { name: 'New batch' }).click();
  const form = a.page.getByRole('dialog');
  await form.getByLabel('Name, for colleagues').fill(name);
  await form.getByLabel('For', { exact: true }).click();
  await a.page.getByRole('option', { name: way }).click();
  await form.getByLabel(whom).fill(value);
  for (const [label, text] of fields) await form.getByLabel(label).fill(text);
  await sign(a, 'Propose', SIGNED);
  await go(b.page, 'Coupons and codes');
  await rows(b.page, name).getByRole('link').first().click();
  await b.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await sign(b, 'Sign', 'Signed by two and carried out.');
}

const until = () => new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
const budget = () => read<{ leftMinor: number; promisedMinor: number }>(page, '/api/v1/rewards');
const coupons = async (state = 'open') =>
  (
    await read<{ items: { id: string; amountMinor: number | null; state: string }[] }>(
      page,
      `/api/v1/coupons?state=${state}`,
    )
  ).items;
const stateOf = async (amountMinor: number, list = 'open') =>
  (await coupons(list)).find((one) => one.amountMinor === amountMinor)?.state;

test('two staff give a coupon, and take codes as a file once', async () => {
  await give({
    name: 'For one member',
    way: 'Named members',
    for: ['Member numbers, from a list or a CSV file', 'M0000101'],
    fields: [
      ['Amount (Br)', '700'],
      ['Least price (Br), above the amount', '1000'],
      ['Last day to sign', until()],
    ],
  });
  await give({
    name: 'A fair',
    way: 'Codes that work once each',
    for: ['Number of codes', '3'],
    fields: [
      ['Amount (Br)', '40'],
      ['Least price (Br), above the amount', '500'],
      ['Last day of the codes', until()],
    ],
  });
  // The payer comes within a minute.
  await app.stack.run('src/sandbox/main.ts', 'advance', '1m');
  expect(await stateOf(700_00)).toBe('unused');
  const [, { page: desk }] = desks;
  await desk.getByRole('button', { name: 'Take the codes' }).click();
  const download = desk.waitForEvent('download');
  await desk.getByRole('dialog').getByRole('button', { name: 'Take the codes' }).click();
  const csv = fs.readFileSync(await (await download).path(), 'utf8');
  codes = [...csv.matchAll(/^([0-9A-Z-]{13}),A fair/gm)].map(([, code = '']) => code);
  expect(codes).toHaveLength(3);
  expect(csv).toContain('Sandbox · play money');
  await desk.getByText("The files are saved. These codes can't be taken again.").waitFor();
  await expect.poll(() => desk.getByRole('button', { name: 'Take the codes' }).count()).toBe(0);
});

test('a code gives its coupon once, and says why it gives no second', async () => {
  const before = await budget();
  await openFromMine(page, 'Coupons');
  await settled(page);
  const typed = async (code: string) => {
    await page.getByRole('button', { name: 'Redeem a code' }).click();
    await page.getByLabel('Redemption code').fill(code);
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  };
  await page.getByRole('button', { name: 'Redeem a code' }).click();
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await page.getByText('Please fill this in.').waitFor();
  await page.keyboard.press('Escape');
  await typed(`${codes[0]}`.toLowerCase().replaceAll('-', ''));
  await page.getByText('You got a coupon').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('Br\u00a040.00 off').waitFor();
  expect((await budget()).promisedMinor - before.promisedMinor).toBe(40_00);
  await typed(`${codes[0]}`);
  await page.getByText('You’ve already redeemed this code. It works once for each member.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect((await coupons()).filter(({ amountMinor }) => amountMinor === 40_00)).toHaveLength(1);
});

test('a purchase offers the best coupon and says who pays, and cancelling brings it back', async () => {
  await open(page, COUPONS);
  await page.getByRole('link', { name: /Br.700\.00 off/ }).click();
  await settled(page);
  await page.getByRole('list', { name: 'Products for this coupon' }).getByRole('link').first().click();
  await settled(page);
  const before = await booksOf(page);
  const price = await buy();
  const { priceMinor, coupon, paidFrom, id } = await newestOrder();
  expect([priceMinor, coupon?.paidMinor, paidFrom.rechargeMinor + paidFrom.incomeMinor]).toEqual([
    price + 700_00,
    700_00,
    price,
  ]);
  expect(await stateOf(700_00)).toBe('held');
  await open(page, '/pagesB/mine/orderDetail/index', { id });
  await page.getByText('Terms', { exact: true }).click();
  await page.getByText('Coupon, from our reward money').waitFor();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.getByRole('dialog').getByText('You can use the coupon again until', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Refund it' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('You can use the coupon again until', { exact: false }).waitFor();
  expect(await stateOf(700_00)).toBe('unused');
  const after = await booksOf(page);
  expect([after.recharge.balance, after.income.balance]).toEqual([before.recharge.balance, before.income.balance]);
});

test('it is used when the cooling-off of its order is over', async () => {
  const before = await budget();
  await open(page, COUPONS);
  await page.getByRole('link', { name: /Br.700\.00 off/ }).click();
  await settled(page);
  await page.getByRole('list', { name: 'Products for this coupon' }).getByRole('link').first().click();
  await settled(page);
  await buy();
  await app.stack.run('src/sandbox/main.ts', 'advance', '25h');
  await open(page, COUPONS);
  await page.getByRole('tab', { name: 'Used' }).click();
  await page.getByRole('link', { name: /Br.700\.00 off/ }).waitFor();
  expect(await stateOf(700_00, 'used')).toBe('used');
  expect(before.promisedMinor - (await budget()).promisedMinor).toBe(700_00);
  await expectScreensToAgree(page);
  expect(phone.complaints).toEqual([]);
  expect(desks.flatMap(({ complaints }) => complaints)).toEqual([]);
});

/** Buys one unit with the coupon that is offered. Returns what the wallets paid, as the sheet said it. */
async function buy(): Promise<number> {
  await page.getByRole('button', { name: /^Buy/ }).first().click();
  const said = page.getByText('The coupon pays Br\u00a0700.00, from our reward money.', { exact: false });
  await said.waitFor();
  expect(await violations(page)).toEqual([]);
  const [, own = ''] = /You pay Br\u00a0([\d,.]+)\./.exec(await said.innerText()) ?? [];
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(`We’ll take Br\u00a0${own} from your wallets`, { exact: false }).waitFor();
  await typePin(page, DEMO.pin);
  await page.getByText(`You’ve bought it for Br\u00a0${own}`).waitFor();
  await page.getByText('Coupon, from our reward money').waitFor();
  return Number.parseInt(own.replaceAll(/[,.]/g, ''), 10);
}

async function newestOrder() {
  type Order = {
    id: string;
    priceMinor: number;
    coupon: { paidMinor: number } | null;
    paidFrom: { rechargeMinor: number; incomeMinor: number };
  };
  const { items } = await read<{ items: { id: string }[] }>(page, '/api/v1/orders?state=holding&limit=1');
  return read<Order>(page, `/api/v1/orders/${items[0]?.id}`);
}

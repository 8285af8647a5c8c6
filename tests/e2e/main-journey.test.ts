// The main job on a phone, from an invitation to a receipt, with the operator's staff at their desk. The member's steps are
// taken on screens; staff act over the console's API with real sessions and approvals. After each step the screens say what
// the statement says.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountsIn, expectScreensToAgree, open, sumOf } from './books.ts';
import { advance, advanceTo, signStaffIn, STAFF, type StaffAtDesk } from './desk.ts';
import { openBrowser, openPhone, type Phone, settled, signIn } from './phone.ts';
import { type Stack, startStack } from './stack.ts';
import { read } from './visits.ts';

const WEEKEND = 'Cannot collect on Saturday or Sunday. Collection runs Monday to Friday; nothing is lost by waiting.';
const MONDAY = 1;
const SATURDAY = 6;
const PIN = '271828';
const PASSWORD = 'Injera4breakfast';
const PRODUCT = 'Solar charging kiosk, Adama';
const PRICE = 4_500_00;
const INCOME_A_DAY = 14_30;

let stack: Stack;
let browser: Browser;
let phone: Phone;
let page: Page;
let a: StaffAtDesk;
let b: StaffAtDesk;
let orderId: string;

beforeAll(async () => {
  stack = await startStack();
  browser = await openBrowser();
  phone = await openPhone(browser, stack.url);
  page = phone.page;
  a = await signStaffIn(stack, STAFF.a);
  b = await signStaffIn(stack, STAFF.b);
}, 500_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

test('registers by invitation, with the code from the sandbox', async () => {
  await open(page, '/?invite=C3ROOT');
  await page.locator('input[name=phone]').fill('911555201');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: /^Use [0-9A-Z]{6}$/ }).click();
  await page.getByLabel('Real name').fill('Liya Haddis');
  await page.getByLabel('E-mail').fill('liya@member.example');
  await page.getByLabel('Date of birth').fill('1994-03-12');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password again').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((at) => !at.pathname.includes('login'));
  const books = await expectScreensToAgree(page);
  expect(books).toMatchObject({ income: { balance: 0, lines: [] }, recharge: { balance: 0, lines: [] } });
});

test('recharges 5,000.00 and approves it on the page of the bank', async () => {
  await open(page, '/pagesB/wallet/recharge/index');
  await page.getByLabel('Amount').fill('5000');
  await page.getByRole('button', { name: 'Continue' }).click();
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open the bank’s approval page' }).click(),
  ]);
  await bank.waitForLoadState();
  expect(await bank.locator('.amount').innerText()).toBe('5,000.00 ETB');
  expect(await bank.locator('.notice').innerText()).toBe('Sandbox · play money');
  await bank.getByLabel('PIN').fill(await bank.locator('.hint strong').innerText());
  await bank.getByRole('button', { name: 'Approve' }).click();
  await bank.getByRole('heading', { name: 'Approved' }).waitFor();
  await bank.close();
  // The page follows by itself.
  await page.getByRole('link', { name: 'To the wallet' }).waitFor({ timeout: 90_000 });
  expect(await amountsIn(page.locator('#main .card').first())).toEqual([5_000_00, 5_000_00]);
  const books = await expectScreensToAgree(page);
  expect(books.recharge).toMatchObject({ balance: 5_000_00, lines: [{ type: 'recharge', amountMinor: 5_000_00 }] });
});

test('sets a transaction password', async () => {
  await open(page, '/pagesB/wallet/tansactionPassword/index');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await typePin(page, PIN);
  await page.getByText('The new one again').first().waitFor();
  await typePin(page, PIN);
  await expect
    .poll(async () => (await read<{ paymentPasswordSet: boolean }>(page, '/api/v1/userInfo')).paymentPasswordSet)
    .toBe(true);
});

test('buys a unit', async () => {
  await open(page, '/pages/tabbar/product/index');
  await page.getByRole('link', { name: PRODUCT }).click();
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('5,000.00 in this wallet').waitFor();
  expect(await amountsIn(sheet)).toEqual([INCOME_A_DAY, INCOME_A_DAY * 365, PRICE, 5_000_00, 0, PRICE, 0]);
  await sheet.getByRole('button', { name: 'Continue to the transaction password' }).click();
  await typePin(page, PIN);
  await sheet.getByText('Bought for').waitFor();
  await sheet.getByRole('link', { name: 'See the order' }).click();
  await page.waitForURL((at) => at.pathname === '/pagesB/mine/orderDetail/index');
  await settled(page);
  expect(await amountsIn(termOf(page, 'Rent price'))).toEqual([PRICE]);
  expect(await amountsIn(termOf(page, 'From the recharge wallet'))).toEqual([PRICE]);
  const books = await expectScreensToAgree(page);
  expect(books.recharge.balance).toBe(5_000_00 - PRICE);
  orderId = (await read<{ items: { id: string }[] }>(page, '/api/v1/orders?state=holding')).items[0]?.id as string;
  expect(sumOf(books.recharge.lines, (line) => line.subject?.id === orderId)).toBe(-PRICE);
});

test('staff A books the rent that came on Monday, staff B approves it', async () => {
  // Cooling-off ends before that Monday begins; the lessee pays on it for its week.
  await advanceTo(stack, MONDAY, '11:00', 1.5);
  type Waiting = { items: { id: string; invoiced: { productTitle: string } | null; suggestion: object | null }[] };
  const { items } = await a.ask<Waiting>('GET', '/console/api/v1/revenue/lines?limit=100');
  const lines = items.filter((line) => line.invoiced?.productTitle === PRODUCT);
  expect(lines.length).toBeGreaterThan(0);
  for (const { id, suggestion } of lines) {
    const body = { statementLineId: id, ...suggestion, assertion: a.assertion };
    const booked = await a.ask<{ id: string; posted: boolean; approvals: number }>(
      'POST',
      '/console/api/v1/revenue/entries',
      body,
    );
    expect(booked).toMatchObject({ posted: false, approvals: 1 });
    // Nobody approves twice.
    const approve = `/console/api/v1/revenue/entries/${booked.id}/approve`;
    await expect(a.ask('POST', approve, { assertion: a.assertion })).rejects.toThrow(/20\d{4}/);
    expect(await b.ask('POST', approve, { assertion: b.assertion })).toMatchObject({ posted: true, approvals: 2 });
  }
});

test('on Saturday income has come and cannot be collected, which the screen says', async () => {
  await advanceTo(stack, SATURDAY, '12:00');
  await open(page, '/pagesB/mine/product/index');
  await page.getByText(WEEKEND).first().waitFor();
  expect(await page.getByRole('button', { name: 'Collect all' }).isDisabled()).toBe(true);
  await expect(memberPosts(page, '/api/v1/orders/collect')).resolves.toMatchObject({ code: 200912, message: WEEKEND });
  const order = await expectOrderToAgree(page, orderId);
  expect(order.paidMinor).toBeGreaterThan(0);
  expect(order.paidMinor).toBeLessThanOrEqual(order.expectedSoFarMinor);
  expect(order.collectedMinor).toBe(0);
  await expectScreensToAgree(page);
});

test('on Monday it is collected', async () => {
  await advanceTo(stack, MONDAY, '10:30');
  await open(page, '/pagesB/mine/product/index');
  const waiting = (await amountsIn(page.locator('#main .card').first()))[0] as number;
  expect(waiting).toBeGreaterThanOrEqual(7 * INCOME_A_DAY);
  await page.getByRole('button', { name: 'Collect all' }).click();
  await page.getByText('is in your income wallet').waitFor();
  const books = await expectScreensToAgree(page);
  expect(books.income.balance).toBe(waiting);
  expect(books.income.lines.every((line) => line.purpose === 'collect')).toBe(true);
  expect((await expectOrderToAgree(page, orderId)).collectedMinor).toBe(waiting);
});

test('with the automatic limit at 50.00 a withdrawal of 100.00 waits for one reviewer, is paid and has a receipt', async () => {
  await changeSetting('wallet.automaticUpToMinor', 50_00);
  await openSandboxAccount(page);
  const before = (await expectScreensToAgree(page)).income.balance;
  const id = await withdraw(page, { amount: '100', pin: PIN, figures: [100_00, -5_00, -2_00, 93_00], review: 'By one person' });
  await page.getByText('Pending review').first().waitFor();
  await b.ask('POST', `/console/api/v1/withdrawals/${id}/approve`, {});
  await expectPaid(page, id);
  const books = await expectScreensToAgree(page);
  expect(books.income.balance).toBe(before - 100_00);
  expect(sumOf(books.income.lines, (line) => line.subject?.id === id)).toBe(-100_00);
});

test('another member withdraws 20,100.00, which two reviewers sign', async () => {
  const { page: other, complaints } = await openPhone(browser, stack.url);
  await signIn(other, { phone: '911000002', password: 'Teff2026field' });
  await open(other, '/pagesB/mine/product/index');
  await other.getByRole('button', { name: 'Collect all' }).click();
  await other.getByText('is in your income wallet').waitFor();
  const before = (await expectScreensToAgree(other)).income.balance;
  const figures = [20_100_00, -1_005_00, -201_00, 18_894_00];
  const id = await withdraw(other, { amount: '20100', pin: '246810', figures, review: 'By two persons' });
  await other.getByText('Pending review').first().waitFor();
  await a.ask('POST', `/console/api/v1/withdrawals/${id}/approve`, { assertion: a.assertion });
  expect(await read(other, `/api/v1/withdrawals/${id}`)).toMatchObject({ state: 'pending_review' });
  await expect(a.ask('POST', `/console/api/v1/withdrawals/${id}/approve`, { assertion: a.assertion })).rejects.toThrow('200517');
  await b.ask('POST', `/console/api/v1/withdrawals/${id}/approve`, { assertion: b.assertion });
  await expectPaid(other, id);
  const books = await expectScreensToAgree(other);
  expect(books.income.balance).toBe(before - 20_100_00);
  expect(complaints).toEqual([]);
});

test('the books are clean and the phone complained of nothing', async () => {
  expect(await stack.run('src/api/check.ts')).toContain('All checks are clean.');
  expect(phone.complaints).toEqual([]);
});

async function typePin(at: Page, pin: string): Promise<void> {
  for (const digit of pin) await at.getByRole('button', { name: digit, exact: true }).click();
}

/** The value beside a term of a list of definitions. */
function termOf(at: Page, term: string) {
  return at
    .locator('#main dl > div', { has: at.locator('dt', { hasText: term }) })
    .first()
    .locator('dd');
}

type Order = {
  paidMinor: number;
  collectedMinor: number;
  toCollectMinor: number;
  expectedSoFarMinor: number;
  priceMinor: number;
};

/** One order's figures on its screen, and what was collected against the statement. */
async function expectOrderToAgree(at: Page, id: string): Promise<Order> {
  await open(at, '/pagesB/mine/orderDetail/index', { id });
  const order = await read<Order>(at, `/api/v1/orders/${id}`);
  expect(await amountsIn(at.locator('#main .card').first())).toEqual([
    order.expectedSoFarMinor,
    order.paidMinor,
    order.collectedMinor,
    order.toCollectMinor,
  ]);
  expect(order.paidMinor).toBe(order.collectedMinor + order.toCollectMinor);
  return order;
}

async function memberPosts(at: Page, url: string): Promise<{ code: number; message: string }> {
  return at.evaluate(async (address) => {
    const kept = (name: string) => JSON.parse(localStorage.getItem(name) ?? '""') as string;
    const key = crypto.randomUUID().replace(/^(.{14})4/, '$17');
    const headers = { Authorization: kept('token'), 'Device-Id': kept('deviceId'), 'Idempotency-Key': key };
    return (await fetch(address, { method: 'POST', headers })).json() as Promise<{ code: number; message: string }>;
  }, url);
}

/** Money settings take two persons. */
async function changeSetting(id: string, value: number): Promise<void> {
  type Setting = { value: number; proposal: { actId: string } | null };
  const address = `/console/api/v1/settings/${id}`;
  const asked = await a.ask<Setting>('PUT', address, { value, reason: 'The journey wants a review', assertion: a.assertion });
  expect(asked.value).not.toBe(value);
  const changed = await b.ask<Setting>('POST', `${address}/approve`, { actId: asked.proposal?.actId, assertion: b.assertion });
  expect(changed.value).toBe(value);
}

async function openSandboxAccount(at: Page): Promise<void> {
  await open(at, '/pagesB/wallet/bankCard/index');
  await at.getByRole('button', { name: 'Add an account' }).click();
  const sheet = at.getByRole('dialog');
  await sheet.getByText('Mobile money').click();
  await sheet.getByLabel('Operator').selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Open a sandbox account in my name' }).click();
  await typePin(at, PIN);
  await at.getByText('Account added and verified').waitFor();
}

type Wish = { amount: string; pin: string; figures: number[]; review: string };

/** Fee, tax and net are said before the password. Returns the withdrawal's id. */
async function withdraw(at: Page, { amount, pin, figures, review }: Wish): Promise<string> {
  await open(at, '/pagesB/wallet/withdraw/index');
  await at.getByLabel('Amount').fill(amount);
  const quote = at.locator('#main .card', { hasText: 'You receive' });
  await quote.waitFor();
  expect(await amountsIn(quote)).toEqual(figures);
  expect(await quote.innerText()).toContain(review);
  await at.getByRole('button', { name: 'Continue to the password' }).click();
  await typePin(at, pin);
  await at.waitForURL((url) => url.pathname === '/pagesB/wallet/withdrawDetails/index');
  await settled(at);
  expect(await amountsIn(at.locator('#main .card').nth(1))).toEqual(figures);
  const { id } = JSON.parse(new URL(at.url()).searchParams.get('item') as string) as { id: string };
  return id;
}

/** Sent in finance hours, paid by the bank, shown with a receipt whose code holds the amount. */
async function expectPaid(at: Page, id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await advance(stack, 20);
        return (await read<{ state: string }>(at, `/api/v1/withdrawals/${id}`)).state;
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe('paid');
  await open(at, '/pagesB/wallet/withdrawDetails/index', { id });
  await at.getByText('Payout success').first().waitFor();
  await at.getByRole('button', { name: 'Show the receipt' }).click();
  await at.getByRole('img', { name: 'Receipt as a QR code' }).waitFor();
  const one = await read<{ amountMinor: number; netMinor: number; paidMinor: number }>(at, `/api/v1/withdrawals/${id}`);
  expect(one.paidMinor).toBe(one.netMinor);
  const { text } = await read<{ text: string }>(at, `/api/v1/withdrawals/${id}/receipt`);
  expect(text).toContain(String(one.netMinor));
}

// The main job, from an invitation to a receipt. Members are on their phones, the operator's staff at their desks. Each
// person takes their own steps on their own screens. After each step the screens agree with the statement.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { amountsIn, expectAmounts, expectScreensToAgree, open, sumOf } from './books.ts';
import {
  acceptPapers,
  enterPin,
  enterPerson,
  enterPhone,
  expectOrderToAgree,
  expectPaid,
  openNumbers,
  openSandboxAccount,
  recharge,
  termOf,
  typePin,
  withdraw,
} from './member-steps.ts';
import { sitDown, takeOn } from './newcomers.ts';
import { openPhone, type Phone, signIn } from './phone.ts';
import {
  approvePayout,
  approveRents,
  changeMoneySetting,
  choosePayout,
  type Clerk,
  findsOwnProposalClosed,
  forward,
  forwardTo,
  type Person,
  proposeRents,
  signPayout,
} from './staff-desk.ts';
import { read, send } from './visits.ts';

const WEEKEND =
  'You can’t collect on Saturday or Sunday. You can from Monday to Friday, and you lose nothing by waiting.';
const MEMBER = 'Liya Haddis';
const AUTOMATIC = 'We approve withdrawals automatically up to this 24-hour total';
const MONDAY = 1;
const SATURDAY = 6;
const PHONE = '911555201';
const PHONE_DIGITS = PHONE.slice(3);
const PIN = '271828';
const PASSWORD = 'Injera4breakfast';
const PRODUCT = 'Solar charging kiosk, Adama';
const PAYER = 'Tsehay Women Traders Co-operative';
const PRICE = 4_500_00;
const INCOME_A_DAY = 14_30;
const STAFF_A = { name: 'Hirut Bekele', email: 'hirut@staff.example', password: 'Injera4staff' };
const STAFF_B = { name: 'Tesfaye Worku', email: 'tesfaye@staff.example', password: 'Shiro5staff' };

// It moves the clock by weeks, takes on staff and changes a setting of money.
const app = appInBrowser('own');
let phone: Phone;
let page: Page;
let a: Clerk;
let b: Clerk;
let orderId: string;

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  page = phone.page;
});

test('registers by invitation, with the code from the sandbox', async () => {
  await open(page, '/?invite=C3ROOT');
  await enterPhone(page, PHONE);
  await enterPerson(page, { name: MEMBER, email: 'liya@member.example', born: '1994-03-12', password: PASSWORD });
  expect(await page.getByLabel('Invite code').inputValue()).toBe('C3ROOT');
  await acceptPapers(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((at) => !at.pathname.includes('login'));
  const books = await expectScreensToAgree(page);
  expect(books).toMatchObject({ income: { balance: 0, lines: [] }, recharge: { balance: 0, lines: [] } });
});

test('recharges 5,000.00 and approves it on the page of the bank', async () => {
  await recharge(page, { amount: '5000', shown: '5,000.00 ETB' });
  await page.getByText('Five thousand birr').waitFor();
  await expectAmounts(page.locator('#main .card').first(), [5_000_00], 'recharge');
  const books = await expectScreensToAgree(page);
  expect(books.recharge).toMatchObject({ balance: 5_000_00, lines: [{ type: 'recharge', amountMinor: 5_000_00 }] });
});

test('sets a transaction password', async () => {
  await open(page, '/pagesB/wallet/tansactionPassword/index');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  // The keypad refuses a run by itself. Only the server knows the phone number.
  await typePin(page, '123456');
  await page.getByText('It counts up or down').waitFor();
  await typePin(page, PHONE_DIGITS);
  await page.getByText('The new one again').waitFor();
  await typePin(page, PHONE_DIGITS);
  await page.getByText('These digits are part of your phone number').waitFor();
  await enterPin(page, PIN);
});

test('buys a unit', async () => {
  await open(page, '/pages/tabbar/product/index');
  await page.getByRole('link', { name: PRODUCT }).click();
  await page.getByRole('button', { name: /^Buy for/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('from your recharge wallet').waitFor();
  const back = INCOME_A_DAY * 365;
  const wallets = [PRICE, 0];
  expect(await amountsIn(sheet)).toEqual([PRICE, back, back - PRICE, INCOME_A_DAY, ...wallets]);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await typePin(page, PIN);
  await sheet.getByText('You’ve bought it for').waitFor();
  await expect.poll(() => sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await sheet.getByRole('link', { name: 'See the order' }).click();
  await page.waitForURL((at) => at.pathname === '/pagesB/mine/orderDetail/index');
  await page.locator('summary', { hasText: 'Terms' }).click();
  await expectAmounts(termOf(page, 'Rent price'), [PRICE], 'order');
  expect(await amountsIn(termOf(page, 'From recharge wallet'))).toEqual([PRICE]);
  const books = await expectScreensToAgree(page);
  expect(books.recharge.balance).toBe(5_000_00 - PRICE);
  orderId = (await read<{ items: { id: string }[] }>(page, '/api/v1/orders?state=holding')).items[0]?.id as string;
  expect(sumOf(books.recharge.lines, (line) => line.subject?.id === orderId)).toBe(-PRICE);
});

test('the administrator takes on two clerks, who change their first secrets', async () => {
  const [first, second] = await takeOn(app.browser, app.stack.url, [STAFF_A, STAFF_B]);
  const sit = (person: Person | undefined) => sitDown(app.browser, app.stack.url, person as Person);
  [a, b] = await Promise.all([sit(first), sit(second)]);
});

test('staff A books the rent that came on Monday, staff B approves it', async () => {
  // Cooling-off ends before that Monday begins. On it the lessee pays for its week.
  await forwardTo(a, MONDAY, 11, 1.5);
  const count = await proposeRents(a, PRODUCT);
  expect(count).toBeGreaterThan(0);
  await findsOwnProposalClosed(a, PRODUCT);
  await approveRents(b, PRODUCT, count);
});

test('on Saturday income has come and cannot be collected, which the screen says', async () => {
  await forwardTo(a, SATURDAY, 12);
  await open(page, '/pagesB/mine/product/index');
  await page.getByText(WEEKEND).first().waitFor();
  expect(
    await page
      .getByRole('button', { name: /^You can collect on/ })
      .first()
      .isDisabled(),
  ).toBe(true);
  await expect(send(page, '/api/v1/orders/collect')).resolves.toMatchObject({ code: 200912, message: WEEKEND });
  const order = await expectOrderToAgree(page, orderId);
  expect(order.paidMinor).toBeGreaterThan(0);
  expect(order.paidMinor).toBeLessThanOrEqual(order.expectedSoFarMinor);
  expect(order.collectedMinor).toBe(0);
  await expectScreensToAgree(page);
});

test('on Monday it is collected', async () => {
  await forwardTo(a, MONDAY, 10);
  await open(page, '/pagesB/mine/product/index');
  const waiting = (await amountsIn(page.locator('#main .card').first()))[0] as number;
  expect(waiting).toBeGreaterThanOrEqual(7 * INCOME_A_DAY);
  await page.getByRole('button', { name: 'Collect all' }).click();
  const receipt = page.getByRole('dialog');
  await receipt.getByText('is in your income wallet').waitFor();
  // The sum, nothing left to collect, the wallet, and the one product that it comes from.
  expect(await amountsIn(receipt)).toEqual([waiting, 0, waiting, waiting]);
  await receipt.getByText(`Paid by ${PAYER}`).waitFor();
  const books = await expectScreensToAgree(page);
  expect(books.income.balance).toBe(waiting);
  expect(books.income.lines.every((line) => line.purpose === 'collect')).toBe(true);
  expect((await expectOrderToAgree(page, orderId)).collectedMinor).toBe(waiting);
});

test('a month of the order opens to its days, and a day to its payer', async () => {
  await page.locator('summary', { hasText: 'payment' }).first().click();
  await page.locator('.orders-days summary', { hasText: 'Paid' }).first().click();
  await page.getByText('Bank statement line').waitFor();
  await page.locator('.orders-trail').getByText(PAYER).waitFor();
});

test('above the automatic limit a withdrawal waits for one reviewer, is paid and has a receipt', async () => {
  await changeMoneySetting(a, b, AUTOMATIC, '50.00');
  await openSandboxAccount(page, PIN);
  const before = (await expectScreensToAgree(page)).income.balance;
  const id = await withdraw(page, {
    amount: '100',
    pin: PIN,
    figures: [100_00, -5_00, -2_00, 93_00],
    review: 'By one person',
  });
  await openNumbers(page);
  await page.getByText('Pending review').waitFor();
  await approvePayout(b, { member: MEMBER, amount: '100.00' });
  await expectPaid(page, id, () => forward(a, 1));
  const books = await expectScreensToAgree(page);
  expect(books.income.balance).toBe(before - 100_00);
  expect(sumOf(books.income.lines, (line) => line.subject?.id === id)).toBe(-100_00);
});

test('another member withdraws 20,100.00, which two reviewers sign', async () => {
  const { page: other, complaints } = await openPhone(app.browser, app.stack.url);
  await signIn(other, { phone: '911000002', password: 'Teff2026field' });
  await open(other, '/pagesB/mine/product/index');
  await other.getByRole('button', { name: 'Collect all' }).click();
  await other.getByText('is in your income wallet').waitFor();
  const before = (await expectScreensToAgree(other)).income.balance;
  const figures: [number, number, number, number] = [20_100_00, -1_005_00, -201_00, 18_894_00];
  const id = await withdraw(other, { amount: '20100', pin: '580362', figures, review: 'By two people' });
  await other.getByText('Being checked').waitFor();
  const asked = { member: 'Dawit Tesfaye', amount: '20,100.00' };
  await signPayout(a, asked, 'first');
  expect(await read(other, `/api/v1/withdrawals/${id}`)).toMatchObject({ state: 'pending_review' });
  const pane = await choosePayout(a, asked);
  await pane.getByText('You have reviewed this one. A colleague must review it, too.').waitFor();
  expect(await pane.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  await signPayout(b, asked, 'second');
  await expectPaid(other, id, () => forward(a, 1));
  const books = await expectScreensToAgree(other);
  expect(books.income.balance).toBe(before - 20_100_00);
  expect(complaints).toEqual([]);
});

test('the books are clean, and no page complained of anything', async () => {
  expect(await app.stack.run('src/commands/check.ts')).toContain('All checks are clean.');
  expect([...phone.complaints, ...a.complaints, ...b.complaints]).toEqual([]);
});

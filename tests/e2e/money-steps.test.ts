// The steps of a money act. A number is checked before the password, and every step has a way back. A request that
// waits for the password says what entering it does.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { required } from '#platform/required.ts';
import { appInBrowser } from './app-in-browser.ts';
import { expectAmounts, open } from './books.ts';
import { typePin } from './member-steps.ts';
import { demoMember, openPhone, settled, signIn } from './phone.ts';
import { read } from './visits.ts';

const MEMBER = demoMember('02');

const app = appInBrowser('shared');
let page: Page;

beforeAll(async () => {
  page = (await openPhone(app.browser, app.stack.url)).page;
  await signIn(page, MEMBER);
});

const TOO_LONG = 'This is too long.';

test('a number that is too short says so at its field', async () => {
  await open(page, '/pagesB/wallet/recharge/index');
  await page.getByLabel('Amount').fill('500');
  await page.getByText('Bank transfer').first().click();
  await page.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
  const number = page.getByLabel('Account number');
  await number.fill('1234567');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('An account number has 8 to 20 digits.').waitFor();
  expect(await page.locator('[aria-invalid]').count()).toBe(1);
  expect(await number.getAttribute('aria-invalid')).toBe('true');
});

test('an impossible card number is said before the password, a refused field after it', async () => {
  await open(page, '/pagesB/wallet/bankCard/index');
  await page.getByRole('button', { name: 'Add an account' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
  const number = sheet.getByLabel('Card number');
  await number.fill('4000123412341235');
  const address = sheet.getByLabel('Where you opened the account');
  await address.fill('Bole, '.repeat(30));
  await sheet.getByRole('button', { name: 'Continue' }).click();
  expect(await number.getAttribute('aria-invalid')).toBe('true');
  await number.fill('4000123412341234');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await typePin(page, MEMBER.pin);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await sheet.getByText(TOO_LONG).waitFor();
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');
});

/** As far as the keypad. */
async function buy(): Promise<void> {
  const { items } = await read<{ items: { id: string }[] }>(page, '/api/v1/products?type=device');
  await open(page, '/pagesB/product/device/index', { id: items[0]?.id as string });
  await page.getByRole('button', { name: /^Buy for/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a purchase that waits for the password says what entering it does, and can be let go', async () => {
  let sent = 0;
  await page.route('**/api/v1/orders', (route) => {
    sent += 1;
    return route.abort();
  });
  await buy();
  await typePin(page, MEMBER.pin);
  await page.getByText('no answer yet.').waitFor();
  await open(page, '/');
  const before = sent;
  const strip = page.locator('.open-intents');
  await strip.getByText('One request needs you').waitFor();
  await strip.getByRole('link', { name: 'Open' }).click();
  await page
    .getByText(/If the request never reached us, we’ll carry it out now: Purchase of .+, Br\s[\d,.]+\./)
    .waitFor();
  await page.getByRole('button', { name: 'Don’t send it' }).click();
  await page.getByText('We may have carried it out already').waitFor();
  await page.locator('.dialog').getByRole('button', { name: 'Don’t send it' }).click();
  await page.getByRole('heading', { name: 'Your request' }).waitFor({ state: 'detached' });
  await open(page, '/');
  await settled(page);
  expect([await strip.count(), sent]).toEqual([0, before]);
  await page.unroute('**/api/v1/orders');
});

test('who buys without a transaction password is led to where it is set, before the keypad', async () => {
  await page.route(/\/api\/v1\/userInfo\?/, async (route) => {
    const { data, ...answer } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...data, paymentPasswordSet: false } } });
  });
  await buy();
  await page.getByText('You don’t have a transaction password yet').waitFor();
  await page.unroute(/\/api\/v1\/userInfo\?/);
  await page.getByRole('link', { name: 'Set it now' }).click();
  await page.waitForURL((at) => at.pathname === '/pagesB/wallet/tansactionPassword/index');
});

test('after a wrong password the form is still one tap away', async () => {
  await open(page, '/pagesB/wallet/withdraw/index');
  await page.getByLabel('Amount').fill('1100');
  await page.getByRole('button', { name: 'Continue' }).click();
  await typePin(page, '135797');
  await page.getByText('This transaction password isn’t right').waitFor();
  await page.getByRole('button', { name: 'Change something' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('1,100');
});

test('the form of a purchase too', async () => {
  await buy();
  await page.getByRole('button', { name: 'Change something' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
});

test('a request without an answer is told on its own screen, and not above it too', async () => {
  await page.route('**/api/v1/payout-accounts/sandbox', (route) => route.abort());
  await open(page, '/pagesB/wallet/bankCard/index');
  await page.getByRole('button', { name: 'Add an account' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Open a sandbox account in my name' }).click();
  await typePin(page, MEMBER.pin);
  await sheet.getByText('no answer yet.').waitFor();
  expect(await page.locator('.open-intents').count()).toBe(0);
});

test('home, Mine, the wallet and the form agree on what is available and can be withdrawn', async () => {
  const { page: at, context } = await openPhone(app.browser, app.stack.url);
  await signIn(at, demoMember('01'));
  type Bill = Record<'available' | 'income_available' | 'recharge_available' | 'withdrawable' | 'held', number>;
  const bill = await read<Bill>(at, '/api/v1/bill');
  // Money of this member is on its way out, so what is in the wallets is more than what is available.
  expect(bill.held).toBeGreaterThan(0);
  const both = [bill.income_available, bill.recharge_available];
  const main = at.locator('#main');
  const card = main.locator('.card', { hasText: 'Available now' }).first();
  await open(at, '/');
  await expectAmounts(card, [bill.available, ...both, bill.withdrawable, bill.held], 'home');
  await open(at, '/pages/tabbar/mine/index');
  await expectAmounts(main.getByRole('link', { name: /^My money/ }), [bill.available, bill.withdrawable], 'mine');
  await open(at, '/pages/tabbar/wallet/index');
  await expectAmounts(card, [bill.available, bill.held, ...both], 'wallet');
  const terms = await read<Record<'freeMinor' | 'withdrawableMinor' | 'heldMinor', number>>(
    at,
    '/api/v1/withdrawals/terms',
  );
  const most = `up to Br\u00a0${(terms.withdrawableMinor / 100).toLocaleString('en')}`;
  expect(await card.innerText()).toContain(most);
  await card.getByRole('link', { name: 'Withdrawals under way' }).click();
  await at.waitForURL((url) => url.pathname === '/pagesB/wallet/withdrawRecords/index');
  await open(at, '/pagesB/wallet/withdraw/index');
  const form = main.locator('.card', { hasText: 'Income wallet' }).first();
  await expectAmounts(form.locator('.figure'), [bill.income_available], 'the form to withdraw');
  await form.getByText(most).waitFor();
  expect([terms.freeMinor, terms.withdrawableMinor]).toEqual([bill.income_available, bill.withdrawable]);
  expect(bill.withdrawable % 100_00).toBe(0);
  await context.close();
});

/** Every amount of the screen under its own label, as `label: amount` texts. */
async function labelledAmounts(at: Page): Promise<string[]> {
  const labelled = at.locator('#main').locator('.figure, .available-parts > span, .definitions > div');
  const texts = await labelled.evaluateAll((boxes) =>
    boxes.map((box) => {
      const label = box.querySelector('.figure-label, dt');
      const value = box.querySelector('.figure-value, dd');
      return label && value ? `${label.textContent} ${value.textContent}` : (box.textContent ?? '');
    }),
  );
  return texts.flatMap((text) => {
    const [, label, amount] = /^(.+?)\s+(Br\s[\d,.]+)/.exec(text) ?? [];
    return label && amount ? [`${label}: ${amount}`] : [];
  });
}

test('no label of an amount stands for two different ones on the screens of money', async () => {
  const { page: at, context } = await openPhone(app.browser, app.stack.url);
  await signIn(at, demoMember('01'));
  const seen = new Set<string>();
  for (const address of [
    '/',
    '/pages/tabbar/wallet/index',
    '/pagesB/wallet/withdraw/index',
    '/pagesB/wallet/withdraw/index?source=recharge',
  ]) {
    await open(at, address);
    await expect.poll(async () => (await labelledAmounts(at)).length, { timeout: 8_000 }).toBeGreaterThan(0);
    for (const one of await labelledAmounts(at)) seen.add(one);
  }
  const labels = [...seen].map((one) => one.slice(0, one.lastIndexOf(':')));
  expect(labels).toEqual(expect.arrayContaining(['Available now', 'Income wallet']));
  expect([...seen].filter((_, at) => labels.indexOf(labels[at] ?? '') !== at)).toEqual([]);
  await context.close();
});

test('a form of money says that it needs an amount; the last withdrawal is filled in with one tap', async () => {
  await open(page, '/pagesB/wallet/withdraw/index');
  const button = page.getByRole('button', { name: 'Enter an amount' });
  expect(await button.getAttribute('class')).toContain('button-resting');
  await button.click();
  await page.getByText('Please fill this in.').waitFor();
  type Paid = { amountMinor: number; paidMinor: number | null };
  const { items } = await read<{ items: Paid[] }>(page, '/api/v1/withdrawals?kind=income&limit=5');
  // The newest is still waiting.
  const paid = required(items.find(({ paidMinor }) => paidMinor !== null));
  expect(paid).not.toBe(items[0]);
  await page.getByRole('button', { name: 'Same as last time' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe((paid.amountMinor / 100).toLocaleString('en'));
  await page.getByText('You will get').waitFor();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await button.waitFor({ state: 'detached' });
});

test('a paid withdrawal is one row of the statement, with what the member got', async () => {
  const { page: at, context } = await openPhone(app.browser, app.stack.url);
  await signIn(at, demoMember('01'));
  type Parts = { netMinor: number; taxMinor: number; bankChargeMinor: number };
  type Statement = { items: { amountMinor: number; parts: Parts | null; subject: { id: string } | null }[] };
  const { items } = await read<Statement>(at, '/api/v1/wallets/income/statement?type=withdrawal&limit=1');
  const [{ amountMinor, parts, subject } = { amountMinor: 0, parts: null, subject: null }] = items;
  const written = (minor: number) => `Br ${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;
  await open(at, '/pagesB/wallet/fundsDetails/index?type=withdrawal');
  const row = at.locator('#main .row').first();
  const { netMinor, taxMinor, bankChargeMinor } = parts ?? { netMinor: 0, taxMinor: 0, bankChargeMinor: 0 };
  await row
    .getByText(`You got ${written(netMinor)} · tax ${written(taxMinor)} · bank ${written(bankChargeMinor)}`)
    .waitFor();
  expect(netMinor + taxMinor + bankChargeMinor).toBe(-amountMinor);
  await row.click();
  await at.waitForURL((url) => url.pathname === '/pagesB/wallet/withdrawDetails/index');
  expect(new URL(at.url()).searchParams.get('item')).toContain(`"${subject?.id}"`);
  await context.close();
});

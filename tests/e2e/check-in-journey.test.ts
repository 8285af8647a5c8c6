// A member checks in on seven days. Draws are closed meanwhile: the draw chance of the seventh is kept, and no page
// speaks of draws. They exchange C3coin for money, and read who pays it. While two staff have stopped rewards, an
// exchange is refused with its reason, and nothing moves.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { booksOf, expectScreensToAgree, open } from './books.ts';
import { switchDraws } from './draw-steps.ts';
import { typePin } from './member-steps.ts';
import { openFromMine } from './mine.ts';
import { DEMO, openPhone, type Phone, settled, signIn } from './phone.ts';
import { type Desk, demoDesk, FINANCE, FINANCE_B, openSetting, sign } from './staff-desk.ts';
import { read } from './visits.ts';

const CHECK_IN = '/pagesB/mine/checkIn/index';
const EXCHANGE = '/pagesB/wallet/exchange/index';
const PAYING = 'Pay rewards in money. When this is off, they wait, and everyone can see since when.';
const DAYS = [5, 10, 15, 20, 25, 30, 35];

// It closes draws, moves the clock by a week and stops rewards.
const app = appInBrowser('own');
let phone: Phone;
let page: Page;

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  ({ page } = phone);
  await signIn(page);
  await switchDraws([await desk(FINANCE), await desk(FINANCE_B)], false);
});

const chances = async () => (await read<{ balance: number }>(page, '/api/v1/chances')).balance;
const exchanges = async () => (await read<{ items: object[] }>(page, '/api/v1/points/exchanges')).items.length;

test('seven days in a row give more each day, and a draw chance that waits for the draws', {
  timeout: 400_000,
}, async () => {
  await openFromMine(page, 'Check-in');
  await page.getByRole('button', { name: 'Check in for 5 C3coin' }).waitFor();
  const before = { points: (await booksOf(page)).points, chances: 0 };
  for (const [n, points] of DAYS.entries()) {
    if (n > 0) await app.stack.run('src/sandbox/main.ts', 'advance', '1d');
    await open(page, CHECK_IN);
    // Orders of the history settle on some of these days, and each gives a chance, too.
    before.chances = await chances();
    await page.getByRole('button', { name: `Check in for ${points} C3coin`, exact: true }).click();
    await page.getByText(`You got ${points} C3coin`, { exact: true }).waitFor();
    expect(await page.locator('#main').innerText()).not.toContain('chance');
    await expect.poll(() => page.locator('.check-step-done').count()).toBe(n + 1);
    expect(await page.getByRole('button', { name: /^Check in/ }).count()).toBe(0);
  }
  expect(await chances()).toBe(before.chances + 1);
  expect((await booksOf(page)).points).toBeGreaterThanOrEqual(before.points + 140);
  await page.getByRole('link', { name: 'Your check-ins' }).click();
  await page.getByText('7 days in a row', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Your check-ins' }).getByRole('listitem').count()).toBe(7);
});

test('a missed day is said kindly, and a new row begins', async () => {
  await app.stack.run('src/sandbox/main.ts', 'advance', '2d');
  await open(page, CHECK_IN);
  await page.getByText('You were away for a day, and that’s fine.').waitFor();
  await page.getByRole('button', { name: 'Check in for 5 C3coin' }).waitFor();
});

test('C3coin become money, and the member reads before the PIN and after it who pays', async () => {
  const before = await booksOf(page);
  await openFromMine(page, 'Exchange C3coin');
  await page.getByText('100 C3coin = Br\u00a01.00').waitFor();
  await quote('300');
  await typePin(page, DEMO.pin);
  const receipt = page.getByRole('dialog', { name: 'Exchange receipt' });
  await receipt.getByText('Three birr', { exact: false }).waitFor();
  expect(await receipt.innerText()).toContain('Reward money');
  const after = await booksOf(page);
  expect([before.points - after.points, after.income.balance - before.income.balance]).toEqual([300, 3_00]);
  expect(after.income.lines[0]).toMatchObject({ type: 'exchange_income', purpose: 'exchange_paid', amountMinor: 3_00 });
  await receipt.getByRole('link', { name: 'Statement' }).click();
  await page.getByText('For C3coin, from our reward money').waitFor();
  await expectScreensToAgree(page);
  // The line of the points leads back to the receipt.
  await open(page, '/pagesB/wallet/fundsDetails/index?wallet=points');
  await page.getByRole('link', { name: /C3coin exchanged/ }).click();
  await receipt.getByText('Three birr', { exact: false }).waitFor();
  await open(page, '/pagesB/mine/rewards/index');
  await page.getByText('Money for C3coin').first().waitFor();
});

test('while rewards are stopped an exchange is refused with its reason, and it works again after', async () => {
  const [a, b] = [await desk(FINANCE), await desk(FINANCE_B)];
  const [before, made] = [await booksOf(page), await exchanges()];
  await open(page, EXCHANGE);
  await quote('100');
  await setPaying(a, b, false);
  await typePin(page, DEMO.pin);
  await page.getByText('We’ve stopped rewards for now. Nothing moved.').waitFor();
  await open(page, EXCHANGE);
  await page
    .getByText('We’ve stopped rewards for now. You keep your C3coin and can exchange them once we start again.')
    .waitFor();
  const during = await booksOf(page);
  expect([during.points, during.income.balance, await exchanges()]).toEqual([
    before.points,
    before.income.balance,
    made,
  ]);
  await setPaying(a, b, true);
  await open(page, EXCHANGE);
  await quote('100');
  await typePin(page, DEMO.pin);
  await page.getByRole('dialog', { name: 'Exchange receipt' }).getByText('One birr', { exact: false }).waitFor();
  expect((await booksOf(page)).income.balance).toBe(before.income.balance + 1_00);
  expect(await exchanges()).toBe(made + 1);
  expect(phone.complaints).toEqual([]);
});

/** Types how many, reads who pays, and goes on to the keypad. */
async function quote(points: string): Promise<void> {
  await page.getByLabel('C3coin to exchange').fill(points);
  await page.getByText('Reward money', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: '9', exact: true }).waitFor();
}

const desk = (who: typeof FINANCE) => demoDesk(app.browser, app.stack.url, who);

async function setPaying(a: Desk, b: Desk, paying: boolean): Promise<void> {
  // A desk may still show what stood there before the other one signed.
  await a.page.reload();
  await openSetting(a.page, PAYING);
  await a.page.getByRole('button', { name: 'Propose', exact: true }).click();
  await a.page.getByRole('dialog').locator('input[type=checkbox]').setChecked(paying);
  await a.page.getByLabel('Why (kept with the version)').fill('A journey');
  await sign(a, 'Propose', 'Proposed and signed. A second person must approve it.');
  await b.page.reload();
  await openSetting(b.page, PAYING);
  await b.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await sign(b, 'Approve', 'Approved by two; it holds from now on.');
  await settled(page);
}

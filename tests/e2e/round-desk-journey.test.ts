// A round from its template to its end, on the screens. One clerk builds it and reads its odds, and its worst cost
// beside the budget. A second one opens it. A member sees it and plays. The desk stops it, and the member reads why.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, businessDate } from '#platform/time/clock.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { open } from './books.ts';
import { act, assertionOf, chanceCode, endOpenRounds, redeem } from './draw-steps.ts';
import { openPhone, type Phone, settled, signIn } from './phone.ts';
import { businessNow, type Desk, demoDesk, FINANCE, FINANCE_B, go, rows, sign } from './staff-desk.ts';
import { read } from './visits.ts';

const GAME = 'Prize wheel';
const KIOSK_COUPONS = 'Kiosk coupons: Br\u00a040.00 off, from Br\u00a0500.00';
const REASON = 'The lamps of this round came broken.';

// It ends the rounds of the history, and opens one.
const app = appInBrowser('own');
let phone: Phone;
let page: Page;
let a: Desk;
let b: Desk;

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  ({ page } = phone);
  await signIn(page);
  a = await demoDesk(app.browser, app.stack.url, FINANCE);
  b = await demoDesk(app.browser, app.stack.url, FINANCE_B);
  await endOpenRounds(a, app.stack);
  await redeem(page, await chanceCode([a, b], 2));
  await couponsForDraws();
}, 180_000);

/** Thirty coupons of 40.00, signed by two. */
async function couponsForDraws(): Promise<void> {
  const terms = { amountMinor: 4_000, percent: null, capMinor: null, leastPriceMinor: 50_000 };
  const { id } = await act<{ id: string }>(a, 'POST', '/console/api/v1/coupon-batches', {
    name: 'Kiosk coupons',
    gift: { gives: 'coupon', terms: { ...terms, productType: null, productId: null, validDays: 30 } },
    reach: { way: 'prize', pieces: 30 },
    until: addDays(businessDate(await businessNow(a.page)), 20),
    assertion: assertionOf(a),
  });
  await act(b, 'POST', `/console/api/v1/coupon-batches/${id}/approve`, { assertion: assertionOf(b) });
}

const play = () => page.getByRole('button', { name: /^Play with 1 of your/ });
const chances = async () => (await read<{ balance: number }>(page, '/api/v1/chances')).balance;
const prize = (id: string) => a.page.getByRole('region', { name: `Prize ${id}` });
const cost = () => a.page.getByRole('region', { name: 'Cost' });
const choose = async (label: string, option: string, where = a.page.locator('main')) => {
  await where.getByLabel(label).click();
  await a.page.getByRole('option', { name: option }).click();
};

test('a clerk builds a round from its template, and reads its odds and its worst cost', async () => {
  await go(a.page, 'Rounds of draws');
  await a.page.getByRole('link', { name: 'New round' }).click();
  await a.page.getByRole('heading', { level: 1, name: 'New round' }).waitFor();
  await choose('Game', GAME);
  await prize('money-50').getByText('1 in 200, 0.5%').waitFor();
  const { leftMinor } = await act<{ leftMinor: number }>(a, 'GET', '/console/api/v1/rewards/budget');
  // Each play may win the largest prize: 200 times 50.00.
  await cost().getByText('Br\u00a010,000.00').waitFor();
  await a.page.getByLabel('Plays at most').fill(String(Math.floor(leftMinor / 5_000) + 1));
  await cost().getByText('less than the worst case.', { exact: false }).waitFor();
  await a.page.getByLabel('Plays at most').fill('100');
  await cost().getByText('That is enough for the worst case.', { exact: false }).waitFor();
  await prize('nothing').getByLabel('Weight').fill('1400');
  await prize('money-50').getByText('1 in 400, 0.25%').waitFor();
});

test('a batch of coupons is chosen by its name, and brings its worth and its number', async () => {
  await a.page.getByRole('button', { name: 'Add a prize' }).click();
  const coupons = prize('prize-7');
  await choose('Kind', 'Coupon', coupons);
  await coupons.getByLabel('Name, English').fill('Off at the kiosk');
  await coupons.getByLabel('Name, Amharic').fill('የኪዮስክ ቅናሽ');
  await coupons.getByLabel('Batch of coupons').click();
  // The batch of codes is not offered.
  const offered = await a.page.getByRole('option').allInnerTexts();
  expect(offered).toContain(KIOSK_COUPONS);
  expect(offered.filter((text) => !/^(Kiosk coupons|Coupon of Br \d+): /.test(text))).toEqual([]);
  await a.page.getByRole('option', { name: KIOSK_COUPONS }).click();
  await coupons.getByText('30 coupons, worth up to Br\u00a01,200.00 in all').waitFor();
  expect(await coupons.getByLabel('Worth (Br)').count()).toBe(0);
  expect(await coupons.getByLabel('Stock').inputValue()).toBe('30');
  await coupons.getByLabel('Weight').fill('50');
  await coupons.getByText('1 in 41, 2.44%').waitFor();
});

test('a second person opens it, and the first one cannot', async () => {
  const propose = a.page.getByRole('button', { name: 'Propose', exact: true });
  expect(await propose.isDisabled()).toBe(true);
  await a.page.getByLabel('Last day').fill(addDays(businessDate(await businessNow(a.page)), 7));
  await propose.click();
  await a.page.getByRole('dialog').getByText('Br\u00a05,000.00').waitFor();
  await sign(a, 'Propose', 'Proposed and signed. A second person must sign it.');
  await a.page.getByRole('heading', { level: 2, name: GAME }).waitFor();
  await a.page.getByText('You have signed. A colleague must sign, too.').waitFor();
  expect(await a.page.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0);
  // The page still shows the round before, which `endOpenRounds` stopped.
  await open(page, '/pagesB/mine/draw-turntable/index');
  await page.getByText('We stopped it:', { exact: false }).waitFor();
  expect(await play().count()).toBe(0);

  await go(b.page, 'Rounds of draws');
  await rows(b.page, GAME).getByRole('link').first().click();
  await b.page.getByRole('button', { name: 'Sign', exact: true }).click();
  const dialog = b.page.getByRole('dialog');
  await rows(b.page, 'Off at the kiosk').getByText('1 in 41').first().waitFor();
  await dialog.getByText('That is enough for the worst case.', { exact: false }).waitFor();
  await sign(b, 'Sign', 'Signed by two. The round is open.');
});

test('a member finds it among the activities, with the odds of the desk', async () => {
  await open(page, '/pagesB/mine/activity/index');
  await page.getByRole('link', { name: GAME }).tap();
  await settled(page);
  const odds = page.getByRole('list', { name: 'Prizes and odds' }).getByRole('listitem');
  await expect.poll(() => odds.count()).toBe(7);
  const coupons = odds.filter({ hasText: 'Off at the kiosk' });
  await coupons.getByText('1 in 41').waitFor();
  await coupons.getByText('30 left', { exact: false }).waitFor();
  await odds.filter({ hasText: 'Br 50' }).getByText('0.24%').waitFor();
  const had = await chances();
  await play().tap();
  await page.locator('main output strong').waitFor({ timeout: 15_000 });
  await play().waitFor();
  expect(await chances()).toBe(had - 1);
});

test('the desk stops it with a reason, and the open page of the member says so', async () => {
  await go(b.page, 'Rounds of draws');
  await rows(b.page, GAME).getByRole('link').first().click();
  await b.page.getByRole('button', { name: 'Stop new plays' }).click();
  const dialog = b.page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Stop new plays' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Reason, which everyone can read').fill(REASON);
  await dialog.getByRole('button', { name: 'Stop new plays' }).click();
  await b.page.getByText('Stopped. Everyone can read the reason.').waitFor();
  await b.page.getByRole('button', { name: 'Stop new plays' }).waitFor({ state: 'detached' });

  const had = await chances();
  await play().tap();
  await page.getByText(`We stopped it: ${REASON}`, { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  await open(page, '/pagesB/mine/draw-turntable/index');
  await page.getByText(`We stopped it: ${REASON}`, { exact: false }).waitFor();
  expect(await play().count()).toBe(0);
  expect(await chances()).toBe(had);
  expect([...phone.complaints, ...a.complaints, ...b.complaints]).toEqual([]);
});

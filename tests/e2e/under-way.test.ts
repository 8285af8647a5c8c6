// Requests under way stay in sight, and failed ones can be tried again. Members act on a slow or broken network, with
// the phone on its side, and with the phone's own Back.
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { amountsIn, open } from './books.ts';
import { typePin } from './member-steps.ts';
import { advanceToMonday } from './operator.ts';
import { DEMO, demoMember, nextFrame, openPhone, signIn } from './phone.ts';
import { read } from './visits.ts';

const WRONG_PIN = '975310';

// It moves the clock.
const app = appInBrowser('own');
let page: Page;

beforeAll(async () => {
  page = (await openPhone(app.browser, app.stack.url)).page;
  await signIn(page);
});
afterEach(() => page.unrouteAll());

test('a first transaction password that did not get through is set with another tap', async () => {
  // README's member has one already. This phone is told that there is none, and it sends nothing on.
  await page.route('**/api/v1/userInfo*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, paymentPasswordSet: false } } });
  });
  await page.route('**/api/v1/pin', (route) => route.abort('connectionreset'));
  await open(page, '/pagesB/wallet/tansactionPassword/index');
  await page.locator('input[type=password]').fill(DEMO.password);
  const goOn = page.getByRole('button', { name: 'Continue' });
  await goOn.click();
  await page.getByText('New transaction password').waitFor();
  await typePin(page, DEMO.pin);
  await page.getByText('The new one again').waitFor();
  await typePin(page, DEMO.pin);
  await page.getByText('Network Error').waitFor();
  await goOn.click();
  await page.getByText('New transaction password').waitFor();
});

test('Back closes no sheet while its request runs, however often it is pressed', async () => {
  const { items } = await read<{ items: { id: string }[] }>(page, '/api/v1/products?type=device');
  await open(page, '/pagesB/product/device/index', { id: items[0]?.id as string });
  await page.getByRole('button', { name: 'Buy' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  let arrives: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (arrives = resolve));
  await page.route('**/api/v1/orders', async (route) => {
    await held;
    await route.continue();
  });
  await typePin(page, DEMO.pin);
  // Escape is what Back is to Chrome on a phone: the third closes a dialog without asking its page.
  for (let at = 0; at < 4; at++) {
    await page.keyboard.press('Escape');
    await nextFrame(page);
  }
  expect(await sheet.isVisible()).toBe(true);
  arrives();
  await sheet.getByText('You’ve bought it for').waitFor();
});

test('cancelling that purchase ends in a receipt, which can be read again', async () => {
  await page.getByRole('dialog').getByRole('link', { name: 'See the order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page.locator('.dialog').getByRole('button', { name: 'Refund it' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('To the recharge wallet').waitFor();
  type Order = { priceMinor: number; coupon: { paidMinor: number } | null; paidFrom: Record<Wallet, number> };
  type Wallet = 'rechargeMinor' | 'incomeMinor';
  const id = await receipt.locator('dl > div', { hasText: 'Order number' }).locator('dd').innerText();
  const { priceMinor, coupon, paidFrom } = await read<Order>(page, `/api/v1/orders/${id}`);
  const wallets = [paidFrom.rechargeMinor, paidFrom.incomeMinor].filter((part) => part > 0);
  expect(await amountsIn(receipt)).toEqual([priceMinor - (coupon?.paidMinor ?? 0), ...wallets]);
  await receipt.getByText('The order is closed and won’t earn anything.').waitFor();
  await receipt.getByRole('button', { name: 'Done' }).click();
  // The button that was pressed is gone. The words about the refund have the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Cancelled and refunded');
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  await receipt.getByText('Given back').waitFor();
  await receipt.getByRole('link', { name: 'See the statement' }).click();
  await page.locator('#main').getByText('Purchase cancelled').first().waitFor();
});

test('on a phone on its side, the entered digits and the note that they were wrong stand above the keys', async () => {
  await page.setViewportSize({ width: 640, height: 360 });
  await open(page, '/pagesB/wallet/withdraw/index');
  await page.getByLabel('Amount').fill('500');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.pin-dots').waitFor();
  await expect.poll(() => isInSight(page.locator('.pin-dots'))).toBe(true);
  await page.locator('.pin-key').last().scrollIntoViewIfNeeded();
  await typePin(page, WRONG_PIN);
  const wrong = page.getByText('This transaction password isn’t right');
  await wrong.waitFor();
  await expect.poll(() => isInSight(wrong)).toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
});

test('an order collected without a network says at its place that there is no answer yet', async () => {
  await advanceToMonday(app.stack);
  await open(page, '/pagesB/mine/product/index');
  await page.route('**/api/v1/orders/*/collect', (route) => route.abort('connectionreset'));
  const last = page.getByRole('button', { name: /^Collect Br/ }).last();
  await last.click();
  const checking = page.locator('#main').getByText('no answer yet.');
  await checking.waitFor();
  await expect.poll(() => isInSight(checking)).toBe(true);
  expect(await checking.count()).toBe(1);
  // The text is still there on the other list.
  await page.getByRole('tab', { name: 'Expired' }).click();
  await checking.waitFor();
});

type Filling = { lengths: number[]; drawn: string[] };

/** The receipt's threads while they fill, one entry a frame: their lengths from 0 to 1, and their drawing. */
async function watchThreads(at: Page): Promise<() => Promise<Filling>> {
  await at.evaluate(() => {
    const filling: Filling = { lengths: [], drawn: [] };
    Object.assign(window, { filling });
    const look = () => {
      const threads = document.querySelector<SVGGElement>('dialog .weave-income');
      const length = /scaleY\(([\d.]+)\)/.exec(threads?.style.transform ?? '')?.[1];
      if (threads && length) {
        filling.lengths.push(Number(length));
        filling.drawn.push(threads.innerHTML);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => at.evaluate(() => (window as unknown as { filling: Filling }).filling);
}

test.each([
  ['no-preference', '07'],
  ['reduce', '08'],
] as const)('collecting on home ends in a receipt that stays; its threads fill: motion %s', async (motion, digits) => {
  const { page: home, context, complaints } = await openPhone(app.browser, app.stack.url);
  await home.emulateMedia({ reducedMotion: motion });
  await signIn(home, demoMember(digits));
  await open(home, '/');
  const seen = await watchThreads(home);
  await home.getByRole('button', { name: /^Collect Br/ }).click();
  const receipt = home.getByRole('dialog', { name: 'Receipt' });
  await receipt.getByText('is in your income wallet').waitFor();
  await home.getByText('All collected. More tomorrow.').waitFor();
  // Filling changes no thread. They are the same before and after.
  await expect.poll(() => receipt.locator('.weave-pale').count()).toBe(0);
  const { lengths, drawn } = await seen();
  const whole = await receipt.locator('.weave-income').innerHTML();
  expect(drawn.filter((threads) => threads !== whole)).toEqual([]);
  expect(lengths.length > 1).toBe(motion === 'no-preference');
  expect(lengths).toEqual([...lengths].sort((one, other) => one - other));
  expect(await receipt.isVisible()).toBe(true);
  await receipt.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => home.evaluate(() => document.activeElement?.textContent)).toContain('All collected');
  expect(complaints).toEqual([]);
  await context.close();
});

/** True for an element that is on the screen and under no bar. */
function isInSight(box: Locator): Promise<boolean> {
  return box.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const onTop = document.elementFromPoint(x, y);
    return onTop !== null && (element.contains(onTop) || onTop.contains(element)) && onTop !== document.documentElement;
  });
}

// Strangers tried a member's password. On a new phone the right one takes a moment of work. Then the phone is known,
// and strangers slow it down no more.
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { demoMember, openPhone, signIn } from './phone.ts';

/** The puzzle is a hundred thousand hashes: ten times the work where the code isn't optimised. */
const app = appInBrowser('shared', {}, []);
const MEMBER = demoMember('11');
const SESSIONS = '/api/v1/sessions';
const WORDS = 'One moment, please. This pause keeps out machines that guess passwords.';

/** Wrong passwords from a device that never signed in. */
async function strangersTry(count: number): Promise<number[]> {
  const codes: number[] = [];
  for (let n = 0; n < count; n++) {
    const response = await fetch(app.stack.url + SESSIONS, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'device-id': `stranger ${n}` },
      body: JSON.stringify({ phone: `+251${MEMBER.phone}`, password: 'wrong one 1' }),
    });
    codes.push(((await response.json()) as { code: number }).code);
  }
  return codes;
}

function signInsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(SESSIONS)) calls.push(request);
  });
  return calls;
}

/** Where the answer is among the first, the work is over before a page can be drawn. So it has none. */
async function giveNoAnswer(page: Page): Promise<void> {
  await page.route(`**${SESSIONS}`, async (route) => {
    const response = await route.fetch();
    const refusal = (await response.json()) as { data: { target: string } };
    refusal.data.target = '00'.repeat(32);
    await route.fulfill({ response, json: refusal });
  });
}

test('a new phone works for a moment, and is known from then on', { timeout: 240_000 }, async () => {
  expect((await strangersTry(7)).slice(-2)).toEqual([200_294, 200_294]);
  const { page, context, complaints } = await openPhone(app.browser, app.stack.url);
  const calls = signInsOf(page);
  await page.goto('/pages/login/index');
  await page.locator('input[name=phone]').fill(MEMBER.phone);
  await page.locator('input[name=password]').fill(MEMBER.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((at) => !at.pathname.includes('login'));
  expect(calls).toHaveLength(2);

  await page.evaluate(() => {
    localStorage.removeItem('token');
  });
  await strangersTry(3);
  await signIn(page, MEMBER);
  expect(calls).toHaveLength(3);
  expect(complaints).toEqual([]);
  await context.close();
});

test('says in both languages, and to a screen reader, that it works', { timeout: 120_000 }, async () => {
  await strangersTry(6);
  for (const [language, words] of [
    ['en', WORDS],
    ['am', 'እባክዎ አንድ አፍታ። ይህ ቆይታ የይለፍ ቃል የሚገምቱ ማሽኖችን ያግዳል።'],
  ] as const) {
    const { page, context } = await openPhone(app.browser, app.stack.url, { language });
    await giveNoAnswer(page);
    await page.goto('/pages/login/index');
    await page.locator('input[name=phone]').fill(MEMBER.phone);
    await page.locator('input[name=password]').fill('wrong one 1');
    const cheap = await context.newCDPSession(page);
    await cheap.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.locator('form button[type=submit]').click();
    await page.getByRole('status').getByText(words).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await cheap.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.getByRole('alert').getByText(/./).waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  }
});

// A member adds a passkey, signs out, signs in with it alone, and removes it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { plugIn } from './authenticators.ts';
import { violations } from './axe.ts';
import { demoMember, openPhone, signIn } from './phone.ts';

const SETTING = '/pagesB/mine/setting/index';
const MEMBER = demoMember('06');

const app = appInBrowser('shared');

test('a passkey opens the account without a number or a password', async () => {
  // Passkeys need a host with a name.
  const url = app.stack.url.replace('127.0.0.1', 'localhost');
  const { page, complaints } = await openPhone(app.browser, url);
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await plugIn(devices);
  await signIn(page, MEMBER);

  const sheet = await openPasskeys(page);
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  await sheet.getByLabel('Name of this passkey').fill('My phone');
  await sheet.getByLabel('Password', { exact: true }).fill('Not this 1');
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  await sheet.getByText('This password isn’t right.').waitFor();
  expect(await violations(page)).toEqual([]);
  await sheet.getByLabel('Password', { exact: true }).fill(MEMBER.password);
  // The same call within a second does not leave twice.
  await page.waitForTimeout(1_100);
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  await sheet.getByText('Added', { exact: false }).first().waitFor();
  await sheet.getByText('My phone').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await signOut(page);
  await page.goto('/pages/login/index');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL((at) => !at.pathname.includes('login'));

  const again = await openPasskeys(page);
  await again.getByText(/^Last used/).waitFor();
  await again.getByRole('button', { name: 'Remove' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove “My phone”?' });
  await removal.getByLabel('Password', { exact: true }).fill(MEMBER.password);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Passkeys' }).getByText('My phone').waitFor({ state: 'detached' });

  await signOut(page);
  await page.goto('/pages/login/index');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('This passkey doesn’t open an account here. Please sign in another way.').waitFor();
  expect(complaints).toEqual([]);
});

async function openPasskeys(page: Page) {
  await page.goto(SETTING);
  await page.getByRole('button', { name: /^Passkeys/ }).click();
  return page.getByRole('dialog');
}

async function signOut(page: Page): Promise<void> {
  await page.goto(SETTING);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((at) => at.pathname !== SETTING);
}

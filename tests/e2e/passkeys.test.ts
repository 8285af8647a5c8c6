// A clerk registers two passkeys in authenticators of the browser, and removes one by the other. The last one goes by
// both secrets alone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { plugIn } from './authenticators.ts';
import { demoDesk, go, oneTimePasswordOf, SUPPORT } from './staff-desk.ts';

const app = appInBrowser('shared');

test('a passkey goes after another one or both secrets', async () => {
  // Passkeys need a host with a name.
  const url = app.stack.url.replace('127.0.0.1', 'localhost');
  const { page, complaints } = await demoDesk(app.browser, url, SUPPORT);
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await go(page, 'Signing in');
  // A browser registers one passkey of a site in an authenticator.
  const first = await plugIn(devices);
  await register(page, 'Old laptop');
  await devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: first });
  await plugIn(devices);
  await register(page, 'New laptop');

  const dialog = await openRemoval(page, 'Old laptop');
  const remove = dialog.getByRole('button', { name: 'Remove', exact: true });
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByLabel('Confirm with').click();
  await page.getByRole('option', { name: 'Another passkey' }).click();
  await remove.click();
  await page.getByText('The passkey is removed.').waitFor();
  await page.getByRole('row', { name: 'Old laptop' }).waitFor({ state: 'detached' });

  const last = await openRemoval(page, 'New laptop');
  expect(await last.getByLabel('Confirm with').count()).toBe(0);
  await last.getByLabel('Your present password').fill('Somebody else’s 1');
  await last.getByLabel('One-time password of your present authenticator app').fill('000000');
  await last.getByRole('button', { name: 'Remove', exact: true }).click();
  await last.getByText('This password isn’t right').waitFor();
  await last.getByRole('button', { name: 'Cancel' }).click();
  expect(complaints).toEqual([]);
});

async function openRemoval(page: Page, label: string) {
  await page.getByRole('row', { name: label }).getByRole('button', { name: 'Remove' }).click();
  return page.getByRole('dialog', { name: `Remove ${label}` });
}

async function register(page: Page, label: string): Promise<void> {
  const form = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Register a passkey' }) });
  await confirmed(page, async (oneTimePassword) => {
    await form.getByLabel('Name of this passkey').fill(label);
    await form.getByLabel('Your present password').fill(SUPPORT.password);
    await form.getByLabel('One-time password of your present authenticator app').fill(oneTimePassword);
    await form.getByRole('button', { name: 'Register a passkey' }).click();
    await expect.poll(() => form.getByRole('button', { name: 'Register a passkey' }).isEnabled()).toBe(true);
    return (await page.getByRole('row', { name: label }).count()) > 0;
  });
}

/** Tries with the one-time passwords that the sandbox shows. Each is good once, so the next may take half a minute. */
async function confirmed(page: Page, attempt: (oneTimePassword: string) => Promise<boolean>): Promise<void> {
  let used = '';
  await expect
    .poll(
      async () => {
        const oneTimePassword = await oneTimePasswordOf(page, SUPPORT);
        if (oneTimePassword === used) return false;
        used = oneTimePassword;
        return attempt(oneTimePassword);
      },
      { timeout: 100_000, interval: 3_000 },
    )
    .toBe(true);
}

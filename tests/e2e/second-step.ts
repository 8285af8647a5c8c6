// The sheet of a member's second step, in the settings.
import { type TOTP, URI } from 'otpauth';
import type { Locator, Page } from 'playwright-core';

export async function openSecondStep(page: Page): Promise<Locator> {
  await page.goto('/pagesB/mine/setting/index');
  await page.getByRole('button', { name: /^Second step/ }).click();
  return page.getByRole('dialog');
}

/** Fills in the form by which an authenticator app becomes the second step. */
export async function fillInApp(sheet: Locator, password: string): Promise<TOTP> {
  await sheet.getByRole('button', { name: 'Use an authenticator app' }).click();
  const key = await sheet.locator('code').innerText();
  const appOfMember = URI.parse(`otpauth://totp/C3?secret=${key}&issuer=C3`) as TOTP;
  await sheet.getByLabel('Code from the app').fill(appOfMember.generate());
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  return appOfMember;
}

/** Turns the step on. Returns the recovery codes. */
export async function turnOn(sheet: Locator): Promise<string[]> {
  await sheet.getByRole('button', { name: 'Turn it on' }).click();
  const list = sheet.getByRole('list', { name: 'Your recovery codes' });
  await list.waitFor();
  return list.getByRole('listitem').allInnerTexts();
}

/** `second`: a code from the app, or a recovery code. */
export async function turnOff(sheet: Locator, { password, second }: { password: string; second: string }) {
  await sheet.getByRole('button', { name: 'Turn it off' }).click();
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await sheet.getByLabel('Code from the app, or a recovery code').fill(second);
  await sheet.getByRole('button', { name: 'Turn it off' }).click();
  await sheet.getByRole('button', { name: 'Use an authenticator app' }).waitFor();
}

// A member turns the second step on with an authenticator app. A new phone asks for it; a recovery code opens once.
import { expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { demoMember, openPhone, signIn } from './phone.ts';
import { fillInApp, openSecondStep, turnOff, turnOn } from './second-step.ts';

const MEMBER = demoMember('08');

const app = appInBrowser('shared');

test('a new phone asks for the second step', async () => {
  const { page, complaints } = await openPhone(app.browser, app.stack.url);
  await signIn(page, MEMBER);
  const sheet = await openSecondStep(page);
  await fillInApp(sheet, MEMBER.password);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const codes = await turnOn(sheet);
  expect(codes).toHaveLength(10);
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'I’ve written them down' }).click();
  await sheet.getByText('10 recovery codes left').waitFor();

  const other = await openPhone(app.browser, app.stack.url, { language: 'am' });
  await other.page.goto('/pages/login/index');
  await other.page.locator('input[name=phone]').fill(MEMBER.phone);
  await other.page.locator('input[name=password]').fill(MEMBER.password);
  await other.page.locator('form button[type=submit]').click();
  await other.page.locator('input[name=second]').fill('12345');
  await other.page.locator('form button[type=submit]').click();
  await other.page.getByText('የማረጋገጫ መተግበሪያዎ የሚያሳየውን 6 አሃዝ').waitFor();
  expect(await violations(other.page)).toEqual([]);
  expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await other.page.locator('input[name=second]').fill(codes[0]?.toLowerCase() ?? '');
  await other.page.locator('form button[type=submit]').click();
  await other.page.waitForURL((at) => !at.pathname.includes('login'));

  const again = await openSecondStep(page);
  await again.getByText('9 recovery codes left').waitFor();
  await turnOff(again, { password: MEMBER.password, second: codes[1] ?? '' });
  expect([...complaints, ...other.complaints]).toEqual([]);
});

// A registration has three steps. Each fits the phone and shows its own errors, and nothing is asked twice.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { open } from './books.ts';
import { acceptPapers, enterBirth, enterPerson, enterPhone, typePin } from './member-steps.ts';
import { demoMember, openPhone, signIn } from './phone.ts';

const LOGIN = '/pages/login/index';
const PROFILE = '/pagesB/mine/userinfo/index';
const PERSON = { name: 'Saba Tadesse', email: 'saba@member.example', born: '1991-02-03', password: 'Kolo7barley' };
const LOCK_MS = 1_100;

const app = appInBrowser('shared');

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const focusedField = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).name);

/** A button that sends rests for a second. */
async function send(page: Page): Promise<void> {
  await page.waitForTimeout(LOCK_MS);
  await page.locator('form button[type=submit]').click();
}

test.each(['en', 'am'] as const)('each step fits a small screen, and its name has the focus: %s', async (language) => {
  const { page, complaints } = await openPhone(app.browser, app.stack.url, { language });
  await open(page, `${LOGIN}?invite=c3root`);
  // By keys, with its country in front. The field keeps what was typed until it is left.
  const phone = page.locator('input[name=phone]');
  const typed = language === 'en' ? '+251911777011' : '0911 777 012';
  await phone.pressSequentially(typed);
  expect(await phone.inputValue()).toBe(typed);
  await page.locator('.code-entry button').click();
  expect(await phone.inputValue()).toBe(language === 'en' ? '911777011' : '911777012');
  await page.locator('.note button').click();
  const heights = [await heightOf(page)];
  for (const [field, answers] of [
    ['realName', {}],
    ['inviteCode', { realName: 'Saba Tadesse', email: PERSON.email }],
  ] as const) {
    for (const [name, text] of Object.entries(answers)) await page.locator(`input[name=${name}]`).fill(text);
    if (field === 'inviteCode') await enterBirth(page, PERSON.born, language);
    for (const secret of await page.locator('input[type=password]').all()) await secret.fill(PERSON.password);
    await send(page);
    await page.locator(`input[name=${field}]`).waitFor();
    heights.push(await heightOf(page));
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
  }
  expect(heights).toEqual([740, 740, 740]);
  const kept = await page.evaluate(() => sessionStorage.getItem('registration'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ birthDate: PERSON.born });
  expect(await page.locator('input[name=inviteCode]').inputValue()).toBe('C3ROOT');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('empty fields say so, and the first one takes the focus', async () => {
  const { page } = await openPhone(app.browser, app.stack.url);
  await open(page, `${LOGIN}?invite=C3ROOT`);
  await send(page);
  await expect.poll(() => focusedField(page)).toBe('phone');
  await expect.poll(() => page.getByText('Please fill this in.').count()).toBe(2);
  await enterPhone(page, '911777013');
  await page.locator('input[name=email]').fill('no address');
  await send(page);
  await expect.poll(() => focusedField(page)).toBe('realName');
  await expect.poll(() => page.getByText('Please fill this in.').count()).toBe(4);
  await page.getByText('Please enter a whole e-mail address').waitFor();
  await page.context().close();
});

test('the code comes again after a minute, also for a person who went on and came back', async () => {
  const { page } = await openPhone(app.browser, app.stack.url);
  await open(page, `${LOGIN}?invite=C3ROOT`);
  await enterPhone(page, '911777014');
  await page.getByRole('heading', { name: 'About you' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /^Again in [1-5]?\d s$/ }).waitFor();
  expect(await page.locator('input[name=code]').inputValue()).toMatch(/^[0-9A-Z]{6}$/);
  // A wrong one is said on this step, before any other question.
  await page.locator('input[name=code]').fill('AAAAAA');
  await send(page);
  await page.getByText('This verification code isn’t right.').waitFor();
  await expect.poll(() => focusedField(page)).toBe('code');
  await page.context().close();
});

test('papers must be opened before one agrees to them; a person without an invitation gets a code', async () => {
  const { page } = await openPhone(app.browser, app.stack.url);
  await open(page, `${LOGIN}?from=${encodeURIComponent('/pagesB/mine/setting/index')}`);
  await page.getByRole('tab', { name: 'Register' }).click();
  await enterPhone(page, '911777015');
  await enterPerson(page, PERSON);
  const consent = page.getByRole('checkbox');
  await consent.click();
  await page.getByText('Please open both papers first.').waitFor();
  expect(await consent.isChecked()).toBe(false);
  await page.getByRole('button', { name: 'User agreement' }).click();
  await page.getByText('Income is not promised').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await consent.click();
  expect(await consent.isChecked()).toBe(false);
  await send(page);
  await expect.poll(() => focusedField(page)).toBe('inviteCode');
  await page.getByRole('button', { name: 'No invitation? Use C3ROOT' }).click();
  await page.getByRole('button', { name: 'Privacy policy' }).click();
  await page.getByRole('button', { name: 'I accept both' }).click();
  expect(await consent.isChecked()).toBe(true);
  await send(page);
  await page.waitForURL((at) => at.pathname === '/pagesB/mine/setting/index');
  // The way back no longer leads into the steps.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL((at) => at.pathname === '/pages/tabbar/home/index');
  await page.context().close();
});

test('what the server refuses is said on its step, at its field; the rest stays', async () => {
  const { page } = await openPhone(app.browser, app.stack.url);
  await open(page, `${LOGIN}?invite=NOBODY99`);
  await enterPhone(page, '911777016');
  await enterPerson(page, { ...PERSON, password: 'Password1' });
  await acceptPapers(page);
  await send(page);
  await expect.poll(() => focusedField(page)).toBe('password');
  await page.getByText('Many people use this one').waitFor();
  expect(await page.getByLabel('Real name').inputValue()).toBe(PERSON.name);
  for (const secret of await page.locator('input[type=password]').all()) await secret.fill(PERSON.password);
  await send(page);
  await page.getByLabel('Invite code').waitFor();
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  await send(page);
  await page.getByText('We don’t know this invite code.').waitFor();
  await expect.poll(() => focusedField(page)).toBe('inviteCode');
  await page.getByLabel('Invite code').fill('c3root');
  await page.route('**/api/v1/members', async (route) => {
    const sent = route.request().postDataJSON() as { code: string };
    await route.continue({ postData: JSON.stringify({ ...sent, code: 'XXXXXX' }) });
  });
  await send(page);
  await page.getByText('This verification code isn’t right.').waitFor();
  await expect.poll(() => focusedField(page)).toBe('code');
  await page.unroute('**/api/v1/members');
  for (const field of ['realName', 'inviteCode']) {
    await send(page);
    await page.locator(`input[name=${field}]`).waitFor();
  }
  await send(page);
  await page.waitForURL((at) => !at.pathname.includes('login'));
  await page.context().close();
});

test('a number that has an account is told so on the first step, once its code was right', async () => {
  const { page } = await openPhone(app.browser, app.stack.url);
  await open(page, `${LOGIN}?invite=C3ROOT`);
  await enterPhone(page, '911777017');
  await enterPerson(page, PERSON);
  await acceptPapers(page);
  await page.route('**/api/v1/members', (route) =>
    route.fulfill({ json: { code: 200202, message: 'This phone number already has an account.', data: null } }),
  );
  await send(page);
  await page.getByText('This phone number already has an account.').waitFor();
  await expect.poll(() => focusedField(page)).toBe('phone');
  await page.context().close();
});

test('an agreement that changed meanwhile must be opened again', async () => {
  const { page } = await openPhone(app.browser, app.stack.url);
  await open(page, `${LOGIN}?invite=C3ROOT`);
  await enterPhone(page, '911777019');
  await enterPerson(page, PERSON);
  await acceptPapers(page);
  await page.route('**/api/v1/members', (route) =>
    route.fulfill({ json: { code: 200215, message: 'The agreement has changed.', data: null } }),
  );
  await send(page);
  await page.getByText('The agreement has changed.').waitFor();
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
  await expect.poll(() => page.getByText('Not opened yet').count()).toBe(2);
  await acceptPapers(page);
  expect(await page.getByText('The agreement has changed.').count()).toBe(0);
  await page.context().close();
});

test('a reload keeps what was entered, but neither password nor code', async () => {
  const { page } = await openPhone(app.browser, app.stack.url);
  await open(page, `${LOGIN}?invite=C3ROOT`);
  await enterPhone(page, '911777020');
  await page.getByLabel('Real name').fill(PERSON.name);
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.reload();
  await page.getByRole('heading', { name: 'Your phone' }).waitFor();
  expect(await page.locator('input[name=phone]').inputValue()).toBe('911777020');
  expect(await page.locator('input[name=code]').inputValue()).toBe('');
  expect(await page.evaluate(() => sessionStorage.getItem('registration'))).toContain(PERSON.name);
  await page.context().close();
});

test('a step that a member was sent to leads back to where they came from', async () => {
  const { page } = await openPhone(app.browser, app.stack.url);
  await open(page, `${LOGIN}?invite=C3ROOT&from=${encodeURIComponent(PROFILE)}`);
  await enterPhone(page, '911777018');
  await enterPerson(page, PERSON);
  await acceptPapers(page);
  await send(page);
  await page.waitForURL((at) => at.pathname === PROFILE);
  await page.getByRole('link', { name: 'Set transaction password' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const label of ['New transaction password', 'The new one again']) {
    await page.getByText(label).first().waitFor();
    await typePin(page, '380572');
  }
  await page.waitForURL((at) => at.pathname === PROFILE);
  await page.getByRole('button', { name: 'Change phone number' }).waitFor();
  // It went back, and not to the profile once more.
  expect(await page.evaluate(() => (history.state as { at: number }).at)).toBe(0);
  await page.context().close();
});

test('so does money added for something', async () => {
  const { page } = await openPhone(app.browser, app.stack.url);
  await signIn(page, demoMember('06'));
  await open(page, `/pagesB/wallet/recharge/index?from=${encodeURIComponent(PROFILE)}`);
  // The bank takes its time. This phone hears at once that the money is there.
  await page.route(/\/api\/v1\/recharges\/\d+/, async (route) => {
    const { data, ...answer } = await (await route.fetch()).json();
    const settled = { ...data, state: 'succeeded', settledMinor: data.amountMinor };
    await route.fulfill({ json: { ...answer, data: settled } });
  });
  await page.getByLabel('Amount').fill('50');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Arrived').first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((at) => at.pathname === PROFILE);
  await page.context().close();
});

test('a phone that speaks another language is asked once, in that language', async () => {
  const visit = async (answer: string, lang: string) => {
    const context = await app.browser.newContext({ baseURL: app.stack.url, locale: 'am-ET', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto('/');
    const line = page.locator('.language-offer');
    await line.getByRole('button', { name: answer }).click();
    await line.waitFor({ state: 'detached' });
    await page.locator(`html[lang=${lang}]`).waitFor();
    await page.goto('/pages/login/index');
    await page.locator(`html[lang=${lang}] h1`).first().waitFor();
    expect(await line.count()).toBe(0);
    await context.close();
  };
  await visit('Close', 'en');
  await visit('በአማርኛ ያንብቡ?', 'am');
});

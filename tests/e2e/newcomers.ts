// New staff: the administrator proposes them, another signs, and they change their first secrets at the first sign-in.
import { TOTP, URI } from 'otpauth';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import {
  ADMIN,
  type Clerk,
  type Desk,
  demoDesk,
  FINANCE,
  go,
  openConsole,
  type Person,
  rows,
  sign,
} from './staff-desk.ts';

/**
 * The administrator proposes people and finance A signs. The signer sees an address for each. It goes into that
 * person's authenticator app.
 */
export async function takeOn(
  browser: Browser,
  url: string,
  people: readonly Omit<Person, 'code'>[],
): Promise<Person[]> {
  const desks = [await demoDesk(browser, url, ADMIN), await demoDesk(browser, url, FINANCE)] as const;
  const [first, second] = desks;
  const taken: Person[] = [];
  for (const person of people) {
    await proposeNewStaff(first, person);
    taken.push({ ...person, code: await signedBySecond(second, person.name) });
  }
  for (const { page, complaints } of desks) {
    expect(complaints).toEqual([]);
    await page.context().close();
  }
  return taken;
}

/** The administrator's part. */
export async function proposeNewStaff(desk: Desk, person: Omit<Person, 'code'>): Promise<void> {
  const { page } = desk;
  await go(page, 'Staff');
  await page.getByRole('link', { name: 'New staff' }).click();
  await page.getByRole('heading', { level: 1, name: 'New staff' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('First password').fill(person.password);
  await page.getByRole('checkbox', { name: /^Finance/ }).check();
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await sign(desk, 'Propose', 'Proposed and signed. A second person must sign it.');
  await page.getByRole('heading', { level: 1, name: 'Act about staff' }).waitFor();
}

async function signedBySecond(desk: Desk, name: string): Promise<Person['code']> {
  const { page } = desk;
  await go(page, 'Acts about staff');
  await rows(page, name).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await sign(desk, 'Approve', `${name} may sign in.`);
  return codesOf(await page.locator('code').innerText());
}

const STEP_MS = 30_000;
/** A form is filled and sent in this time. */
const TYPING_MS = 5_000;

/** Each one-time password is good once, in its own half minute and in the next. */
function codesOf(uri: string): Person['code'] {
  const app = URI.parse(uri);
  if (!(app instanceof TOTP)) throw new Error('not a one-time password by time');
  const stepAt = (ms: number) => Math.floor(ms / STEP_MS);
  let used = 0;
  return async () => {
    used = Math.max(used + 1, stepAt(Date.now() + TYPING_MS) - 1);
    await vi.waitUntil(() => stepAt(Date.now()) >= used, { timeout: 40_000, interval: 500 });
    return app.generate({ timestamp: used * STEP_MS });
  };
}

const OWN_PASSWORD = 'A goat beside 7 kettles';

/** The first sign-in. Others know the first secrets, so nothing else opens before both are changed. */
export async function sitDown(browser: Browser, url: string, person: Person): Promise<Clerk> {
  const { page, complaints } = await openConsole(browser, url);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('One-time password').fill(await person.code());
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Until then, the console opens nothing else.').waitFor();

  const ofPassword = sectionOf(page, 'Change your password');
  await ofPassword.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await ofPassword.getByLabel('New password again').fill(OWN_PASSWORD);
  await confirm(ofPassword, person);
  await ofPassword.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('The password is changed.').waitFor();

  const ofApp = sectionOf(page, 'Move to another authenticator app');
  await ofApp.getByRole('button').click();
  const code = codesOf(await ofApp.locator('code').innerText());
  await confirm(ofApp, { password: OWN_PASSWORD, code: person.code });
  await ofApp.getByLabel('One-time password of the new app').fill(await code());
  await ofApp.getByRole('button', { name: 'Move to it' }).click();
  await page.getByText('From now on, use only the new app.').waitFor();
  await go(page, 'Overview');
  return { ...person, password: OWN_PASSWORD, code, page, complaints };
}

const sectionOf = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });

async function confirm(form: Locator, { password, code }: Pick<Person, 'password' | 'code'>): Promise<void> {
  await form.getByLabel('Your present password').fill(password);
  await form.getByLabel('One-time password of your present authenticator app').fill(await code());
}

// The operator's staff at their desks: Chromium at 1280 x 800 with the console open, one context a person. Every step
// is on the screens and finds its controls by their names.
import type { Browser, Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { addDays, businessDate, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import { complaintsOf, WAIT_MS } from './phone.ts';

/** `code`: the next one-time password of their authenticator app. */
export type Person = { name: string; email: string; password: string; code: () => Promise<string> };
export type Clerk = Person & { page: Page; complaints: string[] };

/** Demo staff of the sandbox. */
export const ADMIN = { email: 'admin@c3.example', password: 'Ledger2026six' };
export const FINANCE = { email: 'finance.a@c3.example', password: 'Ledger2026one' };
export const FINANCE_B = { email: 'finance.b@c3.example', password: 'Ledger2026two' };
export const SUPPORT = { email: 'support@c3.example', password: 'Ledger2026three' };
export const CONTENT = { email: 'content@c3.example', password: 'Ledger2026five' };
export const CATALOGUE = { email: 'catalogue@c3.example', password: 'Ledger2026four' };
/** The screen of a usual desk, and what is left of it at 200 % zoom. */
export const SCREEN = { width: 1366, height: 768 };
export const ZOOMED = { width: 683, height: 384 };

export const AGAIN = 'Your password again (sandbox)';

export async function openConsole(browser: Browser, url: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto('/console/');
  return { page, complaints };
}

export type Desk = Pick<Clerk, 'page' | 'password' | 'complaints'>;

/** The sign-in page of the sandbox shows the demo staff's one-time passwords. */
export async function demoDesk(browser: Browser, url: string, { email, password }: typeof ADMIN): Promise<Desk> {
  const opened = await openConsole(browser, url);
  const { page } = opened;
  await page.getByRole('button', { name: email }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  const send = page.getByRole('button', { name: 'Sign in', exact: true });
  const overview = page.getByRole('heading', { name: 'Overview' });
  const used = page.getByText('You’ve already used this one-time password.');
  await send.click();
  await overview.or(used).first().waitFor();
  if (await used.isVisible()) {
    // Another test signed in as the same person in this half minute.
    const before = await oneTimePasswordOf(page, { email });
    // Desks are opened in hooks, too, where vitest refuses `expect.poll`.
    const isNext = async () => (await oneTimePasswordOf(page, { email })) !== before;
    await vi.waitUntil(isNext, { timeout: 40_000, interval: 1_000 });
    await page.getByLabel('One-time password').fill(await oneTimePasswordOf(page, { email }));
    await send.click();
    await overview.waitFor();
  }
  return { ...opened, password };
}

/** The present one of demo staff, as the sandbox shows it. Each is good once. */
export function oneTimePasswordOf(page: Page, { email }: Pick<Person, 'email'>): Promise<string> {
  return page.evaluate(async (of) => {
    const response = await fetch('/console/api/v1/sandbox/one-time-passwords');
    const { data } = (await response.json()) as { data: { items: { email: string; totp: string }[] } };
    return data.items.find((one) => one.email === of)?.totp ?? '';
  }, email);
}

/** Opens a page by the menu. An entry of waiting work has its number behind its name. */
export async function go(page: Page, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  // After a reload there is no menu at first, and so no group to unfold.
  await menu.getByRole('menuitem', { name: 'Overview', exact: true }).waitFor();
  const folded = menu.locator('[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  // A group may have the name of one of its entries, and is no link.
  const named = page.getByRole('menuitem', { name: new RegExp(`^${entry}( \\d+\\+?)?$`) });
  await named.and(page.locator('a')).click();
  await page.getByRole('heading', { level: 1, name: entry, exact: true }).waitFor();
  await settled(page);
}

/** Nothing on the page is still loading. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main .MuiSkeleton-root'));
}

export const rows = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Signs an open dialog with the password again, and waits for the page's text `said`. */
export async function sign(
  { page, password }: Pick<Clerk, 'page' | 'password'>,
  act: string,
  said: string,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(AGAIN).fill(password);
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await page.getByText(said).waitFor();
  await dialog.waitFor({ state: 'detached' });
}

/** The second person reads a proposed text, confirms each doubt of the first reader, and signs. */
export async function readText(reader: Pick<Clerk, 'page' | 'password'>, title: string): Promise<void> {
  const { page } = reader;
  await go(page, 'Texts to read');
  await rows(page, title).getByRole('link').first().click();
  await confirmAndSign(reader, 'Read and sign', 'Signed by two. Members see it from its time on.');
}

export async function confirmAndSign(reader: Pick<Clerk, 'page' | 'password'>, ...as: [act: string, said: string]) {
  await reader.page.getByRole('button', { name: as[0], exact: true }).click();
  for (const doubt of await reader.page.getByRole('dialog').getByRole('checkbox').all()) await doubt.check();
  await sign(reader, ...as);
}

/** Proposes every line that names this product's rent. Returns their number. */
export async function proposeRents(clerk: Clerk, product: string): Promise<number> {
  const { page } = clerk;
  await go(page, 'Revenue to book');
  const waiting = rows(page, product).filter({ has: page.getByRole('button', { name: 'Propose as rent' }) });
  const count = await waiting.count();
  for (let left = count; left > 0; left--) {
    await waiting.first().getByRole('button', { name: 'Propose as rent' }).click();
    await sign(clerk, 'Propose', 'Signed. A second person must approve it.');
    await expect.poll(() => waiting.count()).toBe(left - 1);
  }
  return count;
}

/** The proposer finds the act closed to themselves. */
export async function findsOwnProposalClosed({ page }: Clerk, product: string): Promise<void> {
  await openProposal(page, product);
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
  await page.getByText('You have signed. A colleague must sign, too.').waitFor();
}

export async function approveRents(clerk: Clerk, product: string, count: number): Promise<void> {
  const { page } = clerk;
  for (let left = count; left > 0; left--) {
    await openProposal(page, product);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await sign(clerk, 'Approve', 'Approved by two and booked.');
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor({ state: 'detached' });
  }
}

async function openProposal(page: Page, product: string): Promise<void> {
  await go(page, 'Revenue bookings');
  await page.getByRole('button', { name: 'Waiting for a second person' }).click();
  await settled(page);
  await rows(page, product).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Revenue booking', exact: true }).waitFor();
  await settled(page);
}

/** A payout as the queue shows it. */
export type Asked = { member: string; amount: string };

/** Chooses the payout by its row in the queue. Returns its pane. */
export async function choosePayout({ page }: Desk, { member, amount }: Asked): Promise<Locator> {
  await go(page, 'Payouts');
  // Several payouts of one member stand under a line of their own, with their sum.
  await rows(page, member)
    .filter({ hasText: amount, has: page.getByRole('checkbox') })
    .click();
  const pane = page.getByRole('region', { name: 'Payout under review' });
  await pane.getByRole('heading', { name: amount }).waitFor();
  await pane.getByText(member).first().waitFor();
  return pane;
}

/** One reviewer: one click. */
export async function approvePayout(clerk: Clerk, asked: Asked): Promise<void> {
  const pane = await choosePayout(clerk, asked);
  await pane.getByRole('button', { name: 'Approve', exact: true }).click();
  await clerk.page.getByText(`to ${asked.member}.`).waitFor();
}

/** Two reviewers: each signs. */
export async function signPayout(clerk: Desk, asked: Asked, as: 'first' | 'second'): Promise<void> {
  const pane = await choosePayout(clerk, asked);
  await pane.getByRole('button', { name: `Approve as ${as}` }).click();
  const said =
    as === 'first'
      ? 'Signed. A second reviewer must approve it now.'
      : 'Approved by two. It leaves in the next finance hours.';
  await sign(clerk, `Approve as ${as}`, said);
}

/** A setting of money: one proposes it, another approves. */
export async function changeMoneySetting(first: Clerk, second: Clerk, label: string, value: string): Promise<void> {
  await openSetting(first.page, label);
  await first.page.getByRole('button', { name: 'Propose', exact: true }).click();
  await first.page.getByLabel('New value').fill(value);
  await first.page.getByLabel('Why (kept with the version)').fill('Every payout is looked at this week');
  await sign(first, 'Propose', 'Proposed and signed. A second person must approve it.');
  await openSetting(second.page, label);
  await second.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await sign(second, 'Approve', 'Approved by two; it holds from now on.');
}

export async function openSetting(page: Page, label: string): Promise<void> {
  await go(page, 'Settings');
  await page.getByRole('link', { name: label, exact: true }).first().click();
  await page.getByRole('heading', { level: 2, name: label }).waitFor();
  await settled(page);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEPS: readonly (readonly [string, number])[] = [
  ['1 week', 168],
  ['3 days', 72],
  ['1 day', 24],
  ['6 hours', 6],
  ['1 hour', 1],
];

/** On the sandbox's page: step by step, each until all due work is done. */
export async function forward({ page }: Clerk, hours: number): Promise<void> {
  await go(page, 'Clock and bank');
  for (let left = hours; left > 0; ) {
    const [text, step] = STEPS.find(([, one]) => one <= left) as (typeof STEPS)[number];
    await page.getByRole('button', { name: `Forward ${text}` }).click();
    await page.getByText('all due work is done').waitFor({ timeout: 300_000 });
    left -= step;
  }
}

/**
 * Moves to the next such weekday (0 Sunday to 6 Saturday), at least `daysAhead` away. The time is in the hour that
 * begins at `hour` in Addis Ababa.
 */
export async function forwardTo(clerk: Clerk, day: number, hour: number, daysAhead = 0): Promise<void> {
  const now = await businessNow(clerk.page);
  for (let date = businessDate(now); ; date = addDays(date, 1)) {
    const ahead = startOfBusinessDate(date).getTime() + hour * HOUR_MS - now.getTime();
    if (weekday(date) !== day || ahead < Math.max(MINUTE_MS, daysAhead * DAY_MS)) continue;
    await forward(clerk, Math.ceil(ahead / HOUR_MS));
    return;
  }
}

export async function businessNow(page: Page): Promise<Date> {
  const config = await page.evaluate(
    async () => (await fetch('/api/v1/appConfig')).json() as Promise<{ data: { now: string } }>,
  );
  return new Date(config.data.now);
}

// Rewards of leaders. A robot collects on Monday and not on Sunday. An award counts a friend within 72 hours and not
// after. A leader signs a salary contract with a finger, opens its PDF, and another one claims the month's salary.
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { businessDate, startOfBusinessDate, weekday } from '#platform/time/clock.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { open } from './books.ts';
import { buysFirst, registers, typePin } from './member-steps.ts';
import { openFromMine } from './mine.ts';
import { DEMO, demoMember, openPhone, type Phone, settled, signIn } from './phone.ts';
import { businessNow } from './staff-desk.ts';
import { read } from './visits.ts';

const PASSWORD = 'Injera4breakfast';
const PIN = '271828';
const PRODUCT = 'Solar charging kiosk, Adama';
const HOUR_MS = 3_600_000;
const AWARD = '/pagesB/mine/luckyEmployeeAward/index';
const TASKS = '/pagesB/mine/taskReward/index';

// It moves the clock over weekends.
const app = appInBrowser('own');
const phones: Phone[] = [];
const axe: string[] = [];

afterAll(() => Promise.all(phones.map(({ context }) => context.close())));

async function aPhone(digits?: string): Promise<Page> {
  const phone = await openPhone(app.browser, app.stack.url);
  phones.push(phone);
  if (digits !== undefined) await signIn(phone.page, demoMember(digits));
  return phone.page;
}

/** Looks at the open page in both themes. */
async function look(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    axe.push(...(await violations(page)));
  }
}

const advance = (by: string) => app.stack.run('src/sandbox/main.ts', 'advance', by);

/** To noon of the next such day in Addis Ababa: 0 Sunday to 6 Saturday. */
async function advanceToNoonOf(page: Page, day: number): Promise<void> {
  const now = await businessNow(page);
  const today = businessDate(now);
  const ahead = (day - weekday(today) + 7) % 7;
  const noon = startOfBusinessDate(today).getTime() + (24 * ahead + 12) * HOUR_MS;
  const ms = noon > now.getTime() ? noon - now.getTime() : noon + 7 * 24 * HOUR_MS - now.getTime();
  await advance(`${Math.ceil(ms / HOUR_MS)}h`);
}

type Robot = { own: { state: string; daysWorked: number; bonusMinor: number } | null };
const robotOf = (page: Page) => read<Robot>(page, '/api/v1/robot').then(({ own }) => own);
const toCollect = async (page: Page) =>
  (await read<{ toCollectMinor: number }>(page, '/api/v1/income/today')).toCollectMinor;

// On a Saturday, so that the income of the week before still waits.
test('a member reads the robot’s terms over home, and activates it', { timeout: 400_000 }, async () => {
  const page = await aPhone('01');
  await advanceToNoonOf(page, 6);
  await open(page, '/pages/tabbar/home/index');
  await page.getByRole('button', { name: 'Robot', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Robot' });
  await sheet.getByText('Not yours yet').waitFor();
  await sheet.getByText(/^[2-9] \(enough: 2\)$/).waitFor();
  await look(page);
  await sheet.getByRole('button', { name: 'Activate the robot' }).click();
  await sheet.getByText(/^Your robot works until/).waitFor();
  await look(page);
});

test('it rests on Sunday, and collects on Monday with its bonus', { timeout: 400_000 }, async () => {
  const page = (phones[0] as Phone).page;
  const saturday = await robotOf(page);
  await advanceToNoonOf(page, 0);
  await open(page, '/pages/tabbar/home/index');
  expect(await robotOf(page)).toEqual(saturday);
  const onSunday = await toCollect(page);
  expect(onSunday).toBeGreaterThan(0);
  await advanceToNoonOf(page, 1);
  await open(page, '/pages/tabbar/home/index?robot=1');
  const monday = await robotOf(page);
  expect(monday?.daysWorked).toBe((saturday?.daysWorked ?? 0) + 1);
  expect(monday?.bonusMinor).toBe((saturday?.bonusMinor ?? 0) + 2_00);
  // The robot collected at half past ten. A cycle of some hours may have ended since.
  expect(await toCollect(page)).toBeLessThan(onSunday);
  await open(page, '/pagesB/mine/rewards/index');
  // Earlier rewards have taken the fees so far.
  const row = page.locator('#main li', { hasText: 'Robot bonus' }).first();
  await row.getByText('Not covered yet', { exact: true }).waitFor();
  await page.getByText('Fees that cover your rewards').waitFor();
});

test('a robot of the history ended by itself, and its member was told', async () => {
  const page = await aPhone('03');
  expect(await robotOf(page)).toMatchObject({ state: 'ended' });
  await open(page, '/pages/tabbar/home/index?robot=1');
  await page.getByText(/^Your robot worked until/).waitFor();
});

async function startAward(digits: string): Promise<Page> {
  const page = await aPhone(digits);
  await openFromMine(page, 'Lucky employee award');
  await look(page);
  await page.getByRole('button', { name: /^Start the \d+ hours$/ }).click();
  await page.getByText('Your friend can register until').waitFor();
  await look(page);
  return page;
}

/** Registers with the inviter's code. */
async function friendOf(inviter: Page, { phone, name }: { phone: string; name: string }): Promise<Page> {
  const { inviteCode } = await read<{ inviteCode: string }>(inviter, '/api/v1/userInfo');
  const friend = await aPhone();
  await registers(friend, { inviteCode, phone, name, password: PASSWORD });
  return friend;
}

const chances = async (page: Page) => (await read<{ balance: number }>(page, '/api/v1/chances')).balance;

test('a friend who registers in time and becomes valid earns a chance, once', { timeout: 300_000 }, async () => {
  const page = await startAward('04');
  const before = await chances(page);
  const friend = await friendOf(page, { phone: '911555601', name: 'Liya Haddis' });
  await open(page, AWARD);
  await page.locator('#main li', { hasText: 'Liya' }).getByText('Not valid yet').waitFor();
  expect(await chances(page)).toBe(before);
  await buysFirst(friend, { password: PASSWORD, pin: PIN, product: PRODUCT });
  // The money is at risk from the settlement on, for a week.
  await advance('25h');
  await advance('170h');
  await open(page, AWARD);
  await page.getByText('You’ve earned your draw chance').waitFor();
  expect(await chances(page)).toBe(before + 1);
  await page.getByRole('link', { name: 'Award records' }).click();
  await page.getByText('Chance earned').waitFor();
  await look(page);
});

test('a friend who registers after 72 hours earns nothing', { timeout: 300_000 }, async () => {
  const page = await startAward('05');
  await advance('73h');
  await friendOf(page, { phone: '911555602', name: 'Sara Tulu' });
  await open(page, AWARD);
  await page.getByText(/^No friend registered in time\./).waitFor();
  await page.getByRole('button', { name: /hours again$/ }).waitFor();
});

test('a leader reads a contract to its end, signs it with a finger, and opens its PDF', async () => {
  const page = await aPhone('03');
  await openFromMine(page, 'Team leader pay');
  await look(page);
  await page.getByRole('button', { name: 'Read the contract of pay level 1' }).click();
  await page.getByText('The pay is ETB 150.00 a month.').waitFor();
  await page.locator('.contract-text + *').scrollIntoViewIfNeeded();
  const pad = page.getByRole('img', { name: 'Draw your signature here' });
  await pad.scrollIntoViewIfNeeded();
  await look(page);
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 60);
  await page.mouse.down();
  for (const [n, dy] of [20, -20, 20, -20].entries()) await page.mouse.move(x + 60 + 40 * n, y + 60 + dy);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: '9', exact: true }).waitFor();
  await typePin(page, DEMO.pin);
  await page.getByRole('heading', { name: 'View contract' }).waitFor();
  await page.getByText('Signed by Hana Girma with a finger').waitFor();
  await look(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^c3-contract-SC-\d{6}\.pdf$/);
  expect(
    fs
      .readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  // Anyone may look the document up by its hash.
  await page.getByRole('link', { name: 'Verify', exact: true }).click();
  await page.getByText('Our records have this contract', { exact: true }).waitFor();
  await look(page);
  expect(await page.locator('#main').innerText()).not.toContain('Hana');
  await open(page, TASKS);
  await page.getByText(/^Your contract will begin on/).waitFor();
});

test('a leader whose contract is effective claims the month’s salary, which waits for fees', async () => {
  const page = await aPhone('01');
  await open(page, '/pagesB/mine/activity/index');
  await page.getByText(/^Ask for Br.[\d.,]+ by \d+ \w+$/).waitFor();
  await openFromMine(page, 'Claim this month’s pay');
  await page.getByRole('button', { name: /^Ask for Br/ }).waitFor();
  await look(page);
  const waiting = page.getByRole('list', { name: 'Your claims so far' }).getByText('Not covered yet', { exact: true });
  await waiting.first().waitFor();
  const before = await waiting.count();
  await page.getByRole('button', { name: /^Ask for Br/ }).click();
  await page.getByText('You’ve claimed this month’s pay').waitFor();
  await expect.poll(() => waiting.count(), { timeout: 180_000 }).toBe(before + 1);
  await look(page);
  await open(page, '/pagesB/mine/activity/index');
  await page.getByRole('link', { name: /Team leader pay/ }).waitFor();
  await settled(page);
  await look(page);
});

test('the books are clean, and no page complained of anything', async () => {
  expect(await app.stack.run('src/commands/check.ts')).toContain('All checks are clean.');
  expect(axe).toEqual([]);
  expect(phones.flatMap(({ complaints }) => complaints)).toEqual([]);
});

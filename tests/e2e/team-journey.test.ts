// A member invites a friend by link. The friend registers, buys and keeps it past the cooling-off. Then three members
// see their rebates, each on their own level, with the budget that pays.
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { violations, violationsInBoth } from './axe.ts';
import { open } from './books.ts';
import { acceptPapers, buysFirst, enterPerson, enterPhone } from './member-steps.ts';
import { openFromMine } from './mine.ts';
import { demoMember, openPhone, type Phone, settled, signIn } from './phone.ts';
import { read } from './visits.ts';

const PASSWORD = 'Injera4breakfast';
const PIN = '271828';
const PRODUCT = 'Solar charging kiosk, Adama';
/** Level, the member above the friend, and the share of 4,500.00. */
const ABOVE = [
  [1, '06', 'Br 225.00'],
  [2, '03', 'Br 90.00'],
  [3, '01', 'Br 45.00'],
] as const;

// It moves the clock past a cooling-off.
const app = appInBrowser('own');
const phones: Phone[] = [];
const axe: string[] = [];
/** The rebates of each of the three before the friend bought. */
const had: string[][][] = [];
let friend: Page;
let link: string;

async function aPhone(digits?: string): Promise<Page> {
  const phone = await openPhone(app.browser, app.stack.url);
  phones.push(phone);
  if (digits !== undefined) await signIn(phone.page, demoMember(digits));
  return phone.page;
}

/** The three above the friend. */
const above = (): Page[] => phones.map(({ page }) => page).filter((page) => page !== friend);

/** The rows of the member's rebate records by their lines, newest first. */
async function rebatesOf(page: Page): Promise<string[][]> {
  await open(page, '/pagesB/mine/teamRebateRevice/index');
  const rows = await page.locator('#main li').allInnerTexts();
  return rows.map((row) => row.split(/\n+/).map((line) => line.replaceAll(/\s/g, ' ')));
}

/** Opens a page and looks at it in both themes. */
async function look(page: Page, address: string): Promise<void> {
  await open(page, address);
  axe.push(...(await violationsInBoth(page)));
}

test('a member finds the link, and what inviters really earned', async () => {
  const page = await aPhone('06');
  await openFromMine(page, 'Invite friends');
  await page.getByRole('img', { name: 'QR code of your invitation' }).waitFor();
  await page.getByText('Members who invited others').waitFor();
  await look(page, '/pagesB/mine/inviteFriends/index');
  const { inviteCode } = await read<{ inviteCode: string }>(page, '/api/v1/userInfo');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${app.stack.url}/?invite=${inviteCode}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the picture' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('c3-invitation.png');
  const picture = await buffer(await file.createReadStream());
  // A PNG says its width and height behind its first chunk's name.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1440]);
});

test('the friend registers by the link, and reads the same figures before', async () => {
  friend = await aPhone();
  await open(friend, link);
  await enterPhone(friend, '911555301');
  await enterPerson(friend, {
    name: 'Liya Haddis',
    email: 'liya@member.example',
    born: '1994-03-12',
    password: PASSWORD,
  });
  expect(link).toContain(await friend.getByLabel('Invite code').inputValue());
  const figures = friend.locator('section', { hasText: 'What inviters have earned' }).locator('dl');
  const inviter = (phones[0] as Phone).page;
  const same = inviter.locator('section', { hasText: 'What inviters have earned' }).locator('dl');
  expect(await figures.innerText()).toBe(await same.innerText());
  axe.push(...(await violations(friend)));
  await acceptPapers(friend);
  await friend.getByRole('button', { name: 'Register' }).click();
  await friend.waitForURL((at) => !at.pathname.includes('login'));
  expect(await friend.evaluate(() => sessionStorage.getItem('registration'))).toBeNull();
});

test('the friend is in three teams at once, and inviting alone gave nothing', async () => {
  for (const [level, digits] of ABOVE) {
    const page = level === 1 ? (phones[0] as Phone).page : await aPhone(digits);
    await look(page, '/pagesB/mine/myTeam/index');
    await page.getByRole('button', { name: new RegExp(`^Generation ${level} \\(`) }).click();
    await settled(page);
    const row = page.locator('#main li', { hasText: 'Liya' });
    await row.getByText('Not yet valid', { exact: true }).waitFor();
    had.push(await rebatesOf(page));
  }
});

test('the friend buys a unit', async () => {
  await buysFirst(friend, { password: PASSWORD, pin: PIN, product: PRODUCT });
  for (const [n, page] of above().entries()) expect(await rebatesOf(page)).toEqual(had[n]);
});

test('after the cooling-off three members see their rebate, which waits for fees, and its budget', async () => {
  await app.stack.run('src/sandbox/main.ts', 'advance', '25h');
  for (const [n, [level, , amount]] of ABOVE.entries()) {
    const page = above()[n] as Page;
    await look(page, '/pagesB/mine/teamRebateRevice/index');
    const rows = (await rebatesOf(page)).slice(0, -(had[n]?.length ?? 0) || undefined);
    expect(rows).toContainEqual([
      `Rebate from a member of generation ${level}`,
      amount,
      'Not covered yet',
      expect.any(String),
    ]);
    expect(rows.flat().join()).not.toMatch(/Liya|4,500/);
    await look(page, '/pagesB/mine/teamRebate/index');
    await page.getByText('We pay from our own reward money').waitFor();
    await page.getByText(/left in it/).waitFor();
    await page.getByRole('list', { name: 'By generation' }).getByText(`Generation ${level}`).waitFor();
  }
});

test('those above see what the friend paid once the friend shows purchases, and no longer than that', async () => {
  const page = above()[0] as Page;
  const shows = friend.getByRole('switch', { name: 'Show my purchases to people above me' });
  await look(friend, '/pagesB/mine/myTeam/index');
  for (const [shown, said] of [
    ['true', 'Liya bought for Br 4,500.00.'],
    ['false', undefined],
  ] as const) {
    await shows.click();
    await expect.poll(() => shows.getAttribute('aria-checked')).toBe(shown);
    const lines = (await rebatesOf(page)).flat();
    expect(lines.find((line) => line.startsWith('Liya'))).toBe(said);
  }
});

test('after a week at risk the friend is a valid member of three teams', { timeout: 300_000 }, async () => {
  await app.stack.run('src/sandbox/main.ts', 'advance', '169h');
  for (const [n, [level]] of ABOVE.entries()) {
    const page = above()[n] as Page;
    await open(page, '/pagesB/mine/myTeam/index');
    await page.getByRole('button', { name: new RegExp(`^Generation ${level} \\(`) }).click();
    await settled(page);
    await page.locator('#main li', { hasText: 'Liya' }).getByText('Valid', { exact: true }).waitFor();
  }
});

test('the books are clean, and no page complained of anything', async () => {
  expect(await app.stack.run('src/commands/check.ts')).toContain('All checks are clean.');
  expect(axe).toEqual([]);
  expect(phones.flatMap(({ complaints }) => complaints)).toEqual([]);
});

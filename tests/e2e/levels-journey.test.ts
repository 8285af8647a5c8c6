// A member's level rises by what they hold, and opens a product. Another one buys SVIP for C3coin and extends it. A
// week of teams ends: the rank closes with its prizes from the budget, and a PK has its result.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { weekday } from '#platform/time/clock.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violationsInBoth } from './axe.ts';
import { booksOf, open } from './books.ts';
import { buysFirst, recharge, registers, typePin } from './member-steps.ts';
import { openFromMine } from './mine.ts';
import { DEMO, demoMember, openPhone, type Phone, settled, signIn } from './phone.ts';
import { demoDesk, FINANCE, go } from './staff-desk.ts';
import { read } from './visits.ts';

const LEVELS = '/pagesB/mine/levelUser/index';
const SVIP = '/pagesB/mine/upgradeSVIP/index';
const RANK = '/pagesB/mine/teamRank/index';
const RANKING = '/pagesB/mine/ranking/index';
const GATED = 'Solar water pump, Ziway';
const TWO_WORTH_A_LEVEL = 'Solar charging kiosk, Adama';
const PASSWORD = 'Injera2026table';

type Vip = { level: number; growth: number; svipUntil: string | null };
type Prize = { kind: string; amount: number; state: string };

// It moves the clock past a cooling-off and past a week.
const app = appInBrowser('own');
const phones: Phone[] = [];
const axe: string[] = [];
let rising: Page;
let leader: Page;

beforeAll(async () => {
  for (const _ of ['rising', 'leader']) phones.push(await openPhone(app.browser, app.stack.url));
  [rising, leader] = phones.map(({ page }) => page) as [Page, Page];
  await signIn(leader, DEMO);
  const { inviteCode } = await read<{ inviteCode: string }>(leader, '/api/v1/userInfo');
  await registers(rising, { inviteCode, phone: '911555602', name: 'Sara Lulu', password: PASSWORD });
});

const vipOf = (page: Page) => read<Vip>(page, '/api/v1/vip');
const advance = (by: string) => app.stack.run('src/sandbox/main.ts', 'advance', by);

async function look(page: Page, address: string): Promise<void> {
  await open(page, address);
  axe.push(...(await violationsInBoth(page)));
}

async function product(page: Page, title: string): Promise<void> {
  await open(page, '/pages/tabbar/product/index');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
}

test('a member reads what is missing for the first level, and a product waits for it', async () => {
  expect(await vipOf(rising)).toMatchObject({ level: 0 });
  await openFromMine(rising, 'VIP level');
  await rising.getByText(/more for VIP 1\./).waitFor();
  await look(rising, LEVELS);
  await rising.getByRole('link', { name: 'VIP rules' }).click();
  await rising.getByText('Your level and your growth points stay yours', { exact: false }).waitFor();
  await look(rising, '/pagesB/mine/vip-rule/index');
  await product(rising, GATED);
  const closed = rising.getByRole('button', { name: 'For VIP 1 and up; you’re VIP 0' });
  await closed.waitFor();
  expect(await closed.isDisabled()).toBe(true);
});

test('a held order brings the level once its cooling-off is over, and the product opens', async () => {
  await buysFirst(rising, { password: PASSWORD, pin: DEMO.pin, product: TWO_WORTH_A_LEVEL });
  await recharge(rising, { amount: '5000', shown: '5,000.00 ETB' });
  await product(rising, TWO_WORTH_A_LEVEL);
  await rising.getByRole('button', { name: /^Buy for/ }).click();
  const sheet = rising.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await typePin(rising, DEMO.pin);
  await sheet.getByText('You’ve bought it for').waitFor();
  const before = await vipOf(rising);
  await advance('25h');
  const after = await vipOf(rising);
  expect([after.growth - before.growth, after.level]).toEqual([90, 1]);
  await open(rising, LEVELS);
  const growth = rising.getByRole('list', { name: 'Your growth points' }).getByRole('listitem').first();
  expect(await growth.innerText()).toContain('You own a product');
  await open(rising, '/pagesB/mine/message/index');
  await rising.getByText('You’ve reached VIP 1').waitFor();
  await product(rising, GATED);
  await rising.getByRole('button', { name: /^Buy for/ }).waitFor();
});

test('SVIP costs C3coin, holds for thirty days, and a further term adds to its end', async () => {
  const before = await booksOf(leader);
  await open(leader, LEVELS);
  await leader.getByRole('link', { name: 'SVIP' }).click();
  await buySvip('Get 30 days for 300 C3coin');
  const first = Date.parse((await vipOf(leader)).svipUntil ?? '');
  await look(leader, SVIP);
  await buySvip('Add 30 days for 300 C3coin');
  const second = Date.parse((await vipOf(leader)).svipUntil ?? '');
  expect(second - first).toBe(30 * 86_400_000);
  const after = await booksOf(leader);
  expect([before.points - after.points, after.income.balance]).toEqual([600, before.income.balance]);
  await look(leader, SVIP);
  await expect.poll(() => leader.getByRole('list', { name: 'Your SVIP so far' }).getByRole('listitem').count()).toBe(2);
  await open(leader, '/pages/tabbar/mine/index');
  await leader.locator('.profile').getByText('SVIP', { exact: true }).waitFor();
});

async function buySvip(button: string): Promise<void> {
  await leader.getByRole('button', { name: button }).click();
  await typePin(leader, DEMO.pin);
  await leader.getByText('You have SVIP').waitFor();
  await settled(leader);
}

test('a week ends: the rank closes, and its prizes come from the budget', { timeout: 400_000 }, async () => {
  const prizes = async () =>
    (await read<{ items: Prize[] }>(leader, '/api/v1/rewards/grants?limit=100')).items.filter(
      ({ kind }) => kind === 'rank_prize',
    );
  await look(leader, RANK);
  await leader.getByRole('link', { name: 'Leaderboard' }).click();
  await settled(leader);
  const before = (await prizes()).length;
  await look(leader, RANKING);
  const { date } = await read<{ date: string }>(leader, '/api/v1/check-ins/today');
  await advance(`${8 - (weekday(date) || 7)}d`);
  // The jobs' process may still count the week's last points. It closes the week within a minute.
  const closed = async () =>
    (await read<{ closed: boolean }>(leader, '/api/v1/contests/ranks?kind=week&of=last')).closed;
  await expect.poll(closed, { timeout: 150_000 }).toBe(true);
  await open(leader, RANKING);
  await leader.getByRole('button', { name: 'Last week' }).click();
  await leader.getByText('It’s over, so these places are final.', { exact: false }).waitFor();
  const first = leader.getByRole('list', { name: 'Leaderboard' }).getByRole('listitem').first();
  expect((await first.innerText()).replaceAll(/\s/g, ' ')).toMatch(/1\. Almaz.*You.*Br 50\.00/);
  await leader.getByText('Prizes from our reward money', { exact: false }).waitFor();
  axe.push(...(await violationsInBoth(leader)));
  const after = await prizes();
  expect(after.length).toBeGreaterThan(before);
  // Earlier rewards wait for the fees of this team, so the prize waits behind them (rewards.md 14).
  expect(after[0]).toMatchObject({ amount: 50_00, state: 'uncovered' });
  await open(leader, '/pagesB/mine/rewards/index');
  await leader.getByText('Team prize').first().waitFor();
});

test('each earlier week has an opponent and a result, or says that the team sat out', async () => {
  const phone = await openPhone(app.browser, app.stack.url);
  phones.push(phone);
  await signIn(phone.page, demoMember('06'));
  await look(phone.page, RANK);
  const past = phone.page.getByRole('list', { name: 'Earlier matches' }).getByRole('listitem');
  const texts = await past.allInnerTexts();
  const played = /Against .*(Won|Lost|Draw)|(Won|Lost|Draw).*Against /s;
  const satOut = /turn to sit out.*No opponent|No opponent.*turn to sit out/s;
  expect(texts.filter((text) => played.test(text)).length).toBeGreaterThan(0);
  expect(texts.filter((text) => !played.test(text) && !satOut.test(text))).toEqual([]);
});

test('finance runs the week again, and nothing changes', async () => {
  const { page, complaints } = await demoDesk(app.browser, app.stack.url, FINANCE);
  for (const [list, heading] of [
    ['Team ranks', 'Team rank'],
    ['PK of teams', 'PK'],
  ] as const) {
    await go(page, list);
    await page.locator('table a').first().click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run again' }).click();
    await page.getByText('All rows agree.').waitFor();
  }
  expect(complaints).toEqual([]);
  expect(await app.stack.run('src/commands/check.ts')).toContain('All checks are clean.');
});

test('no page has a fault, and none complained of anything', () => {
  expect(axe).toEqual([]);
  expect(phones.flatMap(({ complaints }) => complaints)).toEqual([]);
});

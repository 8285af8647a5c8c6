// A member plays each of the six games, by touch and by keyboard. A play that a reload interrupts is one play. The
// prize of the guarantee is picked once. While draws are off nothing leads to a game, and each page says why.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { GAMES } from '#features/draws/contract/shapes.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violationsInBoth } from './axe.ts';
import { booksOf, open } from './books.ts';
import { chanceCode, endOpenRounds, openRoundAt, redeem, switchDraws } from './draw-steps.ts';
import { openPhone, type Phone, signIn } from './phone.ts';
import { type Desk, demoDesk, FINANCE, FINANCE_B } from './staff-desk.ts';
import { read } from './visits.ts';

const texts = JSON.parse(
  fs.readFileSync(path.resolve(import.meta.dirname, '../../src/features/draws/locales/en.json'), 'utf8'),
) as Record<string, string>;
const nameOf = (game: Game) => texts[`games.${game}`] as string;
type Game = (typeof GAMES)[number];

// It switches draws, and ends and opens rounds.
const app = appInBrowser('own');
let desks: readonly [Desk, Desk];
let phone: Phone;
let page: Page;

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  desks = [await demoDesk(app.browser, app.stack.url, FINANCE), await demoDesk(app.browser, app.stack.url, FINANCE_B)];
  ({ page } = phone);
  await signIn(page);
});

type Played = {
  id: string;
  waits: string | null;
  result: { way: string; r: string | null; paidMinor: number; points: number; clientSeed: string | null } | null;
};
const plays = async () => (await read<{ items: Played[] }>(page, '/api/v1/draws/plays?limit=50')).items;
const chances = async () => (await read<{ balance: number }>(page, '/api/v1/chances')).balance;
const address = (game: Game) => `/pagesB/mine/${game}/index`;
const button = () => page.getByRole('button', { name: /^Play with 1 of your/ });
const words = () => page.locator('main output').innerText();

/** Until the server draws. The last result is gone from the screen then. */
const drawing = () => page.getByRole('button', { name: /^Drawing/ }).waitFor();

/** Waits for the result of one more play, and compares its words with the server. */
async function expectResult(before: number): Promise<Played> {
  await page.locator('main output strong').waitFor({ timeout: 15_000 });
  const all = await plays();
  expect(all.length).toBe(before + 1);
  const [newest] = all as [Played];
  const { paidMinor, points } = newest.result as NonNullable<Played['result']>;
  const said =
    paidMinor > 0
      ? `You won Br\u00a0${paidMinor / 100}.00.`
      : points > 0
        ? `You won ${points} C3coin.`
        : 'No prize this time.';
  expect(await words()).toContain(said);
  return newest;
}

/** The draw chances among the terms of the first product. */
async function chancesOfProduct(): Promise<string[]> {
  await open(page, '/pagesB/product/device/index?id=1');
  await page.getByText('Terms', { exact: true }).click();
  await page.getByText('C3coin, after cooling-off').waitFor();
  return page.locator('dl > div', { hasText: 'Draw chances, after cooling-off' }).allInnerTexts();
}

test('a game without a round says so', async () => {
  await page.route('**/api/v1/draws/rounds?*', async (route) => {
    const body = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...body, data: { ...body.data, items: [] } } });
  });
  await open(page, address('draw'));
  await page.getByText('This game hasn’t opened yet').waitFor();
  expect(await button().count()).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.unroute('**/api/v1/draws/rounds?*');
});

test('while draws are off no page leads to a game, and an open round takes no play', async () => {
  await switchDraws(desks, false);
  await open(page, '/pagesB/mine/activity/index');
  for (const game of GAMES) expect(await page.getByRole('link', { name: nameOf(game) }).count()).toBe(0);
  await open(page, address('draw-turntable'));
  await page.getByText('Draws are closed now').waitFor();
  expect(await button().count()).toBe(0);
  expect(await chancesOfProduct()).toEqual([]);
});

describe('with draws on', () => {
  beforeAll(async () => {
    await switchDraws(desks, true);
    await endOpenRounds(desks[0], app.stack);
    for (const game of GAMES)
      await openRoundAt(desks, game, game === 'draw-grid' ? { guarantee: { k: 3, options: ['large', 'cash'] } } : {});
    await redeem(page, await chanceCode(desks, 30));
  });

  test.each(GAMES)('%s: odds before the play, by touch, then by keyboard', async (game) => {
    await open(page, '/pagesB/mine/activity/index');
    await page.getByRole('heading', { name: /^You have \d+ chances$/ }).waitFor();
    await page.getByRole('link', { name: new RegExp(`${nameOf(game)}.*Open until`, 's') }).tap();
    await button().waitFor();
    const odds = page.getByRole('list', { name: 'Prizes and odds' });
    expect((await odds.getByRole('listitem').allInnerTexts()).map((text) => /1 in \d+/.exec(text)?.[0])).toEqual([
      '1 in 2',
      '1 in 4',
      '1 in 20',
      '1 in 5',
    ]);
    expect(await odds.innerText()).toMatch(/5%.*|2 left/s);
    const [before, had] = [(await plays()).length, await chances()];
    await button().tap();
    await drawing();
    await expectResult(before);
    // The button rests for a second after a tap. Then a key plays.
    await button().focus();
    await expect.poll(() => button().getAttribute('aria-disabled')).toBeNull();
    await page.keyboard.press('Enter');
    await drawing();
    await expectResult(before + 1);
    expect(await chances()).toBe(had - 2);
    expect(await button().evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await violationsInBoth(page)).toEqual([]);
  });

  test('a product and its purchase name the chances that they grant, and the purchase their day', async () => {
    expect(await chancesOfProduct()).toEqual([expect.stringMatching(/Draw chances, after cooling-off\s+1/)]);
    await page.getByRole('button', { name: /^Buy for/ }).tap();
    await page.getByText('Dates and extras').tap();
    await page.getByText(/^Draw chances you’ll get on \d/).waitFor();
  });

  test('a movement ends at the drawn result, and a key ends it sooner', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, address('draw-turntable'));
    const before = (await plays()).length;
    await button().tap();
    const skip = page.getByRole('button', { name: 'Show the result' });
    await skip.waitFor({ timeout: 15_000 });
    expect(await page.locator('main output').innerText()).toBe('');
    await page.keyboard.press('Escape');
    const { result } = await expectResult(before);
    expect(await skip.count()).toBe(0);
    const turned = await page.locator('.turntable-wheel').evaluate((one) => (one as SVGGElement).style.transform);
    expect(Number(/rotate\(([\d.]+)deg\)/.exec(turned)?.[1])).toBeCloseTo(
      360 - ((Number(result?.r) + 0.5) / 20) * 360,
      3,
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('a play whose answer a reload cuts off is one play, drawn with the seed of the phone', async () => {
    await open(page, address('draw-golden-egg'));
    const [before, had] = [(await plays()).length, await chances()];
    // The server plays, and the answer never comes.
    let sent = '';
    await page.route('**/draws/rounds/*/plays', async (route) => {
      sent = route.request().postData() ?? '';
      await route.fetch();
      await route.abort();
    });
    await button().tap();
    await expect.poll(() => plays().then(({ length }) => length), { interval: 500 }).toBe(before + 1);
    await page.unroute('**/draws/rounds/*/plays');
    await open(page, address('draw-golden-egg'));
    const { result } = await expectResult(before);
    expect(await chances()).toBe(had - 1);
    const { clientSeedHash } = JSON.parse(sent) as { clientSeedHash: string };
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(result?.clientSeed ?? ''));
    expect(Buffer.from(digest).toString('hex')).toBe(clientSeedHash);
  });

  test('the prize of the guarantee is picked in a sheet, and cannot be changed', async () => {
    await open(page, address('draw-grid'));
    await page.getByRole('radio', { name: /^Money for a lamp/ }).check();
    await page.getByRole('button', { name: 'Pick this prize', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Pick this prize for good?' });
    await sheet.getByText('You pick Money for a lamp. You can’t change it in this round.').waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Pick it for good' }).tap();
    await page.getByText('1 play until you get the prize you picked. You can’t change your pick.').waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    const [before, books] = [(await plays()).length, await booksOf(page)];
    await button().tap();
    const { result } = await expectResult(before);
    // A draw may give it first: one play in twenty.
    expect(result).toMatchObject({ paidMinor: 10_000 });
    await page.getByText(/^(You got it|A draw gave it to you)\.$/).waitFor();
    expect((await booksOf(page)).income.balance - books.income.balance).toBe(10_000);
    await page.getByRole('button', { name: 'Receipt' }).tap();
    await page.getByRole('dialog', { name: 'Prize receipt' }).getByText('One hundred birr', { exact: false }).waitFor();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('once draws are off again the page says so, and keeps the chances', async () => {
    await switchDraws(desks, false);
    await open(page, address('draw-treasure-chest'));
    await page.getByText('Draws are closed now').waitFor();
    expect(await button().count()).toBe(0);
    expect(phone.complaints.filter((one) => !one.includes('ERR_FAILED'))).toEqual([]);
  });
});

// An open game. Its machine moves as it should, and stands at the draw. It plays on a page without https. It keeps to a
// limit or an exclusion that its member sets in another window.
import { hash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { GAMES, type PlayView, type RoundView } from '#features/draws/contract/shapes.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { open } from './books.ts';
import { chanceCode, endOpenRounds, openRoundAt, redeem } from './draw-steps.ts';
import { demoMember, openBrowser, openPhone, type Phone, signIn } from './phone.ts';
import { type Desk, demoDesk, FINANCE, FINANCE_B } from './staff-desk.ts';
import { read } from './visits.ts';

type Game = (typeof GAMES)[number];
const MEMBER = demoMember('08');
const OTHER = demoMember('09');
/** It resolves to this machine. To the browser it is a stranger's host, so nothing on it is a secure context. */
const HOST = 'phone.test';

// It opens a round of each game, and excludes a member.
const app = appInBrowser('own');
let phone: Phone;
let page: Page;
let desks: readonly [Desk, Desk];

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  ({ page } = phone);
  await signIn(page, MEMBER);
  desks = [await demoDesk(app.browser, app.stack.url, FINANCE), await demoDesk(app.browser, app.stack.url, FINANCE_B)];
  await endOpenRounds(desks[0], app.stack);
  for (const game of GAMES) await openRoundAt(desks, game);
  await redeem(page, await chanceCode(desks, 12));
}, 180_000);

const address = (game: Game) => `/pagesB/mine/${game}/index`;
const playIn = (where: Page) => where.getByRole('button', { name: /^Play with 1 of your/ });
const result = (where: Page) => where.locator('main output strong').waitFor({ timeout: 15_000 });
const plays = async (where: Page) => (await read<{ items: PlayView[] }>(where, '/api/v1/draws/plays?limit=50')).items;
const chances = async (where: Page) => (await read<{ balance: number }>(where, '/api/v1/chances')).balance;

/** These parts of a resting machine have the colour of the drawn prize. The turntable has a pointer instead. */
const DRAWN_PARTS: Record<Exclude<Game, 'draw-turntable'>, string> = {
  draw: '.capsule-lid',
  'draw-grid': '.grid-cell:has(.grid-light[style*="opacity: 1"]) circle',
  'draw-slot-machine': '.slot-strip circle',
  'draw-golden-egg': '.egg-prize circle',
  'draw-treasure-chest': '.chest-prize circle',
};

describe('with motion', () => {
  beforeAll(() => page.emulateMedia({ reducedMotion: 'no-preference' }));

  test.each(GAMES)(
    '%s moves by transform and opacity alone, for three seconds at most, and stands at its draw',
    async (game) => {
      await open(page, address(game));
      const before = await plays(page);
      await playIn(page).tap();
      const skip = page.getByRole('button', { name: 'Show the result' });
      await skip.waitFor({ timeout: 15_000 });
      const began = Date.now();
      expect(await animatedIn(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^(transform|opacity)$/)]));
      expect((await animatedIn(page)).filter((name) => !/^(transform|opacity)$/.test(name))).toEqual([]);
      await result(page);
      // The page's own limit is three seconds. The rest is for a busy machine.
      expect(Date.now() - began).toBeLessThan(6_000);
      expect(await skip.count()).toBe(0);
      const all = await plays(page);
      expect(all.length).toBe(before.length + 1);
      const [newest] = all as [PlayView];
      expect(await coloursOf(page, game)).toEqual([await colourOf(page, newest)]);
    },
  );
});

/** Names of all properties that the machine animates now. */
function animatedIn(where: Page): Promise<string[]> {
  return where.evaluate(() => {
    const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
    const frames = effects.filter(({ target }) => target?.closest('.machine')).flatMap((one) => one.getKeyframes());
    const timing = ['offset', 'computedOffset', 'easing', 'composite'];
    return [...new Set(frames.flatMap((frame) => Object.keys(frame)))].filter((name) => !timing.includes(name));
  });
}

/** The colours at which a machine stands, each once. */
function coloursOf(where: Page, game: Game): Promise<(string | null)[]> {
  if (game === 'draw-turntable')
    return where.locator('svg.machine').evaluate((svg) => {
      const { left, top, width } = svg.getBoundingClientRect();
      // A little below the pointer's tip. The mark of the prize may lie over its sector there.
      const [x, y] = [left + width / 2, top + (width * 50) / 320];
      const sector = document
        .elementsFromPoint(x, y)
        .find((one) => one.matches('.turntable-wheel > g > path:first-child'));
      return [sector?.getAttribute('fill') ?? null];
    });
  return where
    .locator(DRAWN_PARTS[game])
    .evaluateAll((parts) => [...new Set(parts.map((part) => part.getAttribute('fill')))]);
}

/** The colour of a play's prize in the list of odds. */
async function colourOf(where: Page, { roundId, result: drawn }: PlayView): Promise<string | null> {
  const { prizes } = await read<RoundView>(where, `/api/v1/draws/rounds/${roundId}`);
  const place = prizes.findIndex(({ id }) => id === drawn?.prizeId);
  return where.locator('.prize-swatch circle').nth(place).getAttribute('fill');
}

test('without https the phone plays as well, with its own seed', async () => {
  const browser = await openBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
  try {
    const bare = await openPhone(browser, app.stack.url.replace('127.0.0.1', HOST));
    await signIn(bare.page, MEMBER);
    await open(bare.page, address('draw-golden-egg'));
    expect(await bare.page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false]);
    const [before, had] = [await plays(bare.page), await chances(bare.page)];
    await playIn(bare.page).tap();
    await result(bare.page);
    expect(await chances(bare.page)).toBe(had - 1);
    const [newest, ...older] = await plays(bare.page);
    expect(older.length).toBe(before.length);
    // The hash alone would stand here, had the phone not shown its seed.
    expect(newest?.result?.clientSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(newest?.result?.clientSeed).not.toBe(newest?.clientSeedHash);
    expect(hash('sha256', newest?.result?.clientSeed ?? '', 'hex')).toBe(newest?.clientSeedHash);
    // The browser says that it ignores a header of ours there.
    expect(bare.complaints.filter((one) => !one.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
  } finally {
    await browser.close();
  }
});

describe('an open game keeps to what its member decided a moment ago in another window:', () => {
  /** The page does not know yet. The tap is refused, and then the page says why and leads to the limits. */
  async function refusedTap(where: Page, why: string): Promise<void> {
    const [before, had] = [await plays(where), await chances(where)];
    await playIn(where).tap();
    const note = where.getByRole('note').filter({ hasText: why });
    await note.getByRole('link', { name: 'Playing with care' }).waitFor();
    expect(await playIn(where).count()).toBe(0);
    expect([(await plays(where)).length, await chances(where)]).toEqual([before.length, had]);
    expect(await violations(where)).toEqual([]);
  }

  test('a limit', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, address('draw-grid'));
    const care = await phone.context.newPage();
    await open(care, '/pages/play-care');
    await care.getByLabel('Most plays a day').fill('1');
    await care.getByRole('button', { name: 'Set this limit' }).click();
    await care.getByRole('button', { name: 'Set it now' }).click();
    await care.getByText('Your limit is 1 a day.').waitFor();
    await refusedTap(page, 'That was enough for today');
  });

  test('an exclusion, and so do the other games', async () => {
    const { page: game, context, complaints } = await openPhone(app.browser, app.stack.url);
    await signIn(game, OTHER);
    await redeem(game, await chanceCode(desks, 1));
    await open(game, address('draw-slot-machine'));
    const care = await context.newPage();
    await open(care, '/pages/play-care');
    await care.getByLabel('Six months (180 days)').check();
    await care.getByRole('button', { name: 'Stop playing' }).click();
    await care.getByRole('button', { name: 'Stop now' }).click();
    await care.getByText('You’ve stopped playing').waitFor();
    await refusedTap(game, 'You’re on a break from games');
    for (const other of GAMES) {
      await open(game, address(other));
      await game.getByText('You’re on a break from games').waitFor();
      expect(await playIn(game).count()).toBe(0);
    }
    expect([...complaints, ...phone.complaints]).toEqual([]);
  });
});

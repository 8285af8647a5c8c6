// Frame rates of the six games on a processor slowed down four times. Each game is played twice, each with its own log:
// - pictures: frames that the compositor drew, by the browser's trace.
// - callbacks: frames that the page's code could follow, by requestAnimationFrame.
// An empty page with one moving box is measured first, because no game can be faster on this machine.
//
// Answers about draws are mocked here, so that no chance is spent and each run draws the same prize.
import type { Browser, Page } from 'playwright-core';
import { GAMES } from '#features/draws/contract/shapes.ts';
import { type PhoneOptions, settled } from '../../tests/e2e/phone.ts';
import { drawsAnswer } from './game-answers.ts';
import { openReader } from './readers.ts';
import type { Row } from './table.ts';

const SLOWER = 4;
const MOVES_MS = 2_800;
const EMPTY = `<!doctype html><title>Empty</title>
  <style>div { width: 80px; height: 80px; background: teal }</style><div></div>`;

export async function measureFrames(browser: Browser, base: string, options: PhoneOptions): Promise<Row[]> {
  const { page, context } = await openReader(browser, base, { ...options, reader: 'member' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(noteMovements);
  await page.route('**/measured-empty', (route) => route.fulfill({ contentType: 'text/html', body: EMPTY }));
  await page.route(/\/api\/v1\/draws\//, (route) =>
    route.fulfill({ json: { code: 100_000, message: '', data: drawsAnswer(route.request()) } }),
  );
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const rows = [await figuresOf(page, 'empty page', { open: openEmpty, move: moveBox })];
  for (const game of GAMES)
    rows.push(await figuresOf(page, game, { open: () => openGame(page, game), move: () => playOnce(page) }));
  await context.close();
  return rows;
}

type Steps = { open: (page: Page) => Promise<void>; move: (page: Page) => Promise<void> };

async function figuresOf(page: Page, name: string, { open, move }: Steps): Promise<Row> {
  await open(page);
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline', 'blink.user_timing'],
  });
  await move(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const { pictures, layouts, paints } = framesIn(trace.traceEvents);
  await page.evaluate(() => window.followed.start());
  await move(page);
  const callbacks = await page.evaluate(() => window.followed.end());
  return {
    of: name,
    figures: {
      'pictures a second, of 60': rateOf(pictures),
      'longest gap ms': Math.max(...pictures),
      'callbacks a second': rateOf(callbacks),
      'longest gap of callbacks ms': Math.max(...callbacks),
      layouts,
      paints,
    },
    log: { pictures, callbacks },
  };
}

type TraceEvent = { name: string; cat: string; ph: string; pid: number; ts: number };

/** Milliseconds between two pictures, in their order, while the page moved. */
function framesIn(events: readonly TraceEvent[]): { pictures: number[]; layouts: number; paints: number } {
  const marked = (name: string) => events.find((one) => one.name === name && one.cat.includes('blink.user_timing'));
  const [moves, rests] = [marked('moves'), marked('rests')];
  if (!moves || !rests) throw new Error('the page did not move');
  const within = events
    .filter(({ pid, ts }) => pid === moves.pid && ts >= moves.ts && ts <= rests.ts)
    .toSorted((one, other) => one.ts - other.ts);
  const times = within.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts);
  const count = (name: string) => within.filter((one) => one.name === name && one.ph !== 'E').length;
  return {
    pictures: times.slice(1).map((ts, n) => (ts - (times[n] ?? ts)) / 1000),
    layouts: count('Layout'),
    paints: count('Paint'),
  };
}

const rateOf = (gaps: readonly number[]): number => (gaps.length * 1000) / gaps.reduce((sum, gap) => sum + gap, 0);

const openEmpty = async (page: Page) => void (await page.goto('/measured-empty'));

function moveBox(page: Page): Promise<void> {
  return page.evaluate(async (duration) => {
    const [from, to] = [{ transform: 'none' }, { transform: 'translateX(240px)' }];
    await document.querySelector('div')?.animate([from, to], { duration }).finished;
  }, MOVES_MS);
}

async function openGame(page: Page, game: string): Promise<void> {
  await page.goto(`/pagesB/mine/${game}/index`);
  await settled(page);
}

async function playOnce(page: Page): Promise<void> {
  const button = page.locator('.page-footer button');
  await page.waitForFunction(() => {
    const found = document.querySelector('.page-footer button');
    return found !== null && !found.hasAttribute('aria-disabled');
  });
  await button.tap();
  await page.locator('main output strong').waitFor({ state: 'detached' });
  await page.locator('main output strong').waitFor({ timeout: 30_000 });
}

declare global {
  interface Window {
    /** Gaps between the callbacks of the last movement. */
    followed: { start: () => void; end: () => number[] };
  }
}

/** Runs in the page before its own code. It marks where a movement begins and ends, and follows it if asked to. */
function noteMovements(): void {
  const animate = Element.prototype.animate;
  const running = new Set<Animation>();
  let follows = false;
  let at = 0;
  let gaps: number[] = [];
  const follow = (now: number) => {
    if (at > 0) gaps.push(now - at);
    at = now;
    if (running.size > 0) requestAnimationFrame(follow);
  };
  Element.prototype.animate = function (...asked) {
    const one = animate.apply(this, asked);
    if (running.size === 0) {
      performance.mark('moves');
      if (follows) requestAnimationFrame(follow);
    }
    running.add(one);
    const end = () => {
      running.delete(one);
      if (running.size === 0) performance.mark('rests');
    };
    one.finished.then(end, end);
    return one;
  };
  window.followed = {
    start: () => {
      [follows, at, gaps] = [true, 0, []];
    },
    end: () => {
      follows = false;
      return gaps;
    },
  };
}

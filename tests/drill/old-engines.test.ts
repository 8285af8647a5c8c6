// A member registers, buys, collects, withdraws and plays in every supported engine: in Chromium without the features
// that the oldest supported browsers and some later ones lack (MDN's data, tests/e2e/phone.ts), in Debian's Firefox,
// and in WebKitGTK. The drill needs root to install the last two. It prints a table of its runs.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLOOR } from '../../scripts/engines/floor.ts';
import { endOpenRounds, openRoundAt } from '../e2e/draw-steps.ts';
import { demoMember, openBrowser } from '../e2e/phone.ts';
import { type Stack, startLived } from '../e2e/stack.ts';
import { demoDesk, FINANCE, FINANCE_B } from '../e2e/staff-desk.ts';
import { type Hand, handInChromium, handOn } from './engine-hand.ts';
import { life, STEPS } from './member-life.ts';
import { openFirefox, openWebKit } from './web-driver.ts';

const START_MS = 1_200_000;
const LIFE_MS = 400_000;

/**
 * The engines, each with a demo member who has money, income, a bank account and a draw chance. None of them has a
 * robot, which would collect the income first.
 */
const ENGINES: readonly [engine: string, member: string][] = [
  ...FLOOR.map(({ engine, version }): string => `${engine} ${version}`),
  'chrome 96',
  'chrome 109',
  'Chromium of today',
  'Firefox ESR',
  'WebKitGTK',
].map((engine, n) => [engine, ['01', '02', '07', '05', '08', '09', '10', '12'][n] as string]);

let stack: Stack;
let browser: Browser;
const rows: string[] = [];

beforeAll(async () => {
  stack = await startLived();
  browser = await openBrowser();
  await forwardToWorkday();
  const desks = [await demoDesk(browser, stack.url, FINANCE), await demoDesk(browser, stack.url, FINANCE_B)] as const;
  await endOpenRounds(desks[0], stack);
  await openRoundAt(desks, 'draw-turntable');
}, START_MS);
afterAll(async () => {
  console.log(['| engine | bytes more | ' + STEPS.join(' | ') + ' |', ...rows].join('\n'));
  await browser?.close();
  await stack?.stop();
});

/** Moves the clock to a weekday, because income is collected only from Monday to Friday. */
async function forwardToWorkday(): Promise<void> {
  const clock = await stack.run('src/sandbox/main.ts', 'clock');
  const day = new Date(/business date (\S+)\)/.exec(clock)?.[1] as string).getUTCDay();
  if (day % 6 === 0) await stack.run('src/sandbox/main.ts', 'advance', day === 6 ? '2d' : '1d');
}

async function handOf(engine: string): Promise<Hand> {
  if (engine === 'Firefox ESR') return handOn(await openFirefox(), stack.url);
  if (engine === 'WebKitGTK') return handOn(await openWebKit(), stack.url);
  return handInChromium(browser, stack.url, engine === 'Chromium of today' ? undefined : engine);
}

/** The compressed size of what only this engine loads. Null: nothing. Some engines don't report sizes. */
function loadedMore(): string | null {
  const files = performance.getEntriesByType('resource') as Partial<PerformanceResourceTiming>[];
  const more = files.find(({ name }) => name?.includes('/old-browsers-'));
  return more ? String(more.encodedBodySize ?? 'not told') : null;
}

test.each(ENGINES)('a member lives in %s', { timeout: LIFE_MS }, async (engine, digits) => {
  const hand = await handOf(engine);
  const row = [engine];
  try {
    await hand.open('/');
    const lacks = /^(chrome|safari|firefox) /.test(engine) && engine !== 'chrome 109';
    await expect.poll(async () => (await hand.run(loadedMore)) !== null).toBe(lacks);
    row.push((await hand.run(loadedMore)) ?? '0');
    const one = { hand, newcomer: { phone: `9117780${digits}` }, member: demoMember(digits) };
    for (const step of STEPS) {
      const began = performance.now();
      await life[step](one);
      row.push(`${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
    expect(hand.complaints).toEqual([]);
  } catch (cause) {
    throw new Error(await hand.run(() => `${location.pathname} shows: ${document.body.innerText}`), { cause });
  } finally {
    rows.push(`| ${row.join(' | ')} |`);
    await hand.close();
  }
});

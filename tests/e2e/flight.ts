import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { settled } from './phone.ts';
import { type Visit, visitsOf } from './visits.ts';

/** Screens that must show what they last knew, by their names in the route table. */
export const ON_BOARD = [
  'home',
  'product',
  'mine',
  'productDevice',
  'wallet',
  'fundsDetails',
  'myProduct',
  'orderDetail',
] as const;

/** Opens each screen once with a network, until the phone has kept it. So also the page about the co-operative. */
export async function packFor(page: Page): Promise<Visit[]> {
  const all = await visitsOf(page);
  const visits = ON_BOARD.map((name) => all.find((one) => one.name === name) as Visit);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const address of [...visits.map((one) => one.address), '/pages/tabbar/about/index']) {
    await page.goto(address);
    await settled(page);
    await keptAll(page);
  }
  return visits;
}

const KEPT_WITHIN_MS = 30_000;

/** Until the answers to the screen's own reads are in the phone's storage. The copy comes a moment after the screen. */
async function keptAll(page: Page): Promise<void> {
  await vi.waitFor(async () => expect(await notKept(page)).toEqual([]), { timeout: KEPT_WITHIN_MS });
}

/** The page begins some reads before the app knows whether it needs them. Those that it did not take are left out. */
function notKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addressOf = (path: string, query: Iterable<readonly [string, unknown]>) =>
      `${path} ${[...query]
        .filter(([name]) => name !== 't')
        .map(([name, value]) => `${name}=${String(value)}`)
        .sort()
        .join()}`;
    const readOf = ({ pathname, searchParams }: URL) => addressOf(pathname, searchParams);
    const { earlyReads = [] } = window as Window & { earlyReads?: { path: string }[] };
    const untaken = earlyReads.map(({ path }) => readOf(new URL(path, location.href)));
    const asked = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => /^\/api\/v1\/(orders|wallets|products|bill|userInfo)\b/.test(pathname))
      .map(readOf);
    const kept = (await (await caches.open('sealed')).keys()).map(({ url }) => {
      const [, path = '', text = '{}'] = /GET (\S+) (.*)$/.exec(decodeURIComponent(url)) ?? [];
      const ask = JSON.parse(text) as { path?: Record<string, string>; query?: Record<string, unknown> };
      const whole = path.replace(/\{(\w+)\}/g, (_, name: string) => ask.path?.[name] ?? '');
      return addressOf(whole, Object.entries(ask.query ?? {}));
    });
    return asked.filter((address) => !untaken.includes(address) && !kept.includes(address));
  });
}

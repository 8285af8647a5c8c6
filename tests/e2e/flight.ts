import type { Page } from 'playwright-core';
import { settled } from './phone.ts';
import { type Visit, visitsOf } from './visits.ts';

/** Screens that must show what they last knew, by their names in the route table. */
export const ON_BOARD = [
  'home',
  'about',
  'product',
  'mine',
  'productDevice',
  'wallet',
  'fundsDetails',
  'myProduct',
  'orderDetail',
] as const;

/** Opens each screen once, with a network, until the phone has kept it. */
export async function packFor(page: Page): Promise<Visit[]> {
  const all = await visitsOf(page);
  const visits = ON_BOARD.map((name) => all.find((one) => one.name === name) as Visit);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const { address } of visits) {
    await page.goto(address);
    await settled(page);
    await keptAll(page);
  }
  return visits;
}

/** Until the answers to the screen's own reads are in the phone's storage. The copy comes a moment after the screen. */
function keptAll(page: Page): Promise<unknown> {
  return page.waitForFunction(async () => {
    const asked = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/api\/v1\/(orders|wallets|products|bill|userInfo)\b/.test(path));
    const kept = (await (await caches.open('kept')).keys()).map(({ url }) => {
      const [, path = '', ask = '{}'] = /GET (\S+) (.*)$/.exec(decodeURIComponent(url)) ?? [];
      const parts = (JSON.parse(ask) as { path?: Record<string, string> }).path ?? {};
      return path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
    });
    return asked.every((path) => kept.includes(path));
  });
}

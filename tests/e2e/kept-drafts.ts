// Drafts that a phone keeps sealed. Their sizes say that they grow.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Bytes of the longest draft that the phone keeps. */
const keptBytes = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('drafts');
    const sizes = (await cache.keys()).map(async (one) => (await (await cache.match(one))!.arrayBuffer()).byteLength);
    return Math.max(0, ...(await Promise.all(sizes)));
  });

/** Waits until the phone keeps a longer draft than that, and says how long. */
export async function longerThan(page: Page, bytes: number): Promise<number> {
  await expect.poll(() => keptBytes(page)).toBeGreaterThan(bytes);
  return keptBytes(page);
}

// Home on a slow network: 400 kbit/s with 400 ms of latency, nothing cached, by Chromium's own emulation. The browser
// itself marks the first paint and the largest one. Home is usable once nothing on it loads.
import type { Browser } from 'playwright-core';
import type { PhoneOptions } from '../../tests/e2e/phone.ts';
import { openReader, type Reader } from './readers.ts';

export type SlowFigures = {
  reader: Reader;
  firstPaintMs: number;
  largestPaintMs: number;
  usableMs: number;
  sentKiB: number;
};

const RUNS = 3;
const BYTES_A_SECOND = 400_000 / 8;
const LATENCY_MS = 400;

export async function measureSlow(browser: Browser, base: string, options: PhoneOptions): Promise<SlowFigures[]> {
  const rows: SlowFigures[] = [];
  for (const reader of ['visitor', 'member'] as const) {
    const runs: SlowFigures[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await once(browser, base, { ...options, reader }));
    rows.push(runs.toSorted((a, b) => a.firstPaintMs - b.firstPaintMs)[Math.floor(RUNS / 2)] as SlowFigures);
  }
  return rows;
}

async function once(browser: Browser, base: string, options: PhoneOptions & { reader: Reader }): Promise<SlowFigures> {
  const { page, context } = await openReader(browser, base, options);
  // A page of the app's own origin without its code: the throttled visit is the first to load that.
  await page.goto('/healthz');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  let sent = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (sent += encodedDataLength));
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('main h2') !== null &&
      document.querySelector('[aria-busy=true], .skeleton') === null,
    undefined,
    { timeout: 120_000 },
  );
  const marks = await page.evaluate(async () => {
    const usableMs = performance.now();
    const largest = await new Promise<number>((resolve) => {
      const times: number[] = [];
      new PerformanceObserver((list) => times.push(...list.getEntries().map(({ startTime }) => startTime))).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
      setTimeout(() => resolve(Math.max(0, ...times)), 500);
    });
    const first = performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint');
    return { firstPaintMs: first?.startTime ?? Infinity, largestPaintMs: largest, usableMs };
  });
  await context.close();
  return { reader: options.reader, ...marks, sentKiB: sent / 1024 };
}

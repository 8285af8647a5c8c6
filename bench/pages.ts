// Page loads on a phone with a slow network. Lighthouse loads the sandbox's production build: mobile, simulated slow
// 4G, a processor slowed down four times, an empty cache. Shows the median of five loads of each page, and the gzipped
// size of home's JavaScript.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from 'lighthouse';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { costOfHome, HOME_KIB_MAX } from '../scripts/bundle.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { settled, signIn } from '../tests/e2e/phone.ts';
import { visitsOf } from '../tests/e2e/visits.ts';
import { freePort } from '#kit/ports.ts';
import { clear, newInstallation, startApp } from '#kit/start-app.ts';

type PageLoad = {
  name: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  firstPaintMs: number;
  lcpMs: number;
  cls: number;
  totalBlockingMs: number;
  /** Everything the page loads, as sent. */
  transferKiB: number;
};

const RUNS = 5;
const PERFORMANCE_MIN = 97;
const VISITORS_HOME = 'home of a visitor';
/** Pages of the signed-in demo member, by their names in the route table. */
const OF_THE_MEMBER = ['home', 'productDevice', 'orderDetail', 'wallet', 'transparency'];
const ALL = [VISITORS_HOME, ...OF_THE_MEMBER];

/** Measures the product at `url`, or starts one, and prints each page. True if all reach the targets. */
export async function benchPages(url?: string, names: readonly string[] = ALL): Promise<boolean> {
  if (url !== undefined) return show(loadTimes(url, names));
  const installation = await newInstallation({ PROFILE: 'sandbox' });
  const app = startApp(installation);
  try {
    await app.says('Stop with Ctrl-C', 400_000);
    await sleep(2_000); // Lets the start's remaining work end.
    return await show(loadTimes(installation.url, names));
  } finally {
    app.process.kill('SIGTERM');
    await app.ended;
    await clear(installation);
  }
}

async function show(pages: AsyncIterable<PageLoad>): Promise<boolean> {
  console.log(
    `Lighthouse mobile, median of ${RUNS}; to reach: performance ${PERFORMANCE_MIN}, accessibility 100\n` +
      '| page | performance | accessibility | best practices | FCP s | LCP s | CLS | blocked ms | KiB sent |\n' +
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  );
  let reached = true;
  for await (const { name, ...of } of pages) {
    console.log(
      `| ${name} | ${of.performance} | ${of.accessibility} | ${of.bestPractices} ` +
        `| ${(of.firstPaintMs / 1000).toFixed(2)} | ${(of.lcpMs / 1000).toFixed(2)} ` +
        `| ${of.cls.toFixed(3)} | ${of.totalBlockingMs.toFixed(0)} | ${of.transferKiB.toFixed(0)} |`,
    );
    reached &&= of.performance >= PERFORMANCE_MIN && of.accessibility === 100;
  }
  const scriptKiB = costOfHome().gzipped / 1024;
  console.log(`home: JavaScript ${scriptKiB.toFixed(1)} KiB gzipped (at most ${HOME_KIB_MAX})`);
  return reached && scriptKiB <= HOME_KIB_MAX;
}

async function* loadTimes(url: string, names: readonly string[]): AsyncGenerator<PageLoad> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: pages cannot be measured');
  const port = await freePort();
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-pages-'));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      baseURL: url,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', `--remote-debugging-port=${port}`],
    });
  // Each run has its own browser. Lighthouse measures used code by walking the whole heap. In a shared browser the heap
  // contains remains of earlier pages, and walking them takes 70 to 280 ms that count as blocked time of the page.
  const alone = async (name: string, address: string) => {
    const browser = await open();
    try {
      return await once(name, address, port);
    } finally {
      await browser.close();
    }
  };
  const medianOf = async (name: string, address: string) => {
    const runs: PageLoad[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await alone(name, address));
    runs.sort((a, b) => a.performance - b.performance || b.lcpMs - a.lcpMs);
    return runs[Math.floor(RUNS / 2)] as PageLoad;
  };
  try {
    if (names.includes(VISITORS_HOME)) yield await medianOf(VISITORS_HOME, `${url}/`);
    for (const { name, address } of await signedIn(open, names)) yield await medianOf(name, `${url}${address}`);
  } finally {
    fs.rmSync(profile, { recursive: true });
  }
}

/** Signs in as the demo member. The browser profile keeps the session. */
async function signedIn(
  open: () => Promise<BrowserContext>,
  names: readonly string[],
): Promise<{ name: string; address: string }[]> {
  const browser = await open();
  try {
    const page = await browser.newPage();
    await signIn(page);
    await settled(page);
    const visits = await visitsOf(page);
    return OF_THE_MEMBER.filter((name) => names.includes(name)).map((wanted) => {
      const visit = visits.find(({ name }) => name === wanted);
      if (!visit) throw new Error(`no screen ${wanted}`);
      return visit;
    });
  } finally {
    await browser.close();
  }
}

async function once(name: string, url: string, port: number): Promise<PageLoad> {
  const done = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    // Keep local storage, which has the session, and IndexedDB, which has its key. Clear the offline answers.
    // A member's page keeps the live stream open, so the network never becomes idle. The page is complete long before.
    maxWaitForLoad: 12_000,
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
  });
  if (!done) throw new Error('Lighthouse gave no result');
  const { categories, audits } = done.lhr;
  const score = (of: string): number => Math.round((categories[of]?.score ?? 0) * 100);
  const value = (of: keyof Result['audits']): number => audits[of]?.numericValue ?? 0;
  return {
    name,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    firstPaintMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    totalBlockingMs: value('total-blocking-time'),
    transferKiB: value('total-byte-weight') / 1024,
  };
}

if (import.meta.main) {
  const [url, ...names] = process.argv.slice(2);
  process.exitCode = (await benchPages(url, names.length > 0 ? names : ALL)) ? 0 : 1;
}

// A phone in a test's hand: Chromium at 360 x 740, one context a member.
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { releaseOf } from '../../scripts/engines/floor.ts';
import { missingIn } from '../../scripts/engines/newer.ts';
import type { LanguageCode } from '#universal/languages.ts';

/** The tests' own tool asks them in the page. Member code may not name them (scripts/tidy/rules.ts). */
const NEEDED_BY_TESTS = ['Element.checkVisibility', 'BigInt64Array', 'BigUint64Array'];

/**
 * Makes the browser one of an older release, e.g. 'chrome 87', by taking away what that release lacks. Call it before
 * the first page of the context. C3_ENGINE does it to every phone of a run:
 * C3_ENGINE='chrome 96' npm test -- tests/e2e/main-journey.test.ts
 */
async function takeAwayNewer(context: BrowserContext, engine: string): Promise<void> {
  const missing = missingIn(releaseOf(engine)).filter((path) => !NEEDED_BY_TESTS.includes(path));
  await context.addInitScript(takeAway, missing);
}

/** Runs in the page before its own scripts. */
function takeAway(missing: readonly string[]): void {
  type Owner = Record<string, unknown> & { prototype?: object };
  for (const path of missing) {
    const owners = path.split('.');
    const [name = '', isStatic] = (owners.pop() ?? '').split('_static');
    let owner: Owner | undefined = globalThis as unknown as Owner;
    for (const part of owners)
      owner = (part === 'TypedArray' ? Object.getPrototypeOf(Int8Array) : owner?.[part]) as Owner | undefined;
    const of = owners[0] === 'Window' ? globalThis : owner;
    for (const from of isStatic === undefined ? [of, owner?.prototype] : [of])
      if (from) Reflect.deleteProperty(from, name);
  }
}

export type DemoMember = { phone: string; password: string; pin: string };

/**
 * A demo member by the last two digits of the phone. A file that shares its stack uses members that no other file uses.
 */
export function demoMember(digits: string): DemoMember {
  return { phone: `9110000${digits}`, password: 'Teff2026field', pin: '580362' };
}

/** README's demo member. */
export const DEMO = demoMember('01');

/** The longest wait for a page or an element. Several files share two cores, so a slow answer is no failure. */
export const WAIT_MS = 60_000;

/** `more`: further arguments of Chromium. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium');
  return chromium.launch({
    executablePath,
    // The processor draws in any case: a graphics process that pretends to be a card only adds work.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      ...more,
    ],
  });
}

export type PhoneOptions = {
  theme?: 'light' | 'dark';
  /** What it speaks. It has chosen this in the app, too, unless it is `newHere`. */
  language?: LanguageCode;
  newHere?: boolean;
  scale?: number;
  serviceWorker?: boolean;
  /** Its browser lacks what this one lacks, e.g. 'chrome 87'. */
  engine?: string | undefined;
  /** Its clock is wrong by so much. */
  clockAheadMs?: number;
  /** Stored by an earlier phone, its session among it. */
  stored?: StoredOnPhone;
};

export type StoredOnPhone = Awaited<ReturnType<BrowserContext['storageState']>>;

export type Phone = { page: Page; context: BrowserContext; complaints: string[] };

/** Keeps the page's complaints: uncaught errors and console errors. */
export async function openPhone(
  browser: Browser,
  url: string,
  {
    theme = 'light',
    language = 'en',
    scale = 1,
    serviceWorker = false,
    newHere = false,
    clockAheadMs,
    stored,
    engine = process.env.C3_ENGINE,
  }: PhoneOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: scale,
    colorScheme: theme,
    locale: language,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    ...(stored ? { storageState: stored } : {}),
  });
  context.setDefaultTimeout(WAIT_MS);
  if (!newHere)
    await context.addInitScript((spoken) => localStorage.setItem('language', JSON.stringify(spoken)), language);
  if (engine) await takeAwayNewer(context, engine);
  if (clockAheadMs !== undefined) await context.addInitScript(shiftClock, clockAheadMs);
  const page = await context.newPage();
  return { page, context, complaints: complaintsOf(page) };
}

/** Runs in the page before its own scripts. */
function shiftClock(aheadMs: number): void {
  const Right = Date;
  const now = () => Right.now() + aheadMs;
  globalThis.Date = new Proxy(Right, {
    construct: (_, given, target) => Reflect.construct(Right, given.length === 0 ? [now()] : given, target) as object,
    apply: () => new Right(now()).toString(),
    get: (_, name) => (name === 'now' ? now : (Reflect.get(Right, name) as unknown)),
  });
}

/** Fills with each unhandled error of the page, and with each error on its console. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  return complaints;
}

export async function signIn(
  page: Page,
  { phone, password }: { phone: string; password: string } = DEMO,
): Promise<void> {
  await page.goto('/pages/login/index');
  await page.locator('input[name=phone]').fill(phone);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((at) => !at.pathname.includes('login'));
}

/** Until the page has drawn the result of the last act on it. */
export function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Ends a flight. A page's calls still fail until it has heard of it. */
export async function backOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
}

/** The first paint without the app, a move to the next screen, and parts that are loading. */
const UNSETTLED = '.first, .shell-moving, [aria-busy=true], .skeleton';

/** Waits until the screen has its title and nothing on it is loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction((signs) => !document.querySelector(signs), UNSETTLED);
}

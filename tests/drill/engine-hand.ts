// Operates a page as a member does, in any browser engine: Chromium by Playwright, others by WebDriver. It finds
// controls by their accessible names.
import type { Browser, ElementHandle } from 'playwright-core';
import { expect } from 'vitest';
import { openPhone } from '../e2e/phone.ts';
import type { Driver, Reference } from './web-driver.ts';

export type Hand = {
  /** Goes to an address of the app and waits until its page is shown. */
  open(address: string): Promise<void>;
  /** Presses the button or link with that name. */
  tap(name: RegExp, selector?: string): Promise<void>;
  fill(field: string, text: string): Promise<void>;
  /** Waits for a text, and returns the whole text of the page. */
  sees(words: RegExp): Promise<string>;
  run<T>(script: (...given: never[]) => T, ...given: unknown[]): Promise<T>;
  /** Errors that the page reported, as far as the engine exposes them. */
  complaints: readonly string[];
  close(): Promise<void>;
};

/** What a driver must do with the elements that it finds. */
type Fingers<Element> = Pick<Hand, 'run' | 'complaints' | 'close'> & {
  go(address: string): Promise<void>;
  find(selector: string, name: string): Promise<Element | null>;
  click(element: Element): Promise<void>;
  type(element: Element, text: string): Promise<void>;
};

const WAIT = { timeout: 60_000, interval: 100 };
const PRESSED = 'button, a, summary, label';

function handOf<Element>({ go, find, click, type, run, complaints, close }: Fingers<Element>): Hand {
  const found = async (selector: string, name: RegExp) => {
    let element: Element | null = null;
    await expect
      .poll(async () => (element = await find(selector, name.source)) !== null, {
        ...WAIT,
        message: `${selector} ${name}`,
      })
      .toBe(true);
    return element as Element;
  };
  return {
    run,
    complaints,
    close,
    open: async (address) => {
      await go(address);
      await expect.poll(() => run(isSettled), { ...WAIT, message: address }).toBe(true);
    },
    tap: async (name, selector = PRESSED) => click(await found(selector, name)),
    fill: async (field, text) => type(await found(field, /^/), text),
    sees: async (words) => {
      const read = () => run(() => document.body.innerText);
      await expect.poll(read, WAIT).toMatch(words);
      return read();
    },
  };
}

/** Chromium as a phone, without the features that `engine` lacks. */
export async function handInChromium(browser: Browser, url: string, engine: string | undefined): Promise<Hand> {
  const { page, context, complaints } = await openPhone(browser, url, { engine });
  return handOf<ElementHandle>({
    complaints,
    run: (script, ...given) => page.evaluate(callOf(script, given)),
    close: () => context.close(),
    go: async (address) => void (await page.goto(address)),
    find: async (...wanted) => (await page.evaluateHandle(callOf(findNamed, wanted))).asElement(),
    click: (element) => element.click(),
    type: (element, text) => element.fill(text),
  });
}

const callOf = (script: (...given: never[]) => unknown, given: readonly unknown[]) =>
  `(${script.toString()})(...${JSON.stringify(given)})`;

/** Another engine, driven by WebDriver, in English. */
export async function handOn(driver: Driver, url: string): Promise<Hand> {
  // An address of a picture gives access to the app's storage without starting the app.
  await driver.go(`${url}/icon-192.png`);
  return handOf<Reference>({
    complaints: [],
    run: driver.run,
    close: driver.close,
    go: async (address) => {
      await driver.run(() => localStorage.setItem('language', '"en"'));
      await driver.go(`${url}${address}`);
    },
    find: (selector, name) => driver.run(findNamed as never, selector, name),
    click: driver.click,
    type: async (element, text) => {
      if (!(await driver.run(chooseDate, element, text))) await driver.type(element, text);
    },
  });
}

/**
 * Runs in the page: finds the control with that name in the topmost dialog, if one is open. It must be reachable by a
 * finger: enabled, in view, not moving, and not covered.
 */
function findNamed(selector: string, name: string): Element | null {
  const dialogs = document.querySelectorAll('dialog[open]');
  const dialog = dialogs[dialogs.length - 1];
  if (dialog && dialog.getAnimations().length > 0) return null;
  const place = dialog ?? document;
  const wanted = new RegExp(name);
  for (const one of Array.from(place.querySelectorAll<HTMLElement>(selector))) {
    const called = (one.getAttribute('aria-label') ?? one.innerText).replace(/\s+/g, ' ').trim();
    const isClosed = one.matches(':disabled, [aria-disabled=true], [aria-busy=true]');
    if (!wanted.test(called) || isClosed || one.getClientRects().length === 0) continue;
    const { left, width, top, height } = one.getBoundingClientRect();
    if (one.contains(document.elementFromPoint(left + width / 2, top + height / 2))) return one;
    one.scrollIntoView({ block: 'center' });
  }
  return null;
}

/** Runs in the page: sets a date, for which engines have their own widgets. False for any other field. */
function chooseDate(field: HTMLInputElement, date: string): boolean {
  if (field.type !== 'date') return false;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, date);
  return field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Runs in the page: whether it has its title and nothing is loading (tests/e2e/phone.ts). */
function isSettled(): boolean {
  const loading = '.first, .shell-moving, [aria-busy=true], .skeleton';
  return document.querySelector('h1') !== null && document.querySelector(loading) === null;
}

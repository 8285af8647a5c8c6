// The gallery shows every design component in both themes, every language and at 200 % text. axe finds no fault.
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, preview, type PreviewServer } from 'vite';
import { OF_COLOURS, violationsIn } from './axe.ts';
import { openBrowser } from './phone.ts';

const root = path.resolve(import.meta.dirname, '../..');
const LANGUAGES = fs.readdirSync(path.join(root, 'src/design/locales')).map((file) => file.replace('.json', ''));
/** Text is hardest to fit at 200 %, so each language is tried at it, and English and Amharic at the usual size, too. */
const READINGS = LANGUAGES.flatMap((language) =>
  (['en', 'am'].includes(language) ? ['100', '200'] : ['200']).map((text) => ({ language, text })),
);

/** The components that show only when their sample is opened. */
const OPENERS = ['Sheet', 'Dialog'];

let server: PreviewServer;
let browser: Browser;
let address: string;
beforeAll(async () => {
  const configFile = path.join(root, 'vite.gallery.config.ts');
  await build({ configFile, logLevel: 'warn' });
  server = await preview({ configFile, logLevel: 'warn', preview: { port: 0, host: '127.0.0.1' } });
  address = server.resolvedUrls?.local[0] ?? '';
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function open(asked: Record<string, string>): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(`${address}?${new URLSearchParams(asked)}`);
  await page.locator('h1').waitFor();
  return { page, complaints };
}

test('each component shows something in each of its states, and those that open are known', async () => {
  const { page } = await open({});
  const openers = page.locator('[data-component]:has([data-opens])');
  const names = await openers.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.component));
  expect(names).toEqual(OPENERS);
  const states = page.locator('[data-component] .gallery-state');
  expect(await states.count()).toBeGreaterThan(100);
  const empty = await states.evaluateAll((all) =>
    all.filter((state) => state.children.length < 2).map((state) => (state as HTMLElement).dataset.state),
  );
  expect(empty).toEqual([]);
  await page.context().close();
});

test.each(READINGS)('$language, $text %: axe finds nothing and nothing runs off the edge', async (asked) => {
  const { page, complaints } = await open({ ...asked, theme: 'light' });
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await expectNoViolation(page, { ...asked, place: 'html' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(complaints).toEqual([]);
  // An open page goes on drawing.
  await page.context().close();
});

test.each(READINGS)('$language, $text %: axe finds nothing in what opens', async (asked) => {
  // axe reads the whole page also for a sheet alone, so the page holds little else.
  for (const only of OPENERS) {
    const { page, complaints } = await open({ ...asked, only, theme: 'light' });
    const openers = await page.locator('[data-opens]').all();
    expect(openers.length).toBeGreaterThan(1);
    for (const opener of openers) {
      await opener.click();
      await page.locator('dialog[open]').waitFor();
      await expectNoViolation(page, { ...asked, place: 'dialog[open]' });
      await page.locator('dialog[open] button').last().click();
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});

async function expectNoViolation(page: Page, { text, place }: { text: string; place: string }): Promise<void> {
  expect(await violationsIn(page, { place })).toEqual([]);
  // Colours are all that a theme changes, and the usual size asks the most of them.
  if (text !== '100') return;
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  expect(await violationsIn(page, { place, only: OF_COLOURS })).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
}

test('an amount shows as notes, and the phone reads it aloud until its sheet closes', async () => {
  const { page, complaints } = await open({ only: 'ShowAsNotes' });
  expect(await spokenBy(page, [])).toEqual([]);
  const shown = page.getByRole('button', { name: 'Show as notes' }).first();
  await shown.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('nine thousand nine hundred seventy-seven birr and seventy-one santim').waitFor();
  expect(await sheet.locator('li > span').allInnerTexts()).toEqual([
    '49 × 200 birr',
    '1 × 100 birr',
    '1 × 50 birr',
    '2 × 10 birr',
    '1 × 5 birr',
    '2 × 1 birr',
    '1 × 50 santim',
    '2 × 10 santim',
  ]);
  await sheet.getByText('No coin is small enough for the last 1 santim.').waitFor();
  expect(await sheet.getByRole('button', { name: 'Read aloud' }).count()).toBe(0);
  expect(await violationsIn(page, { place: 'html' })).toEqual([]);
  await spokenBy(page, ['fr-FR', 'am_ET', 'en-GB']);
  await sheet.getByRole('button', { name: 'Read aloud' }).click();
  await sheet.getByRole('button', { name: 'Stop reading' }).waitFor();
  expect(await spokenBy(page)).toEqual(['en-GB: nine thousand nine hundred seventy-seven birr and seventy-one santim']);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => spokenBy(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('hidden amounts are neither drawn nor read aloud', async () => {
  const { page } = await open({ only: 'ShowAsNotes' });
  const buttons = page.getByLabel('Show as notes');
  expect([await buttons.nth(0).isVisible(), await buttons.nth(1).isVisible()]).toEqual([true, true]);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => localStorage.setItem('preferences', JSON.stringify({ hideMoney: true })));
  await page.reload();
  await buttons.first().waitFor();
  expect([await buttons.nth(0).isVisible(), await buttons.nth(1).isVisible()]).toEqual([true, false]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await page.context().close();
});

/** Gives the page's phone these voices, if any are named, and returns everything that it is speaking now. */
async function spokenBy(page: Page, voices?: readonly string[]): Promise<string[]> {
  return page.evaluate((named) => {
    const phone = window as unknown as { speaking?: string[] };
    phone.speaking ??= [];
    if (named) {
      const synthesis = window.speechSynthesis;
      synthesis.getVoices = () => named.map((lang) => ({ lang, localService: true }) as SpeechSynthesisVoice);
      synthesis.speak = ({ lang, text }) => void phone.speaking?.push(`${lang}: ${text}`);
      synthesis.cancel = () => void (phone.speaking = []);
      Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { writable: true, value: null });
      synthesis.dispatchEvent(new Event('voiceschanged'));
    }
    return phone.speaking;
  }, voices);
}

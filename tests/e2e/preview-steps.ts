// The page of a product in the desk's frame, as the clerk reads it.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import amharic from '#features/catalogue/locales/am.json' with { type: 'json' };

const FRAME = 'As members will see it';
const BUYS = /buy|sign in|ይግዙ|ይግቡ/i;

/** The text of the page in one of its languages, once nothing of it is loading. It is as wide as a phone. */
async function textIn(page: Page, language: string, code: string): Promise<string> {
  // By its role, because a list that is closing has the same label.
  await page.getByRole('combobox', { name: 'Language of the page' }).click();
  await page.getByRole('option', { name: language }).click();
  const frame = page.frameLocator(`iframe[title="${FRAME}"]`);
  await frame.locator(`html[lang=${code}] h1`).waitFor();
  await expect.poll(() => frame.locator('.skeleton, [aria-busy=true]').count(), { timeout: 30_000 }).toBe(0);
  const [inner, needed] = await frame.locator('html').evaluate((html) => [window.innerWidth, html.scrollWidth]);
  expect([inner, needed]).toEqual([360, 360]);
  expect(await frame.locator('.page-footer').count()).toBe(0);
  expect(
    await frame
      .getByRole('button', { name: BUYS })
      .or(frame.getByRole('link', { name: BUYS }))
      .count(),
  ).toBe(0);
  return frame.locator('main').innerText();
}

/** What members will read in English. The clerk reads it in Amharic, too. */
export async function readPreview(page: Page, product: string): Promise<string> {
  const inAmharic = await textIn(page, 'Amharic', 'am');
  expect(inAmharic).toContain(amharic['detail.risks']);
  const frame = page.frameLocator(`iframe[title="${FRAME}"]`);
  expect(await frame.getByRole('heading', { level: 1 }).innerText()).toBe(product);
  return textIn(page, 'English', 'en');
}

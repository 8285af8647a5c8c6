// The pages of the console, as its menu and their first rows lead to them.
import type { Page } from 'playwright-core';

export async function menuAddresses(page: Page): Promise<string[]> {
  const menu = page.locator('nav').first();
  const folded = menu.locator('[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  return menu
    .locator('a[href*="#/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).hash))]);
}

/**
 * Goes to another page, and waits until nothing of the one before is left and nothing is still loading. What the clerk
 * has decided is told in a live region that all pages share.
 */
export async function openPage(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    if (window.location.hash === to) return;
    for (const box of document.querySelectorAll('main .RaLayout-content :not([aria-live])'))
      box.setAttribute('data-before', '');
    window.location.hash = to;
  }, hash);
  await page.waitForFunction(
    (to) =>
      window.location.hash === to &&
      document.querySelector('main .RaLayout-content :not([aria-live])') !== null &&
      !document.querySelector('[data-before], main [aria-busy=true], main .MuiSkeleton-root, main .RaLoading-loading'),
    hash,
  );
}

/** The first row's page of the list that is at this address. */
export async function firstRecordAt(page: Page, hash: string): Promise<string | undefined> {
  await openPage(page, hash);
  const first = page.locator('main td a[href*="/show"]').first();
  return (await first.count()) > 0 ? new URL((await first.getAttribute('href')) ?? '', page.url()).hash : undefined;
}

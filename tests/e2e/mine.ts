import type { Page } from 'playwright-core';
import { open } from './books.ts';

/** Opens a page from the fold on the member's own page that lists all of them. */
export async function openFromMine(page: Page, name: string): Promise<void> {
  await open(page, '/pages/tabbar/mine/index');
  await page.getByText('All pages', { exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
}

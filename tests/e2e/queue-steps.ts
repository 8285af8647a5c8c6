// A clerk at the payout queue who decides several payouts together, by keys.
import { expect } from 'vitest';
import { type Desk, go, rows } from './staff-desk.ts';

/** Selects all, thinks again, and approves the member's one alone. */
export async function selectByKeys({ page }: Desk, member: string): Promise<void> {
  await go(page, 'Payouts');
  const bar = page.getByRole('toolbar', { name: 'Selected payouts' });
  const dialog = page.getByRole('dialog', { name: /^Approve \d+ payouts?\?$/ });
  await bar.getByText(/can be decided together$/).waitFor();
  await page.keyboard.press('Shift+X');
  await bar.getByText(/^\d+ payouts? selected/).waitFor();
  await page.keyboard.press('Shift+A');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Shift+X');
  await bar.getByText(/can be decided together$/).waitFor();

  await rows(page, member).getByRole('checkbox').first().check();
  await page.keyboard.press('Shift+A');
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('1 payout approved.').waitFor();
  // The next key and the next tab begin in the queue.
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
}

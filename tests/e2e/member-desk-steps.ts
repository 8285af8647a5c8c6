// Acts at the desk about a member: found by the search, written to, and given the right name. And a second tab.
import { expect } from 'vitest';
import { type Desk, go, rows, sign } from './staff-desk.ts';

/** From another page, without the mouse. The member's page shows every part of their money. */
export async function findByKeys({ page }: Desk, typed: string, name: string): Promise<void> {
  await go(page, 'Complaints');
  await page.keyboard.press('/');
  await page.keyboard.type(typed);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(` · ${name}`).waitFor();
  for (const part of ['Balances and accounts', 'Payouts', 'Orders', 'Recharges', 'Complaints', 'Team'])
    await page.getByRole('region', { name: part, exact: true }).waitFor();
}

export async function writeToMember({ page }: Desk, { title, text }: { title: string; text: string }): Promise<void> {
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text, as the member will read it').fill(text);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The message is in the member’s inbox.').waitFor();
}

/** The first is on the member's page. The second finds the proposal in its list, and its trace in the audit log. */
export async function correctName(
  [first, second]: readonly [Desk, Desk],
  { right, memberNo }: { right: string; memberNo: string },
): Promise<void> {
  const { page } = first;
  await page.getByRole('button', { name: 'Correct name' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Right name, as on the paper').fill(right);
  await dialog.getByLabel('Paper that you saw').click();
  await page.getByRole('option', { name: 'Identity card' }).click();
  await dialog.getByLabel('Its number or date').fill('No. 4711');
  await sign(first, 'Propose', 'Proposed and signed. A second person must sign it.');
  await page.getByText('You have signed. A colleague must sign, too.').waitFor();
  expect(await page.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0);

  await go(second.page, 'Name corrections');
  await rows(second.page, right).getByRole('link', { name: right }).click();
  await second.page.getByText('Identity card, No. 4711').first().waitFor();
  await second.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await sign(second, 'Sign', 'Signed by two and carried out.');

  await go(second.page, 'Audit log');
  const trace = rows(second.page, 'Signed a correction of a name').getByRole('link', { name: `Member ${memberNo}` });
  await trace.first().click();
  await second.page.getByText(`${memberNo} · ${right}`).waitFor();
}

/** Opens a second tab, finds it signed in, and signs out of the first. */
export async function leaveBothTabs({ page }: Desk): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/console/');
  await tab.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByRole('button', { name: /\(content\)/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  for (const one of [page, tab]) await one.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.context().close();
}

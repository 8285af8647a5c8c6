// Acts at the desk about whose bank account it is.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Ask } from './operator.ts';
import { type Desk, go, rows, sign } from './staff-desk.ts';

const SIGNED_FIRST = 'Proposed and signed. A second person must sign it.';

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await page.getByRole('dialog').getByLabel(label).fill(text);
};

/** Staff without finance declare it, by the keyboard. Two sign. The second proposes its end and takes that back. */
export async function declareAccount(support: Desk, two: readonly [Desk, Desk], account: string): Promise<void> {
  const [code = '', number = ''] = account.split(' ');
  await go(support.page, 'Accounts of staff');
  await support.page.getByRole('button', { name: 'Declare my account' }).press('Enter');
  await fill(support.page, { 'Bank code': code.toLowerCase(), 'Account number': number.replace(/(.{4})/, '$1 ') });
  await support.page.keyboard.press('Enter');
  await support.page.getByText('Proposed. Two people from finance must sign it.').waitFor();

  const [first, second] = two;
  for (const clerk of two) {
    await go(clerk.page, 'Accounts of staff');
    await rows(clerk.page, account).getByRole('link').click();
    await clerk.page.getByRole('button', { name: 'Sign', exact: true }).click();
    const said = clerk === first ? 'Signed. A second person must sign it.' : 'Signed by two and carried out.';
    await sign(clerk, 'Sign', said);
  }
  await go(second.page, 'Accounts of staff');
  const declared = rows(second.page, account).filter({ hasText: 'Declared' });
  await declared.getByRole('button', { name: 'End' }).click();
  await sign(second, 'Propose', SIGNED_FIRST);
  await second.page.getByText('You have signed. A colleague must sign, too.').waitFor();
  await second.page.getByRole('button', { name: 'Take back' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await second.page.getByText('Taken back; nothing changed.').waitFor();

  await go(support.page, 'Accounts of staff');
  await support.page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(() => rows(support.page, account).count()).toBe(3);
}

/** Two say that the member's first payout account never was theirs. It ends, and the correction stays on file. */
export async function correctAccount([first, second]: readonly [Desk, Desk], member: Ask, name: string): Promise<void> {
  type Accounts = { items: { institution: string; number: string }[] };
  const { items } = await member<Accounts>('GET', '/api/v1/payout-accounts');
  const { institution = '', number = '' } = items[0] ?? {};
  await go(first.page, 'Account corrections');
  await first.page.getByRole('button', { name: 'Correct an account' }).click();
  const chooser = first.page.getByRole('combobox', { name: 'Member' });
  await chooser.fill(name);
  await expect.poll(() => first.page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining(name)]);
  await chooser.press('ArrowDown');
  await chooser.press('Enter');
  const why = 'The bank says that it is another person’s';
  await fill(first.page, { 'Bank code': institution, 'Account number': number, 'Why (kept on file)': why });
  await sign(first, 'Propose', SIGNED_FIRST);

  await go(second.page, 'Account corrections');
  await rows(second.page, number).getByRole('link').first().click();
  await second.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await second.page.getByRole('dialog').getByText(why).waitFor();
  await sign(second, 'Sign', 'Signed by two and carried out.');
  const left = await member<Accounts>('GET', '/api/v1/payout-accounts');
  expect(left.items.filter((one) => one.number === number)).toEqual([]);
  await go(first.page, 'Account corrections');
  await first.page.getByRole('button', { name: 'Done', exact: true }).click();
  await rows(first.page, number).getByText(name).waitFor();
}

// Finance has booked the wrong rent. Two persons undo it, and its line waits to be booked with what both are warned of.
// Two also pay a member from the rewards budget, who reads why.
import { expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { openPhone, signIn } from './phone.ts';
import { demoDesk, type Desk, FINANCE, FINANCE_B, go, rows, sign } from './staff-desk.ts';

/** The demo member's number. */
const MEMBER_NO = 'M0000101';
const PROPOSED = 'Proposed and signed. A second person must sign it.';
const CARRIED_OUT = 'Signed by two and carried out.';

// It undoes a booking and pays from the rewards budget.
const app = appInBrowser('own');

async function openFirst({ page }: Desk, list: string): Promise<void> {
  await go(page, list);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
}

test('a wrong booking is undone by two, and its line waits again', async () => {
  const [a, b] = [
    await demoDesk(app.browser, app.stack.url, FINANCE),
    await demoDesk(app.browser, app.stack.url, FINANCE_B),
  ];
  await go(a.page, 'Revenue bookings');
  await a.page.getByRole('button', { name: 'Booked', exact: true }).click();
  await a.page.getByRole('row').nth(1).getByText('INV-').waitFor();
  await a.page.getByRole('row').nth(1).getByRole('link').first().click();
  await a.page.getByRole('button', { name: 'Undo the booking' }).click();
  await a.page.getByLabel('Reason').fill('It pays another week');
  await sign(a, 'Propose', PROPOSED);
  await a.page.getByRole('link', { name: 'Its undoing waits for a signature' }).waitFor();

  await openFirst(b, 'Bookings to undo');
  await b.page.getByText('It pays another week').first().waitFor();
  await b.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await sign(b, 'Sign', CARRIED_OUT);
  await b.page.getByRole('link', { name: /^Booking \d+$/ }).click();
  await b.page.getByText('Undone by two').waitFor();

  await go(b.page, 'Revenue to book');
  const line = b.page.getByRole('row').filter({ has: b.page.getByRole('button', { name: 'Propose as rent' }) });
  await line.last().getByRole('button', { name: 'Propose as rent' }).click();
  const dialog = b.page.getByRole('dialog');
  await dialog.getByLabel('Period until').waitFor();
  await dialog.getByLabel('Amount (Br)').fill('1.00');
  await dialog.getByText('With these').waitFor();
  await sign(b, 'Propose', 'Signed. A second person must approve it.');

  await go(a.page, 'Revenue bookings');
  await rows(a.page, '1.00').getByRole('link').first().click();
  await a.page.getByText('With these').waitFor();
  expect([...a.complaints, ...b.complaints]).toEqual([]);
});

test('two pay a member from the rewards budget, who reads why', async () => {
  const [a, b] = [
    await demoDesk(app.browser, app.stack.url, FINANCE),
    await demoDesk(app.browser, app.stack.url, FINANCE_B),
  ];
  await go(a.page, 'Additions');
  await a.page.getByRole('button', { name: 'New addition' }).click();
  const dialog = a.page.getByRole('dialog');
  await dialog.getByLabel('Member number').fill(MEMBER_NO);
  await dialog.getByLabel('Amount (Br)').fill('12.50');
  await dialog.getByLabel('Reason, as the member reads it').fill('A fee that we took twice');
  await sign(a, 'Propose', PROPOSED);

  await openFirst(b, 'Additions');
  await b.page.getByText('A fee that we took twice').first().waitFor();
  await b.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await sign(b, 'Sign', CARRIED_OUT);
  for (const language of ['en', 'am'] as const) {
    const { page, complaints } = await openPhone(app.browser, app.stack.url, { language });
    await signIn(page);
    await page.goto('/pagesB/mine/message/index?group=money');
    await page
      .getByText(language === 'en' ? 'We added money to your wallet' : 'ወደ ገቢ ቦርሳዎ ገንዘብ ጨምረናል')
      .first()
      .click();
    await page.getByText('A fee that we took twice').waitFor();
    await page.goto('/pagesB/wallet/fundsDetails/index');
    await page
      .getByText(language === 'en' ? 'Added by C3' : 'በC3 የተጨመረ')
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  }
  expect([...a.complaints, ...b.complaints]).toEqual([]);
});

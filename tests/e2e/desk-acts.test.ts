// Journeys that stay at the desk. Two persons send withheld tax to the tax office. Two hold a payout. Two sign the same
// act at once. A product goes from a draft to the members' shelf, with its asset, contract, payer, paper and photo.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '#platform/time/clock.ts';
import { correctAccount, declareAccount } from './account-steps.ts';
import { appInBrowser } from './app-in-browser.ts';
import { correctName, findByKeys, leaveBothTabs, writeToMember } from './member-desk-steps.ts';
import { proposeNewStaff } from './newcomers.ts';
import { signActOf, twoChangeAPage } from './page-steps.ts';
import { signMemberIn } from './operator.ts';
import { openPhone, settled } from './phone.ts';
import { readPreview } from './preview-steps.ts';
import {
  approvalsOf,
  approveByKeys,
  approveIn,
  approveTogether,
  askForPayouts,
  closeInEachWay,
  heldApproval,
  hold,
  numberIn,
  openQueueOf,
  selectByKeys,
  takesTaps,
  tapWhateverAppears,
  undoInEachWay,
} from './queue-steps.ts';
import {
  ADMIN,
  businessNow,
  CATALOGUE,
  choosePayout,
  CONTENT,
  demoDesk,
  type Desk,
  FINANCE,
  FINANCE_B,
  go,
  openSetting,
  rows,
  sign,
  signPayout,
  SUPPORT,
} from './staff-desk.ts';
import { read } from './visits.ts';

const TAX_ACCOUNT = 'Account of the tax office to which we remit tax';
const OFFICE = 'Revenue Office, TANA 4000000501';
const PRODUCT = 'Milk cooler, Sululta';
const FORTY = 40;
const PICTURE = path.resolve(import.meta.dirname, '../../docs/home.png');

// It works through the office's desk, and changes a setting of money.
const app = appInBrowser('own');

const desks = new Map<string, Promise<Desk>>();

/** One desk a person: a one-time password is good for one sign-in. */
function desk(who: typeof FINANCE): Promise<Desk> {
  const opened = desks.get(who.email) ?? demoDesk(app.browser, app.stack.url, who);
  desks.set(who.email, opened);
  return opened;
}

test('withheld tax leaves for the account that both read', async () => {
  const [a, b] = [await desk(FINANCE), await desk(FINANCE_B)];
  await openSetting(a.page, TAX_ACCOUNT);
  await a.page.getByRole('button', { name: 'Propose', exact: true }).click();
  await a.page.getByLabel('Kind').click();
  await a.page.getByRole('option', { name: 'Account' }).click();
  await fill(a.page, {
    Institution: 'TANA',
    Number: '4000000501',
    'Holder name': 'Revenue Office',
    'Why (kept with the version)': 'Named by it',
  });
  await sign(a, 'Propose', 'Proposed and signed. A second person must approve it.');
  await a.page.getByText('You have signed. A colleague must sign, too.').waitFor();
  await openSetting(b.page, TAX_ACCOUNT);
  await b.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await sign(b, 'Approve', 'Approved by two; it holds from now on.');

  await go(a.page, 'Reconciliation');
  await a.page.getByRole('button', { name: 'Remit withheld tax' }).click();
  await fill(a.page, { 'Amount (Br)': '100', Why: 'October' });
  await sign(a, 'Remit withheld tax', 'Proposed and signed. A second person must approve it.');
  await openAct(a.page);
  await a.page.getByText('You have signed. A colleague must sign, too.').waitFor();
  expect(await a.page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);

  await openAct(b.page);
  await b.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await b.page.getByRole('dialog').getByText(`To: ${OFFICE}`).waitFor();
  await sign(b, 'Approve', 'Approved by two and carried out.');
  await go(b.page, 'Transfers at the bank');
  expect(await rows(b.page, OFFICE).first().innerText()).toContain('100.00');
});

test('a product goes on sale once its asset has a contract with a payer', async () => {
  const { page } = await desk(CATALOGUE);
  await go(page, 'Products');
  await page.getByRole('link', { name: 'New product' }).click();
  await fill(page, {
    'Short name for addresses': 'cooler-sululta',
    'Title, English': PRODUCT,
    'Description, English': 'A cooler rented to a dairy by the month.',
    'Risk 1, Amharic': 'ሊበላሽ ይችላል።',
    'Price of a unit': '2000',
    'Expected income a cycle': '6.20',
  });
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByText('Needed in English').waitFor();
  await fill(page, { 'Risk 1, English': 'It may break down.' });
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByText('Saved as a draft.').waitFor();
  const address = page.url();
  await act(page, 'Add photo', { 'In the photo, English': 'The cooler' }, 'The photo is added.', 'Choose a picture');

  await page.getByRole('link', { name: 'Add asset' }).click();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Product' }).inputValue(), { timeout: 30_000 })
    .toBe(PRODUCT);
  await fill(page, {
    'Short name for addresses': 'cooler-sululta-1',
    'Name, English': 'Cooler 1',
    'Description, English': 'A cooler of 500 litres',
    'Where it is, English': 'Sululta',
    'Insurance, English': 'Against fire and theft',
    'Who is liable, English': 'The lessee',
    Serial: 'CS-1',
    Lessee: 'Sululta Dairy',
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: PRODUCT }).waitFor();
  const lease = {
    'Title, English': 'Lease',
    Number: 'CS-L-1',
    Rent: '8000',
    'Due on day of the month': '5',
    'Starts on': '2026-01-01',
  };
  await act(page, 'Add contract', lease, 'The contract is added. Name its payer now.');
  const payer = { Name: 'Sululta Dairy', 'Bank code': 'TANA', 'Account number': '4000000502' };
  await act(page, 'Name a party', payer, 'The party is named.');
  await act(page, 'Add paper', { 'Title, English': 'The lease' }, 'The paper is added.', 'Choose a PDF or a picture');

  await page.goto(address);
  expect(await readPreview(page, PRODUCT)).toContain('It may break down.');
  await page.getByRole('button', { name: 'Put on sale' }).click();
  const dialog = page.getByRole('dialog');
  await fill(page, { 'Units for sale': '40', 'Sales end on (optional)': '2020-01-01' });
  await dialog.getByLabel('Your password again (sandbox)').fill(CATALOGUE.password);
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByText('This day has passed').waitFor();
  await fill(page, { 'Units for sale': '400', 'Sales end on (optional)': '' });
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByText('The rents of its contracts, less the management fee').waitFor();
  await fill(page, { 'Units for sale': '40' });
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByText('You have signed. A colleague must sign, too.').waitFor();
  const onShelf = async () => (await shelfOf(page)).map(({ title }) => title);
  expect(await onShelf()).not.toContain(PRODUCT);
  const promised = await readPreview(page, PRODUCT);

  const b = await desk(FINANCE_B);
  await signActOf(b, PRODUCT, ['8.00 % to 25.00 %', 'Sululta Dairy, TANA 4000000502']);
  expect(await onShelf()).toContain(PRODUCT);
  const { page: phone } = await openPhone(app.browser, app.stack.url);
  await phone.goto(
    `/pagesB/product/device/index?id=${(await shelfOf(page)).find(({ title }) => title === PRODUCT)?.id}`,
  );
  await phone.getByRole('heading', { level: 1, name: PRODUCT }).waitFor();
  await settled(phone);
  expect(await phone.locator('main').innerText()).toBe(promised);

  await twoChangeAPage(await desk(CATALOGUE), b, { product: PRODUCT, asset: 'Cooler 1' });
});

const shelfOf = async (page: Page) =>
  (await read<{ items: { id: string; title: string }[] }>(page, '/api/v1/products?limit=50')).items;

test('the payout that takes the place of a decided one is not decided with it', async () => {
  const { page } = await desk(FINANCE);
  await go(page, 'Payouts');
  const number = numberIn(page);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/approve') && sent.push(request.url()));
  await undoInEachWay(page);
  expect(sent).toEqual([]);
  await takesTaps(approveIn(page));
  const decided = await number.innerText();
  const taps = await tapWhateverAppears(page);
  await page.keyboard.down('a');
  await heldApproval(page, decided).waitFor();
  await takesTaps(approveIn(page));
  const next = await number.innerText();
  expect(next).not.toBe(decided);
  // The key is still down and repeats.
  for (let at = 0; at < 5; at += 1) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.getByText(`${decided} approved`).waitFor();
  await takesTaps(approveIn(page));
  // The repeats and the tap on the next one's button, which was locked, began nothing.
  expect([await number.innerText(), await taps(), sent.length]).toEqual([next, 1, 1]);
  await page.reload();
  await go(page, 'Overview');
});

test('a payout is held by two; the keys of the queue work at once after the menu', async () => {
  const [a, b] = [await desk(FINANCE), await desk(FINANCE_B)];
  await go(a.page, 'Payouts');
  const number = a.page.getByRole('region', { name: 'Payout under review' }).getByRole('link').first();
  const oldest = await number.innerText();
  await a.page.keyboard.press('j');
  await expect.poll(() => number.innerText()).not.toBe(oldest);
  const chosen = await number.innerText();
  await takesTaps(a.page.getByRole('button', { name: 'Hold', exact: true }));
  await a.page.keyboard.press('h');
  await a.page.getByRole('dialog').getByLabel('Reason').click();
  await a.page.getByRole('option', { name: 'Suspected fraud' }).click();
  await a.page.getByLabel('Until 17:00 on').fill(await inDays(a.page, 4));
  await sign(a, 'Hold', 'Proposed. The hold begins when a second person confirms.');
  await a.page.getByText('You have signed. A colleague must sign, too.').waitFor();
  expect(await a.page.getByRole('button', { name: 'Confirm hold' }).count()).toBe(0);

  await go(b.page, 'Payouts to hold');
  await rows(b.page, chosen).getByRole('link').first().click();
  await b.page.getByRole('button', { name: 'Confirm hold' }).click();
  await sign(b, 'Confirm hold', 'The payout is held.');
});

test('large payouts are signed one after the other by the first, and wait for the second', async () => {
  const [a, b] = [await desk(FINANCE), await desk(FINANCE_B)];
  const dawit = await signMemberIn(app.stack, '+251911000002');
  const accounts = await dawit<{ items: { id: string }[] }>('GET', '/api/v1/payout-accounts');
  for (const amountMinor of [20_100_00, 20_300_00])
    await dawit('POST', '/api/v1/withdrawals', { amountMinor, payoutAccountId: accounts.items[0]?.id, pin: '580362' });

  const [earlier, later] = ['20,100.00', '20,300.00'].map((amount) => ({ member: 'Dawit Tesfaye', amount }));
  const pane = await choosePayout(a, earlier!);
  for (const { amount } of [earlier!, later!]) {
    await pane.getByRole('heading', { name: amount }).waitFor();
    await takesTaps(pane.getByRole('button', { name: 'Approve as first' }));
    await a.page.keyboard.press('a');
    await sign(a, 'Approve as first', 'Signed. A second reviewer must approve it now.');
  }
  await pane.getByText('You have reviewed this one. A colleague must review it, too.').waitFor();
  await a.page.keyboard.press('k');
  await pane.getByRole('heading', { name: earlier!.amount }).waitFor();
  await pane.getByText('You have reviewed this one. A colleague must review it, too.').waitFor();

  await signPayout(b, earlier!, 'second');
  await b.page
    .getByRole('region', { name: 'Payout under review' })
    .getByRole('heading', { name: later!.amount })
    .waitFor();
});

test('a phone in any spelling leads to its member by keys alone, and two correct the name', async () => {
  const [support, b] = [await desk(SUPPORT), await desk(FINANCE_B)];
  await findByKeys(support, '0911 00 00 05', 'Selam Haile');
  await writeToMember(support, { title: 'Your name', text: 'We correct it today.' });
  await correctName([support, b], { right: 'Selam Hailu', memberNo: 'M0000105' });
  const member = await signMemberIn(app.stack, '+251911000005');
  const { items } = await member<{ items: { title: string }[] }>('GET', '/api/v1/messages');
  const titles = ['From our staff: Your name', 'We’ve corrected your name'];
  expect(items.map((one) => one.title)).toEqual(expect.arrayContaining(titles));
});

test('a new tab stays signed in, and signing out of one signs out of both', async () => {
  await leaveBothTabs(await demoDesk(app.browser, app.stack.url, CONTENT));
});

test('who comes too late with a signature is told so, and then sees what happened', async () => {
  const [admin, a, b] = [await desk(ADMIN), await desk(FINANCE), await desk(FINANCE_B)];
  await proposeNewStaff(admin, { name: 'Liya Tadele', email: 'liya@c3.example', password: 'Teff2026harvest' });
  await admin.page.getByText('You have signed. A colleague must sign, too.').waitFor();
  expect(await admin.page.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0);
  for (const { page } of [a, b]) {
    await openStaffAct(page, 'Liya Tadele');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
  }
  await sign(a, 'Approve', 'Liya Tadele may sign in.');
  const dialog = b.page.getByRole('dialog');
  await dialog.getByLabel('Your password again (sandbox)').fill(b.password);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.getByText('This act has already ended.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await b.page.getByText('Done', { exact: true }).waitFor();
});

test('a refusal is told though the page has found the act settled, and its dialog with it has gone', async () => {
  const [admin, a, b] = [await desk(ADMIN), await desk(FINANCE), await desk(FINANCE_B)];
  await proposeNewStaff(admin, { name: 'Saba Girma', email: 'saba@c3.example', password: 'Teff2026harvest' });
  for (const { page } of [a, b]) await openStaffAct(page, 'Saba Girma');
  await b.page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = b.page.getByRole('dialog');
  await dialog.getByLabel('Your password again (sandbox)').fill(b.password);
  const signature = await hold(b.page, /\/approve$/);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await signature.came;
  await a.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await sign(a, 'Approve', 'Saba Girma may sign in.');
  await lookAgain(b.page);
  await dialog.waitFor({ state: 'detached' });
  signature.letGo();
  await b.page.getByText('This act has already ended.').waitFor();
});

test('staff declare an account, two sign, and its end is taken back', async () => {
  const [support, a, b] = [await desk(SUPPORT), await desk(FINANCE), await desk(FINANCE_B)];
  await declareAccount(support, [a, b], 'TANA 4000000611');
});

test('two correct whose account it is, and the member’s payout account ends', async () => {
  const dawit = await signMemberIn(app.stack, '+251911000002');
  await correctAccount([await desk(FINANCE), await desk(FINANCE_B)], dawit, 'Dawit Tesfaye');
});

test('keys select all that may be decided together, and approve the selected', async () => {
  const hana = await signMemberIn(app.stack, '+251911000003');
  const { items } = await hana<{ items: { id: string }[] }>('GET', '/api/v1/payout-accounts');
  await hana('POST', '/api/v1/withdrawals', { amountMinor: 1_200_00, payoutAccountId: items[0]?.id, pin: '580362' });
  await selectByKeys(await desk(FINANCE), 'Hana Girma');
});

test('forty payouts by A and J, and forty together, are approved once each', async () => {
  const almaz = await signMemberIn(app.stack, '+251911000001');
  const byKeys = await askForPayouts(almaz, FORTY);
  const tab = await openQueueOf(await desk(FINANCE), 'M0000101');
  const seconds = await approveByKeys(tab, FORTY);
  console.info(`${seconds.toFixed(2)} seconds a payout, one by one by keys`);
  await expect.poll(() => approvalsOf(app.stack, byKeys), { timeout: 30_000 }).toEqual(Array(FORTY).fill(1));
  const together = await askForPayouts(almaz, FORTY + 1);
  const [cancelled, ...approved] = together;
  await tab.reload();
  await approveIn(tab).waitFor();
  await approveTogether(tab, {
    asked: FORTY + 1,
    cancel: () => almaz('POST', `/api/v1/withdrawals/${cancelled?.id}/cancel`),
  });
  expect(await approvalsOf(app.stack, together)).toEqual([0, ...approved.map(() => 1)]);
  await tab.close();
});

test('a decision outlives its tab, also while the server is slow; one that was undone ends with it', async () => {
  const finance = await desk(FINANCE);
  const asked = await askForPayouts(await signMemberIn(app.stack, '+251911000003'), 3);
  await closeInEachWay(() => openQueueOf(finance, 'M0000103'), app.stack, asked);
});

test('on a narrow desk a line’s acts stand within the page', async () => {
  const { page } = await desk(FINANCE);
  await page.setViewportSize({ width: 1024, height: 768 });
  await go(page, 'Revenue to book');
  const box = await page.getByRole('button', { name: 'Propose as rent' }).first().boundingBox();
  expect((box?.x ?? 1024) + (box?.width ?? 0)).toBeLessThan(1024);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('no page complained of anything', async () => {
  expect((await Promise.all(desks.values())).flatMap(({ complaints }) => complaints)).toEqual([]);
});

async function inDays(page: Page, days: number): Promise<string> {
  return addDays(businessDate(await businessNow(page)), days);
}

async function openStaffAct(page: Page, name: string): Promise<void> {
  await go(page, 'Acts about staff');
  await rows(page, name).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Act about staff' }).waitFor();
}

/** The clerk comes back to the tab after a while, and the page reads its data again. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

async function openAct(page: Page): Promise<void> {
  await go(page, 'Moves of bank money');
  await rows(page, 'Remit withheld tax').getByRole('link').first().click();
  await page.getByText(OFFICE).waitFor();
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  const dialog = page.getByRole('dialog');
  const form = (await dialog.count()) > 0 ? dialog : page.locator('main');
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text);
}

/** Opens an act's dialog, fills it in (with a file where it takes one) and waits for the text `said`. */
async function act(
  page: Page,
  label: string,
  fields: Record<string, string>,
  said: string,
  file?: string,
): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog');
  if (file) await dialog.getByLabel(file).setInputFiles(PICTURE);
  await fill(page, fields);
  await dialog.getByRole('button', { name: label }).click();
  await page.getByText(said).first().waitFor();
}

// The desk of won goods. A clerk packs three, one by keys and two together, and takes labels and list. One parcel
// leaves by its form, two by the file, whose wrong line is named first. The member sees each step and has a message of
// it. Later goods come too late, and the member takes their published worth in money, once.
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { DeliveryView } from '#features/prizes/contract/goods.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations, violationsInBoth } from './axe.ts';
import { booksOf, open } from './books.ts';
import { chanceCode, claim, endOpenRounds, KETTLE, KETTLES, openRoundAt, played, redeem } from './draw-steps.ts';
import { typePin } from './member-steps.ts';
import { DEMO, openPhone, type Phone, settled, signIn } from './phone.ts';
import { type Desk, demoDesk, FINANCE, FINANCE_B, go, rows, SUPPORT } from './staff-desk.ts';
import { read, send } from './visits.ts';

// It opens a round and moves the clock.
const app = appInBrowser('own');
let phone: Phone;
let page: Page;
let finance: Desk;
let support: Desk;
let roundId: string;
const won: string[] = [];

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  ({ page } = phone);
  await signIn(page);
  finance = await demoDesk(app.browser, app.stack.url, FINANCE);
  const other = await demoDesk(app.browser, app.stack.url, FINANCE_B);
  support = await demoDesk(app.browser, app.stack.url, SUPPORT);
  await endOpenRounds(finance, app.stack);
  roundId = await openRoundAt([finance, other], 'draw-treasure-chest', { prizes: KETTLES });
  await redeem(page, await chanceCode([finance, other], 4));
}, 180_000);

const row = (desk: Desk, id: string) => rows(desk.page, `Play ${id}`);
const view = (desk: Desk, name: string) => desk.page.getByRole('button', { name, exact: true }).click();
const stateOf = async (id: string) => (await read<DeliveryView>(page, `/api/v1/prizes/${id}`)).state;

async function saved({ page: at }: Desk, button: string): Promise<Buffer> {
  const download = at.waitForEvent('download');
  await at.getByRole('button', { name: button, exact: true }).click();
  return fs.readFileSync(await (await download).path());
}

test('the overview counts what waits; the clerk packs one by keys, undoes it, and packs it again', async () => {
  for (let n = 0; n < 4; n++) won.push((await played(page, roundId)).id);
  for (const id of won) await claim(page, id);
  const { page: at } = support;
  await at.reload();
  await at.getByRole('link', { name: /^Won goods to send/ }).click();
  await at.getByRole('heading', { level: 1, name: 'Won goods' }).waitFor();
  await at.getByLabel('Play', { exact: true }).fill(won[0]!);
  await expect.poll(() => rows(at, 'Play').count()).toBe(1);
  const pane = at.getByRole('region', { name: 'Goods to send' });
  const mark = pane.getByRole('button', { name: 'Mark packed' });
  const held = at.getByRole('alert').filter({ hasText: `Mark packed: A kettle for` });
  await at.getByRole('table', { name: 'Won goods' }).click({ position: { x: 2, y: 2 } });
  await mark.click({ trial: true });
  await at.keyboard.press('a');
  await held.waitFor();
  await at.keyboard.press('u');
  await at.getByText('Undone. Nothing was sent.').waitFor();
  await mark.click({ trial: true });
  expect(await stateOf(won[0]!)).toBe('claimed');
  await at.keyboard.press('a');
  await held.waitFor();
  await at.keyboard.press('j');
  await at.getByText(`play ${won[0]}: Packed.`).waitFor();
  // It waits again, now for its tracking number.
  await pane.getByRole('button', { name: 'Ship', exact: true }).click({ trial: true });
  await at.keyboard.press('a');
  await at.getByRole('dialog', { name: /^Ship: A kettle/ }).waitFor();
  await at.keyboard.press('Escape');
  expect(await violations(at)).toEqual([]);
});

test('the clerk packs two together by keys', async () => {
  const { page: at } = support;
  await view(support, 'Wait for us');
  const bar = at.getByRole('toolbar', { name: 'Selected goods' });
  for (const id of won.slice(1, 3)) {
    await row(support, id).getByRole('checkbox').focus();
    await at.keyboard.press('Space');
  }
  await bar.getByText('2 selected').waitFor();
  expect(await bar.getByRole('button', { name: /^Ship/ }).count()).toBe(0);
  await at.keyboard.press('Shift+A');
  await at.getByRole('dialog', { name: 'Mark 2 parcels as packed?' }).waitFor();
  await at.keyboard.press('Enter');
  await at.getByText('2 parcels packed.').waitFor();
  await expect.poll(() => row(support, won[1]!).innerText()).toContain('Packed');
});

test('labels and list are files; a wrong line is named, and nothing of its file is written', async () => {
  const { page: at } = support;
  expect((await saved(support, 'Labels')).subarray(0, 5).toString()).toBe('%PDF-');
  const list = (await saved(support, 'Packed as CSV')).toString('utf8');
  expect(list).toContain('play money');
  expect(list).toContain('House 412');
  const [byForm, ...byFile] = won.slice(0, 3);
  await view(support, 'Packed');
  await row(support, byForm!).getByRole('checkbox').check();
  await at.getByRole('button', { name: 'Ship 1' }).click();
  const form = at.getByRole('dialog', { name: 'Ship 1 parcel' });
  await form.getByLabel('Carrier').fill('EthioPost');
  await form.getByLabel(/^Tracking number: A kettle/).fill('EE 101');
  await form.getByRole('button', { name: 'Ship 1' }).click();
  await at.getByText('1 parcel shipped. Each member has a message.').waitFor();

  // The head, and the parcels of the file. Others of the history wait too.
  const lines = list.split('\r\n').filter((line, n) => n < 2 || byFile.some((id) => line.startsWith(`${id},`)));
  const filled = (trackings: readonly string[]) =>
    byFile.reduce(
      (text, id, n) => text.replace(`${id},,,`, `${id},Zemen Express,${trackings[n]},`),
      lines.join('\r\n'),
    );
  await at.getByRole('button', { name: 'Read tracking' }).click();
  const dialog = at.getByRole('dialog', { name: 'Read tracking numbers from a file' });
  const ship = dialog.getByRole('button', { name: 'Ship them' });
  const file = { name: 'packed.csv', mimeType: 'text/csv', buffer: Buffer.from(filled(['ZX 201', '=1+1'])) };
  await dialog.getByLabel('File to import').setInputFiles(file);
  await dialog.getByText('packed.csv').waitFor();
  await dialog.getByText('Line 4, tracking: Write it as in the example: EE 12 34 ET').waitFor();
  await dialog.getByText('Nothing can be written yet.', { exact: false }).waitFor();
  expect(await ship.isDisabled()).toBe(true);
  expect(await violations(at)).toEqual([]);
  // A spreadsheet copies cells with tabs between them.
  const copied = filled(['ZX 201', 'ZX 202']).replaceAll(/"[^"]*"|,/g, (part) => (part === ',' ? '\t' : part));
  await dialog.getByLabel('Or paste the lines here').fill(copied);
  expect(await ship.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Look at it' }).click();
  await dialog.getByText('0 new, 2 changed, 0 the same').waitFor();
  await dialog.getByRole('table', { name: 'What the file would do' }).getByText('tracking: ZX 202').waitFor();
  expect(await violations(at)).toEqual([]);
  expect(await Promise.all(byFile.map(stateOf))).toEqual(['packed', 'packed']);
  await ship.click();
  await at.getByText('2 parcels shipped. Each member has a message.').waitFor();
  expect(await Promise.all(byFile.map(stateOf))).toEqual(['shipped', 'shipped']);
});

test('a tracking number leads to its parcel; only finance says that it arrived, support that it failed', async () => {
  for (const desk of [support, finance]) {
    await go(desk.page, 'Won goods');
    await view(desk, 'All');
    await desk.page.getByLabel('Tracking number').fill('zx201');
    const found = async () => (await rows(desk.page, 'Play').allInnerTexts()).map((text) => text.includes('ZX 201'));
    await expect.poll(found).toEqual([true]);
    await row(desk, won[1]!).getByRole('link', { name: 'A kettle' }).click();
    await desk.page.getByRole('heading', { level: 2, name: 'A kettle' }).waitFor();
  }
  expect(await support.page.getByRole('button', { name: 'Delivered' }).count()).toBe(0);
  await finance.page.getByRole('button', { name: 'Delivered' }).click();
  const dialog = finance.page.getByRole('dialog');
  await dialog.getByText('Br 700.00 goes back to the rewards budget', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Delivered' }).click();
  await finance.page.getByText('Delivered. The member has a message.').waitFor();
  await expect.poll(() => finance.page.getByRole('button', { name: 'Came back' }).count()).toBe(0);
  expect(await violations(finance.page)).toEqual([]);

  await support.page.goto(`/console/#/prizes/${won[2]}/show`);
  await support.page.getByText('ZX 202').waitFor();
  await support.page.getByRole('button', { name: 'Not handed over' }).click();
  await support.page.getByLabel('Reason of the carrier').fill('Nobody was at home');
  await support.page.getByRole('dialog').getByRole('button', { name: 'Not handed over' }).click();
  await support.page.getByText('Noted. The member reads the reason.').waitFor();
  await support.page.getByRole('button', { name: 'Pack again' }).click();
  await support.page.getByText('Packed.').waitFor();
  await support.page.getByRole('button', { name: 'Ship', exact: true }).waitFor();
});

test('the member has one message of each step, and a message leads to the thing', async () => {
  type Inbox = { items: { kind: string; title: string; params: { deliveryId?: string } }[] };
  const { items } = await read<Inbox>(page, '/api/v1/messages?limit=50');
  const told = items
    .filter(({ params }) => won.includes(params.deliveryId ?? ''))
    .map(({ kind, params }) => `${won.indexOf(params.deliveryId ?? '')} ${kind}`);
  expect(told.toSorted()).toEqual([
    '0 prizes.claimed',
    '0 prizes.shipped',
    '1 prizes.arrived',
    '1 prizes.claimed',
    '1 prizes.shipped',
    '2 prizes.claimed',
    '2 prizes.failed',
    '2 prizes.shipped',
    '3 prizes.claimed',
  ]);
  await open(page, '/pagesB/mine/message/index');
  await page.getByRole('tab', { name: 'News' }).click();
  await page.getByText('Your prize was delivered').first().waitFor();
  // A page folds several messages of one kind, and the member may have won before.
  for (const fold of await page.locator('#main summary').all()) await fold.click();
  await page.getByRole('link', { name: /Your prize was delivered[^]*A kettle/ }).click();
  await page.getByText('The delivery company says you have A kettle.', { exact: false }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open this prize' }).click();
  await settled(page);
  await page.getByText('ZX 201').waitFor();
  await page.getByText('Delivered', { exact: true }).waitFor();
});

test('late goods: the member takes the published worth in money, once', async () => {
  const late = won[3]!;
  const said = await read<DeliveryView>(page, `/api/v1/prizes/${late}`);
  const days = (Date.parse(said.cashFrom ?? '') - Date.parse(said.claimedAt ?? '')) / 86_400_000;
  expect([said.worthMinor, said.isCashDue]).toEqual([KETTLE.valueMinor, false]);
  await open(page, '/pages/prizes', { id: late });
  await page.getByText('We’re preparing it').waitFor();
  expect(await page.getByRole('button', { name: 'Take the money' }).count()).toBe(0);
  await app.stack.run('src/sandbox/main.ts', 'advance', `${Math.ceil(days) + 1}d`);

  await open(page, '/pagesB/mine/message/index');
  await page.getByText('Your prize is late').first().waitFor();
  await open(page, '/pages/prizes', { id: late });
  const before = (await booksOf(page)).income.balance;
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take the money' }).click();
  await page.getByRole('heading', { name: 'Take Br 700.00 instead?' }).waitFor();
  await typePin(page, DEMO.pin);
  await page.getByText('Paid in money').first().waitFor();
  await page.getByText('Br 700.00 is in your income wallet.').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  const after = await booksOf(page);
  expect(after.income.balance - before).toBe(KETTLE.valueMinor);
  expect(after.income.lines[0]).toMatchObject({ amountMinor: KETTLE.valueMinor, purpose: 'prize_paid' });
  expect((await send(page, `/api/v1/prizes/${late}/cash`, { body: { pin: DEMO.pin } })).code).toBe(202_407);
  expect((await booksOf(page)).income.balance).toBe(after.income.balance);
  await page.reload();
  await page.getByText('Paid in money').first().waitFor();
  expect(await page.getByRole('button', { name: 'Take the money' }).count()).toBe(0);
  expect([...phone.complaints, ...finance.complaints, ...support.complaints]).toEqual([]);
});

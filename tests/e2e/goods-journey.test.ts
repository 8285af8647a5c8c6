// A member wins a kettle, says with the PIN where it goes, and follows it. The desk packs it, ships it and hears that
// it was delivered. The member contests that, and then finds it.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { PlayView } from '#features/draws/contract/shapes.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violationsInBoth } from './axe.ts';
import { open } from './books.ts';
import { act, chanceCode, endOpenRounds, KETTLES, openRoundAt, played, redeem } from './draw-steps.ts';
import { typePin } from './member-steps.ts';
import { demoMember, openPhone, type Phone, settled, signIn } from './phone.ts';
import { type Desk, demoDesk, FINANCE, FINANCE_B } from './staff-desk.ts';

// It opens a round for a member who never won a thing.
const WINNER = demoMember('04');
const app = appInBrowser('own');
let phone: Phone;
let page: Page;
let desk: Desk;
let roundId: string;
let play: PlayView;

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  ({ page } = phone);
  await signIn(page, WINNER);
  desk = await demoDesk(app.browser, app.stack.url, FINANCE);
  const other = await demoDesk(app.browser, app.stack.url, FINANCE_B);
  await endOpenRounds(desk, app.stack);
  roundId = await openRoundAt([desk, other], 'draw-treasure-chest', { prizes: KETTLES });
  await redeem(page, await chanceCode([desk, other], 1));
}, 180_000);

/** Chooses the only address there is, and types the transaction password. */
async function sendThere(): Promise<void> {
  await page.getByRole('button', { name: 'Send it there' }).click();
  await page.getByRole('heading', { name: 'Send it to this address?' }).waitFor();
  await page.getByText('Station Road 9', { exact: false }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await typePin(page, WINNER.pin);
}
const goods = () => open(page, '/pages/prizes', { id: play.id });

test('the play leads to the thing that it won, and the member chooses an address', async () => {
  play = await played(page, roundId);
  await open(page, '/pagesB/mine/drawRecordDetail/index', { id: play.id });
  await page.getByRole('link', { name: 'Where is my prize?' }).click();
  await settled(page);
  await page.getByRole('heading', { name: 'A kettle' }).waitFor();
  await page.getByText('where we should send it.', { exact: false }).waitFor();
  await page.getByText('You have no address yet.', { exact: false }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add an address' }).click();
  await page.getByLabel('Region').selectOption('Oromia');
  await page.getByLabel('City', { exact: true }).fill('Adama');
  await page.getByLabel('Detailed address').fill('Station Road 9');
  await page.getByRole('button', { name: 'Save' }).click();
  await sendThere();
  await page.getByText('This address is new.', { exact: false }).waitFor();
  await app.stack.run('src/sandbox/main.ts', 'advance', '25h');
  await goods();
  await sendThere();
  await page.getByText('We’re preparing it').waitFor();
  await page.getByRole('heading', { name: 'We’ll send it to' }).waitFor();
  expect(await page.getByRole('button', { name: 'Send it there' }).count()).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
});

test('the member sees the parcel leave and come', async () => {
  const parcels = [{ id: play.id, carrier: 'EthioPost', tracking: 'EE 123' }];
  await act(desk, 'POST', '/console/api/v1/prizes/pack', { ids: [play.id] });
  await act(desk, 'POST', '/console/api/v1/prizes/ship', { parcels });
  await goods();
  await page.getByText('EthioPost').waitFor();
  await page.getByText('It’s on its way.', { exact: false }).waitFor();
  await act(desk, 'POST', `/console/api/v1/prizes/${play.id}/deliver`);
  await open(page, '/pagesB/mine/drawRecord/index');
  await page.getByRole('link', { name: 'My prizes' }).click();
  await settled(page);
  const row = page.getByRole('list', { name: 'My prizes' }).getByRole('listitem');
  await row.getByText('Delivered').waitFor();
  await row.getByRole('link').click();
  await page.getByText('The delivery company says your prize has reached you.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'I don’t have it' }).click();
  const dialog = page.getByRole('dialog', { name: 'You don’t have it?' });
  await dialog.getByLabel('What happened?').fill('The driver never called');
  await dialog.getByRole('button', { name: 'Tell us' }).click();
  await page.getByText('so we’re looking for the parcel', { exact: false }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have it' }).click();
  await typePin(page, WINNER.pin);
  await page.getByText('The delivery company says you have it.').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expect([...phone.complaints, ...desk.complaints]).toEqual([]);
});

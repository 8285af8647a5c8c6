// A member keeps delivery addresses: the first one, a second one, changes, the default, a deletion. A tap whose answer
// is lost adds one address. Without a network the list stays in sight, and the form keeps what was typed.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { violationsInBoth } from './axe.ts';
import { open } from './books.ts';
import { openFromMine } from './mine.ts';
import { backOnline, demoMember, openPhone, type Phone, settled, signIn } from './phone.ts';
import { torn } from './torn.ts';
import { read } from './visits.ts';

const LIST = '/pagesB/wallet/myAddress/index';
const FORM = '/pagesB/wallet/addAddress/index';
const OWNER = demoMember('09');

type Address = { id: string; phone: string; city: string; isDefault: boolean };

const app = appInBrowser('shared');
let phone: Phone;
let page: Page;

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url, { serviceWorker: true });
  ({ page } = phone);
  await signIn(page, OWNER);
});

const kept = async (at = page) => (await read<{ items: Address[] }>(at, '/api/v1/addresses')).items;
const card = (text: string, at = page) => at.getByRole('listitem').filter({ hasText: text });
const save = (at = page) => at.getByRole('button', { name: 'Save', exact: true }).click();
const backOnList = (at = page) => at.waitForURL(({ pathname }) => pathname === LIST);

test('the first address: what is missing says so, and the number is as people write it', async () => {
  await openFromMine(page, 'My addresses');
  await page.getByText('No address yet', { exact: true }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add an address' }).click();
  await page.getByLabel('Surname').waitFor();
  await save();
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLSelectElement).name)).toBe('region');
  await expect.poll(() => page.getByText('Please fill this in.', { exact: true }).count()).toBe(3);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByLabel('Region').selectOption('Addis Ababa');
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Addis Ababa');
  await page.getByLabel('Sub-city').selectOption('Nifas Silk-Lafto');
  await page.getByLabel('Woreda').fill('03');
  await page.getByLabel('Detailed address').fill('Cameroon Street, house 412');
  await page.getByLabel('Landmark').fill('Behind the post office');
  await page.getByLabel('Phone number').fill('0922 33 44 55');
  await page.getByText('Your first address becomes the default.').waitFor();
  await save();
  await backOnList();
  const text = await card('Cameroon Street').innerText();
  for (const part of [
    'Nifas Silk-Lafto, Woreda 03',
    'Addis Ababa',
    '+251922334455',
    'Default',
    'Behind the post office',
  ])
    expect(text).toContain(part);
  expect(await kept()).toMatchObject([{ phone: '+251922334455', isDefault: true }]);
  // Back leads past the form.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/pages/tabbar/mine/index');
});

test('a tap whose answer is lost adds one address, and the next tap finds it', async () => {
  await open(page, LIST);
  await page.getByRole('link', { name: 'Add an address' }).click();
  await page.getByLabel('Region').selectOption('Oromia');
  await page.getByLabel('City', { exact: true }).fill('Adama');
  await page.getByLabel('Detailed address').fill('Station Road 9');
  await page.getByText('Use as my default address').click();
  await page.route('**/api/v1/addresses', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await save();
  await expect.poll(async () => (await kept()).length).toBe(2);
  await page.getByText('Network Error').first().waitFor();
  await page.unroute('**/api/v1/addresses');
  await save();
  await backOnList();
  await card('Station Road 9').getByText('Default', { exact: true }).waitFor();
  expect((await kept()).map(({ city, isDefault }) => [city, isDefault])).toEqual([
    ['Addis Ababa', false],
    ['Adama', true],
  ]);
  expect(await violationsInBoth(page)).toEqual([]);
});

test('an address changes in its place, and the default moves and is handed on', async () => {
  await card('Station Road 9').getByRole('link', { name: 'Change' }).click();
  await page.getByText('This is your default address.').waitFor();
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Adama');
  await page.getByLabel('City', { exact: true }).fill('Bishoftu');
  await save();
  await backOnList();
  await card('Bishoftu, Oromia').waitFor();
  await card('Cameroon Street').getByRole('button', { name: 'Make default' }).click();
  await card('Cameroon Street').getByText('Default', { exact: true }).waitFor();
  await card('Cameroon Street').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
  await dialog.getByText('Cameroon Street, house 412').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await card('Cameroon Street').waitFor({ state: 'detached' });
  await card('Bishoftu').getByText('Default', { exact: true }).waitFor();
  expect(await kept()).toMatchObject([{ city: 'Bishoftu', isDefault: true }]);
});

test('another member sees nothing of it, and an own link to it says that it is not there', async () => {
  const [{ id }] = (await kept()) as [Address];
  const other = await openPhone(app.browser, app.stack.url);
  await signIn(other.page, demoMember('10'));
  expect(await kept(other.page)).toEqual([]);
  await open(other.page, FORM, { id });
  await other.page.getByText('This address was deleted').waitFor();
  expect(await other.page.locator('#main').innerText()).not.toContain('Bishoftu');
  expect(other.complaints).toEqual([]);
  await other.context.close();
});

test('where no more fit, the page says how many there are, and the form does not open', async () => {
  // This phone learns of a smaller limit.
  await page.route('**/api/v1/addresses?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, max: 1 } } });
  });
  for (const address of [LIST, FORM]) {
    await open(page, address);
    await page.getByText('You have 1 address. Delete one to add another.').waitFor();
    expect(await page.getByRole('link', { name: 'Add an address' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  }
  await page.unroute('**/api/v1/addresses?*');
});

test('without a network the list shows what is known, and the form keeps what was typed', async () => {
  await open(page, FORM);
  await open(page, LIST);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () =>
    (await (await caches.open('sealed')).keys()).some(({ url }) =>
      decodeURIComponent(url).includes('GET /api/v1/addresses'),
    ),
  );
  await phone.context.setOffline(true);
  await open(page, LIST);
  await card('Bishoftu, Oromia').waitFor();
  await expect.poll(() => page.locator('.stale-line').count()).toBe(1);
  await card('Bishoftu').getByRole('link', { name: 'Change' }).click();
  await page.getByLabel('City', { exact: true }).fill('Mojo');
  phone.complaints.length = 0;
  await save();
  await page.getByText('Network Error').first().waitFor();
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Mojo');
  await backOnline(phone.page);
  await save();
  await backOnList();
  await card('Mojo, Oromia').waitFor();
});

test('in Amharic and at twice the size nothing is torn or out of reach', async () => {
  const amharic = await openPhone(app.browser, app.stack.url, { language: 'am' });
  await amharic.page.context().addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px';
    }),
  );
  await signIn(amharic.page, OWNER);
  for (const address of [LIST, FORM]) {
    await open(amharic.page, address);
    await amharic.page.getByText(address === LIST ? 'ኦሮሚያ' : 'ዝርዝር አድራሻ').waitFor();
    await settled(amharic.page);
    expect(await torn(amharic.page)).toEqual([]);
    expect(await violationsInBoth(amharic.page)).toEqual([]);
  }
  expect(amharic.complaints).toEqual([]);
  await amharic.context.close();
});

// An event is full. One member gives the seat back, and the next one in the line gets it, with a ticket. The desk lets
// that ticket in. Maps show the venue with pictures of a tile server, and call no other server.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDate, businessTime } from '#platform/time/clock.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { open } from './books.ts';
import { businessNow } from './operator.ts';
import { backOnline, demoMember, openPhone, type Phone, signIn } from './phone.ts';
import { ADMIN, CONTENT, type Desk, demoDesk, go, readText, sign } from './staff-desk.ts';

/** One picture for every tile. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const tilesAsked: string[] = [];
const tiles = http.createServer((request, response) => {
  tilesAsked.push(request.url ?? '');
  response.setHeader('content-type', 'image/png').end(PICTURE);
});
await new Promise<void>((listens) => tiles.listen(0, '127.0.0.1', listens));
afterAll(() => void tiles.close());
const TILES = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;

// It publishes an event for all members, and its map has pictures.
const app = appInBrowser('own', { MAP_TILES_URL: `${TILES}/{z}/{x}/{y}.png`, MAP_TILES_CREDIT: '© The tile server' });
const EVENTS = '/pagesB/mine/conference/index';
const TITLE = 'Evening at the hall';
let desk: Desk;
let page: Page;
let first: Phone;
let second: Phone;

beforeAll(async () => {
  desk = await demoDesk(app.browser, app.stack.url, CONTENT);
  ({ page } = desk);
  first = await openPhone(app.browser, app.stack.url);
  second = await openPhone(app.browser, app.stack.url, { theme: 'dark', serviceWorker: true });
  await signIn(first.page);
  await signIn(second.page, demoMember('02'));
  await second.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});

const hours = (count: number) => count * 3_600_000;

async function when(label: string, at: Date): Promise<void> {
  await page.getByLabel(`${label}, day`).fill(businessDate(at));
  await page.getByLabel(`${label}, hour`).fill(businessTime(at).slice(11));
}

test('the desk writes an event, finds its hall on the map, and publishes it', async () => {
  const now = await businessNow(app.stack);
  const at = (count: number) => new Date(now.getTime() + hours(count));
  await go(page, 'Events');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'New event' }).click();
  for (const [label, en, am] of [
    ['Title', TITLE, 'ምሽት በአዳራሹ'],
    ['About', 'We meet and talk.', 'ተገናኝተን እንወያያለን።'],
    ['Venue', 'Small hall', 'ትንሹ አዳራሽ'],
    ['Address', 'Bole Road', 'ቦሌ መንገድ'],
    ['Item 1', 'Tea', 'ሻይ'],
  ] as const) {
    const both = page.getByRole('group', { name: label, exact: true });
    await both.getByLabel('English').fill(en);
    await both.getByLabel('Amharic').fill(am);
  }
  await page.getByRole('button', { name: 'Find it on the map' }).click();
  await page.getByRole('application').focus();
  for (const key of ['+', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Take the middle of the map' }).click();
  await page.getByLabel('Seats').fill('1');
  await when('Registration opens', at(-1));
  await when('Registration closes', at(2));
  await when('Event begins', at(2));
  await when('Event ends', at(2.9));
  const hour = (count: number) => businessTime(at(count)).slice(11);
  await page.getByLabel('Item 1, from').fill(hour(2));
  await page.getByLabel('Item 1, until').fill(hour(2.9));
  await page.getByRole('region', { name: 'As on the phone' }).getByText('We meet and talk.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await sign(desk, 'Propose', 'Proposed and signed. A second person must sign it.');
  await readText(await demoDesk(app.browser, app.stack.url, ADMIN), TITLE);
  await page.reload();
});

async function openEvent(phone: Phone): Promise<void> {
  await open(phone.page, EVENTS);
  await phone.page.getByRole('link', { name: new RegExp(TITLE) }).click();
  await phone.page.getByRole('heading', { level: 2, name: TITLE }).waitFor();
}

test('it is full, so the second member waits, and gets the seat that is given back', async () => {
  await openEvent(first);
  await first.page.getByRole('button', { name: 'Register', exact: true }).click();
  await first.page.getByText('We’re keeping a seat for you. Show your ticket at the door.').waitFor();
  await openEvent(second);
  await second.page.getByRole('button', { name: 'Join the waiting list' }).click();
  await second.page.getByText('You’re number 1 on the waiting list.', { exact: false }).waitFor();
  expect([...(await violations(first.page)), ...(await violations(second.page))]).toEqual([]);
  await first.page.getByRole('button', { name: 'Give my seat back' }).click();
  await first.page.getByRole('dialog').getByRole('button', { name: 'Give my seat back' }).click();
  await first.page.getByText('You gave your seat back. If you want to come after all, register again.').waitFor();
  await openEvent(second);
  await second.page.getByRole('button', { name: 'Take the seat' }).click();
  await second.page.getByRole('link', { name: 'Show my ticket' }).click();
  await second.page.getByRole('img', { name: /^Your ticket’s code/ }).waitFor();
  expect(await violations(second.page)).toEqual([]);
});

test('the ticket opens without a network, and the desk lets it in once, by keys', async () => {
  const label = await second.page.getByRole('img', { name: /^Your ticket’s code/ }).getAttribute('aria-label');
  const code = label?.split(', ')[1] ?? '';
  await second.page.reload();
  await second.page.getByText(code).waitFor();
  await second.page.waitForFunction(async () =>
    (await (await caches.open('sealed')).keys()).some(({ url }) => decodeURIComponent(url).includes('ticket')),
  );
  await second.context.setOffline(true);
  await second.page.reload();
  await second.page.getByText(code).waitFor();
  await backOnline(second.page);
  const field = page.getByLabel('Code of the ticket');
  await field.focus();
  await page.keyboard.type(code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByText('Come in: Dawit Tesfaye', { exact: false }).waitFor();
  await field.focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByText('attended already at', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(desk.complaints).toEqual([]);
});

test('maps show the venue and take a place, with pictures of one origin', async () => {
  const asked: string[] = [];
  first.page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await openEvent(first);
  await first.page.getByRole('link', { name: 'Show on the map' }).click();
  await first.page.getByText('© The tile server').waitFor();
  await expect.poll(() => tilesAsked.filter((url) => /^\/14\/\d+\/\d+\.png$/.test(url)).length).toBeGreaterThan(0);
  await first.page.getByRole('button', { name: 'Closer' }).click();
  expect(await first.page.getByRole('link', { name: 'Open in my map app' }).getAttribute('href')).toMatch(/^geo:9\./);
  expect(await violations(first.page)).toEqual([]);
  await open(first.page, '/choose-location');
  await first.page.getByLabel('Town').selectOption('Adama');
  await first.page.getByText('In Adama, Oromia', { exact: false }).waitFor();
  await first.page.getByRole('application').focus();
  await first.page.keyboard.press('ArrowRight');
  expect(await violations(first.page)).toEqual([]);
  await first.page.getByRole('button', { name: 'This is my place' }).click();
  // The phone seals the place within a second. The next step loads the app again.
  await first.page.waitForFunction(() => localStorage.getItem('chosenPlace') !== null);
  await openEvent(first);
  await first.page.getByText(/\d+ km from your place/).waitFor();
  await open(second.page, '/pagesB/mine/anniversaire/index');
  await second.page.getByRole('heading', { name: 'A hundred days together' }).waitFor();
  expect(await violations(second.page)).toEqual([]);
  expect([...new Set(asked)].toSorted()).toEqual([new URL(app.stack.url).origin, TILES].toSorted());
  expect(first.complaints).toEqual([]);
});

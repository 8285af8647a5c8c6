// Two of the staff write to all members. A member sees the message come while they look, and reads it in Amharic. A
// scheduled message is cancelled. The member chooses quiet hours.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { businessDate } from '#platform/time/clock.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { open } from './books.ts';
import { businessNow } from './operator.ts';
import { openPhone, type Phone, settled, signIn } from './phone.ts';
import { CONTENT, type Desk, demoDesk, go, rows, sign, SUPPORT } from './staff-desk.ts';
import { read } from './visits.ts';

// It writes to all members.
const app = appInBrowser('own');
let phone: Phone;
let content: Desk;
let support: Desk;

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url, { language: 'am' });
  await signIn(phone.page);
  content = await demoDesk(app.browser, app.stack.url, CONTENT);
  support = await demoDesk(app.browser, app.stack.url, SUPPORT);
});

const unread = async () => (await read<{ unread: number }>(phone.page, '/api/v1/messages/unread-count')).unread;
const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label).click();
  await page.getByRole('option', { name: option }).click();
};

async function write(page: Page, title: string): Promise<void> {
  await go(page, 'Messages to members');
  await page.getByRole('link', { name: 'New message' }).click();
  await page.getByLabel('Title, English').fill(title);
  await page.getByLabel('Text, English').fill('The office is closed on Monday.');
}

test('one person writes to all members, reads who gets it, and cannot send it alone', async () => {
  const { page } = content;
  await write(page, 'The office on Monday');
  await page.getByLabel('Title, Amharic').fill('ቢሮው ሰኞ ዝግ ነው');
  await page.getByLabel('Text, Amharic').fill('ቢሮው ሰኞ ዝግ ነው። ማክሰኞ እንገናኝ።');
  // By the keyboard alone.
  await page.getByLabel('Title, Amharic').press('Enter');
  await page.getByRole('heading', { name: /^All members: \d+ now$/ }).waitFor();
  await page.getByText('M0000', { exact: false }).first().waitFor();
  await page
    .getByRole('region', { name: 'As on the phone, Amharic' })
    .getByText('ቢሮው ሰኞ ዝግ ነው', { exact: true })
    .waitFor();
  await page.getByText('A second person must read and sign it.', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Propose' }).click();
  await sign(content, 'Propose', 'Proposed and signed. A second person must sign it.');
  await page.getByText('1 of 2').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('the second signature sends it, and the open phone counts it', async () => {
  const before = await unread();
  // On a slow phone the stream opens after the first reads. This one opens after the message itself.
  const sent = Promise.withResolvers<void>();
  await phone.page.route('**/api/v1/stream?*', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await open(phone.page, '/pagesB/mine/message/index');
  await phone.page.getByRole('tab', { name: 'ዜና' }).click();
  await go(support.page, 'Messages to members');
  await rows(support.page, 'The office on Monday').getByRole('link').first().click();
  await support.page.getByRole('button', { name: 'Read and sign', exact: true }).click();
  await sign(support, 'Read and sign', 'Signed by two. It leaves at its time.');
  // The jobs look once a minute.
  await expect.poll(unread, { timeout: 180_000 }).toBe(before + 1);
  expect(await phone.page.getByRole('link', { name: /ቢሮው ሰኞ ዝግ ነው/ }).count()).toBe(0);
  sent.resolve();
  // It arrives live, without a touch of the phone.
  await phone.page.getByRole('link', { name: /ቢሮው ሰኞ ዝግ ነው/ }).waitFor();
  expect(await unread()).toBe(before + 1);
  await phone.page.getByRole('link', { name: /ቢሮው ሰኞ ዝግ ነው/ }).click();
  await phone.page.getByText('ማክሰኞ እንገናኝ።', { exact: false }).waitFor();
  await expect.poll(unread).toBe(before);
  expect(await violations(phone.page)).toEqual([]);
});

test('a scheduled message names its hour in Addis Ababa, and is cancelled before it', async () => {
  const { page } = support;
  const tomorrow = new Date((await businessNow(app.stack)).getTime() + 86_400_000);
  await write(page, 'A visit of the kiosks');
  await choose(page, 'For', 'Members of a language');
  await page.getByLabel('Later, at a time in Addis Ababa').check();
  await page.getByLabel('Day').fill(businessDate(tomorrow));
  await page.getByLabel('Hour in Addis Ababa').fill('09:30');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('The members are found when it leaves', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await sign(support, 'Propose', 'Proposed and signed. A second person must sign it.');
  await page
    .getByText(/9:30|09:30/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Cancel the message' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the message' }).click();
  await page.getByText("Cancelled. It won't be sent.").waitFor();
  expect(content.complaints).toEqual([]);
  expect(support.complaints).toEqual([]);
});

test('the member finds quiet hours from the settings, and chooses others', async () => {
  const { page } = phone;
  await open(page, '/pagesB/mine/setting/index');
  await page.getByRole('link', { name: /ማሳወቂያዎች/ }).click();
  await page.getByRole('heading', { level: 1, name: 'ማሳወቂያዎች' }).waitFor();
  await settled(page);
  await page.getByLabel('ማሳወቂያ የማይላክበት ጊዜ መጀመሪያ').selectOption('22:00');
  await expect
    .poll(async () => (await read<{ quiet: object }>(page, '/api/v1/messages/choices')).quiet)
    .toEqual({ from: '22:00', until: '07:00' });
  await page.getByText('Mozilla', { exact: false }).waitFor();
  const money = page.locator('.card', { hasText: 'ገንዘብ መሙላትና ማውጣት' });
  // This phone has no notifications, so none of them is on.
  expect(await money.getByRole('switch', { name: 'በስልኬ ላይ ማሳወቂያ' }).count()).toBe(0);
  await page.getByText('“በስልኬ ላይ ማሳወቂያ”').waitFor();
  await money.getByRole('switch', { name: 'በመተግበሪያው ላይኛው ክፍል ይታይ' }).click();
  await expect
    .poll(async () => (await read<{ off: string[] }>(page, '/api/v1/messages/choices')).off)
    .toEqual(['payments.bar']);
  expect(await violations(page)).toEqual([]);
  expect(phone.complaints).toEqual([]);
});

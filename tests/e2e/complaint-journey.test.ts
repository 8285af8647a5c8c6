// A member complains with a picture. A clerk takes the complaint by keys, sees the picture and begins with an answer
// for later. The member reads it. Neither a colleague nor another member gets in between.
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { turnedPicture } from '#kit/pictures.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations, violationsInBoth } from './axe.ts';
import { demoMember, openPhone, type Phone, signIn } from './phone.ts';
import { type Desk, demoDesk, FINANCE_B, go, SUPPORT } from './staff-desk.ts';

// It answers complaints and writes an answer for all clerks.
const app = appInBrowser('own');
let phone: Phone;
let page: Page;
let desk: Desk;
let colleague: Desk;
let sheet: Locator;
/** The address of the picture, as the member's page read it. */
let picture = '';

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  ({ page } = phone);
  await signIn(page);
  desk = await demoDesk(app.browser, app.stack.url, SUPPORT);
  colleague = await demoDesk(app.browser, app.stack.url, FINANCE_B);
  sheet = page.getByRole('dialog').first();
}, 180_000);

/** The phone made a small JPEG of it, upright, without a word about who took it and where. */
async function expectUpright(sent: Buffer | null): Promise<void> {
  const { format, width, height, exif } = await sharp(sent as Buffer).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 1440, height: 2160, exif: undefined });
  // Its dark half was on the left while the phone lay on its side.
  const [above, below] = await sharp(sent as Buffer)
    .greyscale()
    .resize(1, 2, { fit: 'fill' })
    .raw()
    .toBuffer();
  expect(above).toBeLessThan(60);
  expect(below).toBeGreaterThan(190);
}

const WORDS = 'The kiosk beside the market stays closed.';
const openDialog = () => page.getByRole('button', { name: 'Customer service' }).first().click();

test('a member adds a picture; one that is none fails, with a way to try again', async () => {
  await openDialog();
  await sheet.getByText(/complaints? (?:is|are) waiting for an answer|No complaint is waiting/).waitFor();
  await sheet.getByRole('button', { name: 'Write a complaint' }).click();
  await sheet.getByLabel('Your problem').fill(WORDS);
  const choose = sheet.getByLabel('Add pictures', { exact: true }).and(page.locator('input'));
  await choose.setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') });
  await sheet.getByText('Upload image failed.', { exact: false }).waitFor();
  await sheet.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Remove picture 1' }).click();
  const taken = await turnedPicture({ width: 3000, height: 2000 });
  const photo = { name: 'kiosk.jpg', mimeType: 'image/jpeg', buffer: taken };
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/api/v1/pictures'));
  await choose.setInputFiles(photo);
  await expectUpright((await sent).postDataBuffer());
  await sheet.getByText('Up to 5 pictures', { exact: false }).waitFor();
  const shown = page.waitForResponse((one) => /complaint-entries.*pictures.*320/.test(one.url()));
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  picture = new URL((await shown).url()).pathname;
  await sheet.getByRole('button', { name: 'Show picture 1 large' }).click();
  await page.getByRole('img', { name: 'Picture 1' }).waitFor();
  await page.getByRole('dialog', { name: 'Picture 1' }).getByRole('button', { name: 'Close' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('another member cannot read the picture', async () => {
  const other = await openPhone(app.browser, app.stack.url);
  await signIn(other.page, demoMember('02'));
  const read = (at: Page) =>
    at.evaluate(async (path) => {
      const authorization = JSON.parse(localStorage.getItem('token') ?? '""') as string;
      const headers = { authorization, 'device-id': JSON.parse(localStorage.getItem('deviceId') ?? '""') as string };
      return (await fetch(path, { headers })).headers.get('content-type');
    }, picture);
  expect(await read(page)).toBe('image/webp');
  expect(await read(other.page)).toMatch(/json/);
  expect(other.complaints).toEqual([]);
  await other.context.close();
});

test('a clerk takes it by keys, sees the picture, and begins with a prepared answer', async () => {
  const { page: at } = desk;
  await go(at, 'Prepared answers');
  await at.getByRole('button', { name: 'New answer' }).click();
  const dialog = at.getByRole('dialog');
  await dialog.getByLabel('Name, for colleagues').fill('The kiosk rests');
  await dialog.getByLabel('English').fill('We look into {number} today.');
  await dialog.getByLabel('Amharic').fill('ዛሬ {number}ን እንመለከታለን።');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await at.getByText('The answer is kept.').waitFor();

  await go(at, 'Complaints');
  const pane = at.getByRole('region', { name: 'Complaint to answer' });
  await pane.waitFor();
  await at.getByRole('heading', { level: 1, name: 'Complaints' }).waitFor();
  // The newest complaint is due last.
  const all = await at.getByRole('row').count();
  for (let n = 0; n < all; n += 1) await at.keyboard.press('j');
  await pane.getByText(WORDS).waitFor();
  await pane.getByRole('button', { name: 'Show picture 1' }).click();
  await at.getByRole('img', { name: 'The picture' }).waitFor();
  await at.keyboard.press('Escape');
  await at.getByRole('dialog').waitFor({ state: 'detached' });
  await at.keyboard.press('?');
  await at.getByRole('dialog', { name: 'Keys' }).waitFor();
  await at.keyboard.press('Escape');
  await at.getByRole('dialog').waitFor({ state: 'detached' });
  await at.getByRole('table', { name: 'Complaints' }).click({ position: { x: 2, y: 2 } });
  await at.keyboard.press('a');
  await pane.getByRole('button', { name: 'Give back' }).waitFor();
  expect(await violations(at)).toEqual([]);

  const { page: next } = colleague;
  await go(next, 'Complaints');
  const theirs = next.getByRole('region', { name: 'Complaint to answer' });
  await theirs.waitFor();
  for (let n = 0; n < all; n += 1) await next.keyboard.press('j');
  await theirs.getByText('works on it until', { exact: false }).waitFor();
  expect(await theirs.getByRole('button', { name: 'Send' }).count()).toBe(0);

  await pane.getByLabel('Note, which the member never sees').fill('Ask the partner at the market');
  await pane.getByRole('button', { name: 'Keep the note' }).click();
  await pane.getByText(/\) Ask the partner at the market$/).waitFor();
  await pane.getByLabel('Begin with a prepared answer').click();
  await at.getByRole('option', { name: 'The kiosk rests' }).click();
  await expect
    .poll(() => pane.getByLabel('Your answer, as the member will read it').inputValue())
    .toMatch(/^We look into C\d{7} today\.$/);
  await pane.getByRole('button', { name: 'Send' }).click();
  await at.getByText('Answered.').waitFor();
});

test('the member reads the answer, and no note', async () => {
  await sheet.getByText(/^We look into C\d{7} today\.$/).waitFor();
  expect(await sheet.getByText('Ask the partner').count()).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.goto('/pages/transparency/index');
  await page.getByRole('heading', { name: 'How fast complaints are answered' }).waitFor();
  expect([...phone.complaints, ...desk.complaints, ...colleague.complaints]).toEqual([]);
});

// A member publishes, others comment, reply, like and report. A moderator removes the post by one key, its author
// contests that, and another person takes the decision back.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPicture } from '#kit/pictures.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { open } from './books.ts';
import { longerThan } from './kept-drafts.ts';
import { backOnline, demoMember, openPhone, type Phone, settled, signIn } from './phone.ts';
import { ADMIN, CONTENT, type Desk, demoDesk, go } from './staff-desk.ts';
import { send } from './visits.ts';

// What it writes, all members see.
const app = appInBrowser('own');
const FORUM = '/pages/tabbar/forum/index';
const WRITE = '/pagesB/home/publishPost/index';
const TITLE = 'Rent of the kiosk at Adama';
let author: Phone;
let reader: Phone;
let moderator: Desk;
let judge: Desk;

beforeAll(async () => {
  author = await openPhone(app.browser, app.stack.url);
  reader = await openPhone(app.browser, app.stack.url, { theme: 'dark' });
  await signIn(author.page);
  await signIn(reader.page, demoMember('03'));
  moderator = await demoDesk(app.browser, app.stack.url, CONTENT);
  judge = await demoDesk(app.browser, app.stack.url, ADMIN);
});

async function openPost({ page }: Phone): Promise<void> {
  await open(page, FORUM);
  await page.getByRole('link', { name: new RegExp(TITLE) }).click();
  await page.getByRole('heading', { level: 2, name: TITLE }).waitFor();
}

/** Chooses the post's matter by the mouse. The pane then shows it. */
async function chooseMatter(page: Page, kind: string): Promise<void> {
  await go(page, 'Forum moderation');
  await page
    .getByRole('row', { name: new RegExp(`${kind}.*${TITLE}`) })
    .first()
    .getByRole('cell')
    .nth(1)
    .click();
  await page.getByRole('region', { name: 'Matter under review' }).getByRole('link', { name: TITLE }).waitFor();
}

/** Presses a key of the queue as soon as its button may be pressed, before a fresh answer can disable it again. */
async function pressKey(page: Page, key: string): Promise<void> {
  await page.waitForFunction((pressed) => {
    const isReady = document.querySelector(`fieldset:not(:disabled) button[data-key="${pressed}"]`) !== null;
    if (isReady) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    return isReady;
  }, key);
}

/** Reports the post that is open. */
async function report(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByText('False claims', { exact: true }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the report' }).click();
  await page.getByText('Thank you. You’ll get a message with the answer.').waitFor();
}

test('a member publishes a post, and the phone keeps it until then', async () => {
  const { page } = author;
  await open(page, FORUM);
  await page.getByRole('heading', { name: 'Pinned' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Write a post' }).click();
  await page.getByLabel('Title').fill(TITLE);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Please fill this in.').waitFor();
  await longerThan(page, 0);
  await page.reload();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(TITLE);
  await page.getByLabel('Text', { exact: false }).first().fill('<b>Paid</b> in time this week. Is yours?');
  const photo = { name: 'kiosk.png', mimeType: 'image/png', buffer: await aPicture({ width: 900, kind: 'png' }) };
  const sent = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/v1/pictures');
  await page.locator('input[type=file]').setInputFiles(photo);
  await sent;
  await page.getByText('Up to 5 pictures', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { level: 2, name: TITLE }).waitFor();
  await page.getByRole('button', { name: 'Show picture 1 large' }).waitFor();
  await page.getByText('<b>Paid</b> in time this week. Is yours?').waitFor();
});

test('a post survives the end of its session, for its member alone', async () => {
  const { page, context, complaints } = await openPhone(app.browser, app.stack.url);
  const [mother, son] = [demoMember('04'), demoMember('05')];
  const title = page.getByLabel('Title');
  const text = page.getByLabel('Text', { exact: false }).first();
  await signIn(page, mother);
  await open(page, WRITE);
  await title.fill('When the rent is late');
  const titleAlone = await longerThan(page, 0);
  await text.fill('It came with the next one');
  await longerThan(page, titleAlone);
  await send(page, '/api/v1/sessions/current', { method: 'DELETE' });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/login/);
  await signIn(page, son);
  await open(page, WRITE);
  expect(await violations(page)).toEqual([]);
  expect([await title.inputValue(), await text.inputValue()]).toEqual(['', '']);
  await send(page, '/api/v1/sessions/current', { method: 'DELETE' });
  await page.reload();
  await page.waitForURL(/login/);
  await page.locator('input[name=phone]').fill(mother.phone);
  await page.locator('input[name=password]').fill(mother.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((at) => at.pathname === WRITE);
  await expect.poll(() => title.inputValue()).toBe('When the rent is late');
  expect(await text.inputValue()).toBe('It came with the next one');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { level: 2, name: 'When the rent is late' }).waitFor();
  await open(page, WRITE);
  expect(await violations(page)).toEqual([]);
  expect([await title.inputValue(), await text.inputValue()]).toEqual(['', '']);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a photo of oneself takes the drawing’s place, for others too', async () => {
  const { page, context, complaints } = author;
  const choose = async (mimeType: string, buffer: Buffer) => {
    await page.getByRole('button', { name: 'Profile picture' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'me', mimeType, buffer });
  };
  await open(page, '/pagesB/mine/userinfo/index');
  await choose('image/heic', Buffer.from('ftypheic'));
  await page.getByText('open that file as a photo', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await choose('image/png', await aPicture({ width: 900, kind: 'png' }));
  await page.getByRole('slider', { name: 'Move the photo' }).fill('20');
  const said = complaints.length;
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await page.getByText('Your picture stays as it was.', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  await backOnline(page);
  complaints.length = said;
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await page.locator('main .avatar img').waitFor();
  await open(page, '/pages/tabbar/mine/index');
  await page.locator('.profile .avatar img').waitFor();
  await openPost(author);
  await openPost(reader);
  await reader.page.locator('.entry-head .avatar img').first().waitFor();
});

test('others comment, reply and like', async () => {
  await openPost(reader);
  const { page } = reader;
  await page.getByLabel('Your comment').fill('Mine came on Friday');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Mine came on Friday').waitFor();
  await page.getByRole('button', { name: '0 likes' }).click();
  await page.getByRole('button', { name: '1 like', pressed: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await author.page.reload();
  await author.page.getByRole('link', { name: 'Reply' }).click();
  await author.page.getByLabel('Your reply').fill('Thank you');
  await author.page.getByRole('button', { name: 'Send' }).click();
  await author.page.getByText('Thank you').waitFor();
  expect(await violations(author.page)).toEqual([]);
});

test('a reported post is removed by a key, for the suggested reason', async () => {
  await report(reader.page);
  const desk = moderator.page;
  await chooseMatter(desk, 'Reported');
  await desk.getByText('False claims, by', { exact: false }).waitFor();
  await desk.keyboard.press('?');
  await desk.getByRole('dialog', { name: 'Keys' }).getByRole('button', { name: 'Close' }).click();
  expect(await violations(desk)).toEqual([]);
  await pressKey(desk, 'r');
  await desk.getByRole('dialog').getByLabel('Reason').getByText('False claims').waitFor();
  await desk.keyboard.press('Enter');
  await desk.getByText('Remove, False claims: done.', { exact: false }).waitFor();
});

test('the author contests it, and another person overturns it', async () => {
  const { page } = author;
  await open(page, '/pagesB/mine/forum/index');
  await page.getByRole('link', { name: new RegExp(TITLE) }).click();
  await page.getByRole('button', { name: 'Contest this' }).click();
  await page.getByLabel('Why is the decision wrong?').fill('The bank line shows the rent');
  await page.getByRole('button', { name: 'Send' }).last().click();
  await page.getByText('You contested this. Someone else will look at it.').waitFor();
  expect(await violations(page)).toEqual([]);
  const desk = judge.page;
  await chooseMatter(desk, 'Contested');
  await desk.getByText('The bank line shows the rent').first().waitFor();
  await pressKey(desk, 'a');
  await desk.getByText('Overturn: done.', { exact: false }).waitFor();
  await openPost(reader);
  await open(page, '/pagesB/mine/message/index?group=news');
  await page.getByText('You were right').first().waitFor();
  await settled(page);
});

test('comments stand under news, and the rules have the public clock', async () => {
  const { page } = reader;
  await open(page, '/pagesB/home/informationDetails/index');
  await page.locator('main').getByRole('link').first().click();
  await page.getByLabel('Your comment').fill('Good to know');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Good to know').waitFor();
  expect(await violations(page)).toEqual([]);
  await open(page, FORUM);
  await page.getByRole('button', { name: 'Rules of the forum' }).click();
  await page.getByRole('heading', { name: 'How fast the moderators answered' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect([...author.complaints, ...reader.complaints, ...moderator.complaints, ...judge.complaints]).toEqual([]);
});

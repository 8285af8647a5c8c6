// A clerk writes news in two languages, looks at them as on the phone, and schedules them. Another one reads and signs
// them. On their minute a member reads them. A new agreement is asked of members at their next use.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { businessDate, businessTime } from '#platform/time/clock.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { open } from './books.ts';
import { businessNow } from './operator.ts';
import { openPhone, type Phone, settled, signIn } from './phone.ts';
import { ADMIN, AGAIN, CONTENT, type Desk, demoDesk, go, readText, rows, sign } from './staff-desk.ts';

// It publishes for all members and moves the clock.
const app = appInBrowser('own');
const NEWS = '/pagesB/home/informationDetails/index';
let desk: Desk;
let reader: Desk;
let page: Page;
let english: Phone;
let amharic: Phone;

beforeAll(async () => {
  desk = await demoDesk(app.browser, app.stack.url, CONTENT);
  ({ page } = desk);
  reader = await demoDesk(app.browser, app.stack.url, ADMIN);
  english = await openPhone(app.browser, app.stack.url);
  amharic = await openPhone(app.browser, app.stack.url, { language: 'am', theme: 'dark' });
  await signIn(english.page);
});

const language = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}:`) });
const preview = (of = page.locator('main')) => of.getByRole('region', { name: 'As on the phone' });
const propose = () => page.getByRole('button', { name: 'Propose', exact: true }).first().click();
const SIGNED = 'Proposed and signed. A second person must sign it.';

async function writeIn(name: string, title: string, body: string): Promise<void> {
  const part = language(name);
  await part.getByRole('button', { name: /^Write/ }).click();
  await part.getByLabel('Title').fill(title);
  await part.getByLabel('Text in Markdown').fill(body);
  await preview(part).getByText(title).waitFor();
  await part.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByText('is kept as a draft.', { exact: false }).waitFor();
}

test('the desk writes news, looks at them as on the phone, and translates them', async () => {
  await go(page, 'Articles');
  await page.getByRole('link', { name: 'New article' }).click();
  await page.getByLabel('Name in links').fill('rain-at-adama');
  await page.getByLabel('Title').fill('Rain at Adama');
  await page.getByLabel('Summary').fill('The kiosk rests on cloudy days.');
  await page.getByLabel('Text in Markdown').fill('## Clouds\n\nThe panels get **less** sun. <b>No tag</b> works here.');
  await preview().getByRole('heading', { name: 'Clouds' }).waitFor();
  await preview().locator('strong', { hasText: 'less' }).waitFor();
  await preview().getByText('<b>No tag</b> works here.', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await language('English').getByText('Version 1 is a draft.', { exact: false }).waitFor();
  await writeIn('Amharic', 'ዝናብ በአዳማ', 'ሶላር ፓነሎች **ያነሰ** ፀሐይ ያገኛሉ።');
  await language('Amharic').getByText('Version 1 is a draft.', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a schedule names its hour in Addis Ababa, and members read the text only from then on', async () => {
  const at = new Date((await businessNow(app.stack)).getTime() + 20 * 60_000);
  await propose();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Later, at a time in Addis Ababa').check();
  await dialog.getByLabel('Day').fill(businessDate(at));
  await dialog.getByLabel('Hour in Addis Ababa').fill(businessTime(at).slice(11));
  await sign(desk, 'Propose', SIGNED);
  await readText(reader, 'Rain at Adama');
  expect(await violations(reader.page)).toEqual([]);
  await page.reload();
  await language('Amharic').getByText('Scheduled').waitFor();
  await open(english.page, NEWS);
  expect(await english.page.getByText('Rain at Adama').count()).toBe(0);
  // The schedule is pinned: a later draft does not go live with it.
  await writeIn('English', 'Rain at Adama, again', 'A draft that nobody reads.');
  await language('Amharic').getByText('is older than its source.', { exact: false }).waitFor();
  await language('Amharic')
    .getByRole('region', { name: 'Difference' })
    .getByText('A draft that nobody reads.')
    .waitFor();
});

test('on its minute members read it, each in their language', async () => {
  await app.stack.run('src/sandbox/main.ts', 'advance', '25m');
  await open(english.page, NEWS);
  await english.page.getByRole('link', { name: /Rain at Adama/ }).click();
  await english.page.getByRole('heading', { level: 2, name: 'Rain at Adama' }).waitFor();
  await english.page.locator('.prose').getByText('<b>No tag</b> works here.', { exact: false }).waitFor();
  // One tap reports it, and the page says until when staff answer.
  await english.page.getByRole('button', { name: 'Did someone promise you earnings? Tell us' }).click();
  await english.page.getByText('We’ll answer your report C', { exact: false }).waitFor();
  await open(amharic.page, NEWS, { id: 'rain-at-adama' });
  await amharic.page.getByRole('heading', { level: 2, name: 'ዝናብ በአዳማ' }).waitFor();
  expect([...(await violations(english.page)), ...(await violations(amharic.page))]).toEqual([]);
});

test('the desk finds the report with its clock, and answers it', async () => {
  await go(page, 'Reported promises');
  await rows(page, 'Rain at Adama').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  expect(await violations(page)).toEqual([]);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('It says what the weather does.');
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click();
  await page.getByText('The member has the answer.', { exact: false }).waitFor();
  await go(page, 'Articles');
  await rows(page, 'Rain at Adama').getByRole('link').first().click();
});

test('the desk takes one language down, and the other one stands in', async () => {
  await language('Amharic').getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The translation is older');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await page.getByText('Readers do not see it any more.').waitFor();
  await rows(page, 'Taken down: The translation is older').waitFor();
  await amharic.page.reload();
  await amharic.page.getByRole('heading', { level: 2, name: 'Rain at Adama' }).waitFor();
  await amharic.page.getByText('ይህ ጽሑፍ እስካሁን በቋንቋዎ የለም።').waitFor();
});

const NEW_AGREEMENT = [
  ['Amharic', 'የተጠቃሚ ስምምነት', 'አዲሱ ስምምነት። ገቢ ግምት ነው።'],
  ['Spanish', 'Acuerdo de usuario', 'El nuevo acuerdo. Los ingresos son una estimación.'],
  ['French', 'Accord d’utilisation', 'Le nouvel accord. Le revenu est une estimation.'],
  ['Portuguese', 'Termos de uso', 'Os novos termos. O rendimento é uma estimativa.'],
  ['Thai', 'ข้อตกลงผู้ใช้', 'ข้อตกลงใหม่ รายได้เป็นการประมาณ'],
  ['Vietnamese', 'Thỏa thuận người dùng', 'Thỏa thuận mới. Thu nhập là ước tính.'],
  ['Simplified Chinese', '用户协议', '新协议。收益为估算。'],
] as const;

test('a new agreement waits for its translations, and is then asked of members', async () => {
  await go(page, 'Articles');
  // Papers are the oldest articles, and the list has the newest first.
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'User agreement' }).click();
  await rows(page, 'User agreement').getByRole('link').first().click();
  await writeIn('English', 'User agreement', 'The new agreement. Income is an estimate.');
  await language('English').getByText('Version 2 is a draft.', { exact: false }).waitFor();
  await propose();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(AGAIN).fill(desk.password);
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await dialog.getByText('A translation is older than the text it would go live with.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const [name, title, body] of NEW_AGREEMENT) {
    await writeIn(name, title, body);
    await language(name).getByText('Version 2 is a draft.', { exact: false }).waitFor();
  }
  await propose();
  await sign(desk, 'Propose', SIGNED);
  await readText(reader, 'User agreement');
  await open(english.page, '/pages/tabbar/home/index');
  await english.page.getByText('The user agreement has changed').waitFor();
  await english.page.getByRole('button', { name: 'Read it' }).click();
  await english.page.getByText('The new agreement. Income is an estimate.').waitFor();
  await english.page.getByRole('button', { name: 'Accept' }).click();
  await english.page.getByText('The user agreement has changed').waitFor({ state: 'detached' });
  await settled(english.page);
  expect([...desk.complaints, ...english.complaints, ...amharic.complaints]).toEqual([]);
});

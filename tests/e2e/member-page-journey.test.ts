// A clerk who reads the console in Amharic opens every part of a member's page at 1366 x 768: writes a note and strikes
// it out, reads what was sent, saves a statement, finds all of it in the history, and prints the page on one sheet.
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { signMemberIn } from './operator.ts';
import { demoMember } from './phone.ts';
import { type Desk, demoDesk, rows, SUPPORT } from './staff-desk.ts';

const app = appInBrowser('shared');
/** The oldest demo member has something of everything. */
const OLDEST = demoMember('01');
const NOTE = 'እኩለ ቀን ላይ ይደውላሉ';
const WHY = 'የሌላ አባል ነው';
let desk: Desk;

beforeAll(async () => {
  // More devices than the overview shows at first.
  for (let at = 0; at < 6; at++) await signMemberIn(app.stack, OLDEST.phone);
  desk = await demoDesk(app.browser, app.stack.url, SUPPORT);
  const { page } = desk;
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'አማርኛ' }).click();
  await page.locator('html[lang=am]').waitFor();
  await page.evaluate(() => void (location.hash = '#/members/101/show'));
  await page.getByRole('tab', { name: 'አጠቃላይ እይታ', selected: true }).waitFor();
}, 180_000);

/** Opens a part by its tab. Its rows are read only now. */
async function open(page: Page, part: string, address: string): Promise<void> {
  const read = page.waitForResponse((one) => new URL(one.url()).pathname.endsWith(address));
  await page.getByRole('tab', { name: part }).click();
  expect((await read).ok()).toBe(true);
  await page.getByRole('tabpanel', { name: part }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1366);
  expect(await violations(page)).toEqual([]);
}

/** The sheet's width, and where its widest content ends, as the page is when it is printed. */
function widthsOnPaper(): Promise<{ whole: number; widest: number }> {
  return new Promise((resolve) => {
    matchMedia('print').addEventListener(
      'change',
      () => {
        const rights = [...document.querySelectorAll('section, table')].map((one) => one.getBoundingClientRect().right);
        resolve({ whole: document.body.getBoundingClientRect().right, widest: Math.max(...rights) });
      },
      { once: true },
    );
  });
}

test('the overview is on top, and fits one sheet of A4 without the menu and buttons', async () => {
  const { page } = desk;
  await page.waitForFunction(() => !document.querySelector('main .MuiSkeleton-root'));
  expect(await violations(page)).toEqual([]);
  const onPaper = page.evaluate(widthsOnPaper);
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const { whole, widest } = await onPaper;
  expect(widest).toBeCloseTo(whole, 0);
  const tables = await page
    .getByRole('table')
    .evaluateAll((all) => all.map((one) => one.querySelectorAll('tbody tr').length));
  // Of each list the first five: a longer one would need a second sheet sooner or later.
  expect(Math.max(...tables)).toBe(5);
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(sheet) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  await page.emulateMedia({ media: 'print' });
  const shown = page.locator('nav, button, [role=tablist]').filter({ visible: true });
  expect(await shown.count()).toBe(0);
  expect(await page.getByText('የመለማመጃ ገንዘብ').first().isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
});

test('a note is written, and a wrong one is struck out and stays readable', async () => {
  const { page } = desk;
  await open(page, 'ማስታወሻዎች', '/notes');
  await page.getByRole('button', { name: 'ማስታወሻ ይጻፉ' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('ማስታወሻ', { exact: true }).fill(NOTE);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'ማስታወሻውን ያስቀምጡ' }).click();
  const note = rows(page, NOTE).first();
  await note.getByRole('button', { name: 'ይሰርዙ' }).click();
  await dialog.getByRole('textbox').fill(WHY);
  await dialog.getByRole('button', { name: 'ይሰርዙ' }).click();
  await note.filter({ hasText: WHY }).waitFor();
  expect(await note.locator('del').textContent()).toBe(NOTE);
  expect(await note.getByRole('button').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test('the messages that were sent, and the papers, open in their parts', async () => {
  const { page } = desk;
  await open(page, 'የተላኩ መልእክቶች', '/messages');
  await open(page, 'ሰነዶች', '/orders');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'የሂሳብ መግለጫ በPDF' }).click();
  const file = fs.readFileSync(await (await saved).path(), 'latin1');
  expect(file.slice(0, 5)).toBe('%PDF-');
});

test('the history has what this clerk just did, and the address keeps the part', async () => {
  const { page, complaints } = desk;
  await open(page, 'የሆነው ሁሉ', '/history');
  for (const act of ['ስለ አባል ማስታወሻ ጻፉ', 'ስለ አባል የተጻፈ ማስታወሻ ሰረዙ', 'የሂሳብ መግለጫ ከፈቱ'])
    await rows(page, act).first().waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'የሆነው ሁሉ', selected: true }).waitFor();
  await rows(page, 'የሂሳብ መግለጫ ከፈቱ').first().waitFor();
  expect(complaints).toEqual([]);
});

// Finance brings statement files of the bank: one that is broken, the bank's own, and one with an invented rent. A
// colleague reads the same.
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { answered } from '#kit/bank.ts';
import { changed, fileOf } from '#kit/statement-files.ts';
import { lineOf } from '#kit/statement-samples.ts';
import { required } from '#platform/required.ts';
import type { Statement } from '#wires/bank.ts';
import { createBankClient } from '#wires/clients.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violations } from './axe.ts';
import { demoDesk, FINANCE, FINANCE_B, go } from './staff-desk.ts';

const app = appInBrowser('shared');
let statement: Statement;

/** The bank's newest statement, as finance downloads it at the bank. */
beforeAll(async () => {
  const { dataDir, env } = app.stack.installation;
  const secrets = JSON.parse(fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const bank = createBankClient({ url: `http://127.0.0.1:${env.BANK_PORT}`, apiKey: required(secrets.bankApiKey) });
  const account = 'client';
  const { statements } = await answered(bank.call('GET /statements/{account}', { path: { account }, query: {} }));
  const { date } = required(statements.at(-1));
  statement = await answered(bank.call('GET /statements/{account}/{date}', { path: { account, date } }));
});

async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

async function choose(page: Page, name: string, content: string): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByText(name).waitFor();
}

async function keep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep as evidence' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the file' }).click();
  await page.getByText('The file is kept.').waitFor();
  await page.getByText('Kept by').waitFor();
}

test('a file is compared line by line, and kept for a colleague', async () => {
  const { page, complaints } = await demoDesk(app.browser, app.stack.url, FINANCE);
  await go(page, 'Statement files');
  await page.getByRole('link', { name: 'Compare a statement file' }).click();
  await choose(page, 'broken.csv', fileOf(statement, 'csv').replace(/closing,\d+/, 'closing,1'));
  await page.getByText('The opening balance and the lines don’t lead to the closing balance').waitFor();
  await looksRight(page);

  await choose(page, 'bank.csv', fileOf(statement, 'csv'));
  await page.getByText('The file and the feed agree, line by line.').waitFor();
  await page.getByText('byte for byte the file whose hash the feed noted').waitFor();
  expect(await page.getByText('The opening balance and the lines').count()).toBe(0);
  await looksRight(page);
  await keep(page);
  await looksRight(page);

  const [first, ...others] = statement.lines;
  const rent = lineOf(999_999, { amountMinor: 100_000_00n });
  const invented = changed(statement, () => [{ ...required(first), narrative: 'Another text' }, ...others, rent]);
  await go(page, 'Statement files');
  await page.getByRole('link', { name: 'Compare a statement file' }).click();
  await choose(page, 'invented.xml', fileOf(invented, 'camt053'));
  await page.getByText('The file and the feed don’t agree.').waitFor();
  await page.getByRole('cell', { name: 'Not in the feed' }).waitFor();
  await page.getByText('Narrative: Another text in the file').waitFor();
  await looksRight(page);
  await keep(page);

  const colleague = await demoDesk(app.browser, app.stack.url, FINANCE_B);
  await go(colleague.page, 'Statement files');
  const files = colleague.page.getByRole('table', { name: 'Statement files' });
  await files.getByText('Don’t agree').waitFor();
  await looksRight(colleague.page);
  await files.getByRole('row').nth(1).getByRole('link').click();
  await colleague.page.getByText(rent.bankReference).waitFor();
  await colleague.page.getByText('Fikir Alemayehu').waitFor();
  const download = colleague.page.waitForEvent('download');
  await colleague.page.getByRole('button', { name: 'Download the file' }).click();
  expect(fs.readFileSync(await (await download).path(), 'utf8')).toBe(fileOf(invented, 'camt053'));
  await colleague.page.getByLabel('Show').click();
  await colleague.page.getByRole('option', { name: 'Not in the feed' }).click();
  await expect.poll(() => colleague.page.getByRole('table', { name: 'Line by line' }).getByRole('row').count()).toBe(2);
  await looksRight(colleague.page);
  expect([...complaints, ...colleague.complaints]).toEqual([]);
});

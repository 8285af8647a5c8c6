// axe-core finds no violation on any built screen, light and dark. A visitor and a demo member look, also with sheets
// open.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { builtScreens } from '../../src/web/feature-routes.ts';
import { appInBrowser } from './app-in-browser.ts';
import { demoMember, openPhone, settled, signIn } from './phone.ts';
import { visitsOf } from './visits.ts';

type Violation = { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] };

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Sheets over a screen, tap by tap: buying down to the keypad, filters, a new account, the service's lines. */
const SHEETS = [
  ['/pagesB/product/device/index?item=%7B%22id%22%3A%221%22%7D', 'Buy', 'Continue to the transaction password'],
  ['/pages/tabbar/product/index', 'Filters'],
  ['/pagesB/wallet/bankCard/index', 'Add an account'],
  ['/pages/tabbar/mine/index', 'Customer service'],
] as const;

const app = appInBrowser('shared');

test.each(['light', 'dark'] as const)('%s: nothing on any screen', async (theme) => {
  const { page, complaints } = await openPhone(app.browser, app.stack.url, { theme });
  const found: string[] = [];
  for (const address of ['/', '/pages/login/index', '/pages/login/index?invite=C3ROOT', '/pagesB/mine/setting/index']) {
    await page.goto(address);
    found.push(...(await violations(page)));
  }
  await signIn(page, demoMember('12'));
  for (const { path, address } of await visitsOf(page)) {
    // A signed-in member cannot get back to the login page. The loop above checked it.
    if (!builtScreens.has(path) || path === '/pages/login/index') continue;
    await page.goto(address);
    found.push(...(await violations(page)));
  }
  for (const [address, ...taps] of SHEETS) {
    await page.goto(address);
    await settled(page);
    for (const name of taps) {
      await page.getByRole('button', { name, exact: true }).click();
      found.push(...(await violations(page)).map((line) => `${name}: ${line}`));
    }
  }
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a fault would be found', async () => {
  const { page } = await openPhone(app.browser, app.stack.url);
  await page.goto('/');
  await settled(page);
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button></button><img src="/icon.svg">'),
  );
  expect((await violations(page)).map((line) => line.split(' ')[1])).toEqual(['button-name', 'image-alt']);
});

/** One line for each violation, with its place. */
async function violations(page: Page): Promise<string[]> {
  await settled(page);
  // The page's policy forbids unknown script tags, so this evaluates the code.
  await page.evaluate(AXE);
  const result = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    return axe.run({ resultTypes: ['violations'] });
  });
  const at = new URL(page.url()).pathname;
  return (result.violations as Violation[]).flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${at}: ${id} at ${node.target.join(' ')}: ${node.failureSummary?.replaceAll('\n', ' ') ?? ''}`,
    ),
  );
}

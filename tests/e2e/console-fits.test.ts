// The console on a usual screen, at 200 % zoom of it, and on paper. The work comes first, nothing is wider than the
// window or the sheet, and axe finds nothing. Paper has whole texts and every figure, and nothing to click.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { appInBrowser } from './app-in-browser.ts';
import { violationsIn } from './axe.ts';
import { firstRecordAt, menuAddresses, openPage } from './console-pages.ts';
import { ADMIN, type Desk, demoDesk, SCREEN, ZOOMED } from './staff-desk.ts';

const app = appInBrowser('shared');
let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await demoDesk(app.browser, app.stack.url, ADMIN);
  ({ page } = desk);
  await page.setViewportSize(SCREEN);
}, 180_000);

test('on a usual screen the answer to a complaint is in sight', async () => {
  await openPage(page, '#/complaints');
  for (const at of ['#/complaints', await page.locator('main td a[href*="/show"]').first().getAttribute('href')]) {
    await openPage(page, new URL(at ?? '', page.url()).hash);
    const field = await page.getByLabel('Your answer, as the member will read it').boundingBox();
    expect((field?.y ?? SCREEN.height) + (field?.height ?? 0)).toBeLessThan(SCREEN.height);
  }
});

test('a column that a clerk hides stays hidden, and comes back', async () => {
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  const toggle = async (column: string) => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: column }).click();
    await page.keyboard.press('Escape');
  };
  await openPage(page, '#/members');
  const all = await heads();
  expect(all).toContain('Nickname');
  await toggle('Nickname');
  await expect.poll(heads).toEqual(all.filter((head) => head !== 'Nickname'));
  await page.reload();
  await expect.poll(heads).toEqual(all.filter((head) => head !== 'Nickname'));
  await toggle('Nickname');
  await expect.poll(heads).toEqual(all);
});

test('a printed list says what it shows and since when each waits, with every head and no menu', async () => {
  const filter = encodeURIComponent(JSON.stringify({ state: 'open', kind: 'income' }));
  await openPage(page, `#/withdrawals?filter=${filter}`);
  const ofToday = page.locator('tbody tr').first().getByRole('cell').nth(1);
  await expect.poll(() => ofToday.innerText()).not.toMatch(/ 20\d\d,/);
  await page.emulateMedia({ media: 'print' });
  await page.getByText('State: Not ended · What: Income').waitFor();
  await expect.poll(() => ofToday.innerText()).toMatch(/ 20\d\d, \d\d:\d\d$/);
  for (const head of ['Waiting', 'Amount (Br)']) await page.getByText(head, { exact: true }).last().waitFor();
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('main section').filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group');
  await page.emulateMedia({ media: 'screen' });
});

test('the menu shows which of its pages is open, however far down it is', async () => {
  await openPage(page, (await menuAddresses(page)).at(-1) ?? '');
  const place = async () => {
    const entry = await page.locator('nav .RaMenuItemLink-active').boundingBox();
    if (!entry) return 'not in the menu';
    return entry.y >= 48 && entry.y + entry.height <= SCREEN.height ? 'in sight' : `at ${entry.y}`;
  };
  await expect.poll(place).toBe('in sight');
});

test('every page shows its work at 200 % zoom and is whole on paper, and axe finds nothing', async () => {
  const addresses = await menuAddresses(page);
  expect(addresses.length).toBeGreaterThan(40);
  // The menu begins with the pages of daily work. The others have the same lists. A record has its own page by kind.
  const daily = addresses.slice(0, 20);
  await page.setViewportSize(ZOOMED);
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'detached' });
  const found: string[] = [];
  const look = async (at: string, withAxe: boolean) => {
    await openPage(page, at);
    const problems = await outOfSight(page);
    if (withAxe) problems.push(...(await violationsIn(page, { place: 'html' })));
    problems.push(...(await problemsOnPaper(page)));
    found.push(...problems.map((problem) => `${at}: ${problem}`));
  };
  const kinds = new Set<string>();
  for (const address of addresses) {
    await look(address, daily.includes(address));
    const record = await firstRecordAt(page, address);
    const kind = record?.replace(/[^/]*\/show.*$/, '');
    if (record === undefined || kind === undefined || kinds.has(kind)) continue;
    kinds.add(kind);
    await look(record, true);
  }
  // A menu whose lists lead nowhere would pass.
  expect(kinds.size).toBeGreaterThan(25);
  expect(found).toEqual([]);
  expect(desk.complaints).toEqual([]);
});

/** A4 without its margins, in CSS pixels. */
const SHEET = { width: 733, height: 1009 };

/** Of each table, the heads of the columns that say something in a row. */
function columnsWithText(): string[][] {
  return [...document.querySelectorAll<HTMLTableElement>('main table')].map(({ tHead, tBodies }) => {
    const heads = [...(tHead?.rows[0]?.cells ?? [])].filter((head) => head.checkVisibility());
    const says = (at: number) => [...(tBodies[0]?.rows ?? [])].some((row) => row.cells[at]?.innerText.trim());
    return heads.filter((head) => says(head.cellIndex)).map((head) => head.innerText.trim());
  });
}

/** Paper has all figures and whole texts, nothing to be clicked, and says if a list goes on. */
async function problemsOnPaper(page: Page): Promise<string[]> {
  const shown = await page.evaluate(columnsWithText);
  const before = page.viewportSize();
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print' });
  const problems = await page.evaluate(wrongOnPaper, shown);
  await page.emulateMedia({ media: 'screen' });
  if (before) await page.setViewportSize(before);
  return problems.map((problem) => `on paper ${problem}`);
}

function wrongOnPaper(shown: string[][]): string[] {
  const all = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => one.checkVisibility());
  const cut = (one: HTMLElement) =>
    getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1;
  const figures = [...document.querySelectorAll<HTMLElement>('td:has([data-figure])')];
  const goesOn = document.querySelector('nav[aria-label=Pages]') !== null;
  const says = all.filter((one) => one.matches('p') && one.innerText.includes('of a longer list.')).length;
  const rights = all.filter((one) => one.matches('section, table')).map((one) => one.getBoundingClientRect().right);
  const over = Math.round(Math.max(0, ...rights) - document.body.getBoundingClientRect().right);
  const heads = [...document.querySelectorAll<HTMLTableElement>('main table')].flatMap(({ tHead, tBodies }, table) =>
    [...(tHead?.rows[0]?.cells ?? [])]
      .filter((head) => head.checkVisibility() && shown[table]?.includes(head.innerText.trim()))
      .filter((head) => ![...(tBodies[0]?.rows ?? [])].some((row) => row.cells[head.cellIndex]?.innerText.trim())),
  );
  // Chromium prints what follows such a box across its rows.
  const unbreakable = all.filter(
    (one) => one.querySelector('main table, main section') && /flex|grid/.test(getComputedStyle(one).display),
  );
  return [
    ...unbreakable.map((one) => `does not break well in ${one.className}`),
    ...all
      .filter((one) => one.matches('button:not([data-figure]), .MuiButton-root, nav, input, textarea'))
      .map((one) => `has the control ${one.innerText}`),
    ...all.filter((one) => cut(one)).map((one) => `cuts ${one.innerText}`),
    ...figures.filter((one) => !one.innerText.trim()).map(() => 'lacks a figure by age'),
    ...heads.map((head) => `has nothing in the column ${head.innerText}`),
    ...(goesOn && says !== 2 ? ["doesn't say that the list goes on"] : []),
    ...(over > 0 ? [`is wider than the sheet by ${over}`] : []),
  ];
}

/** What a clerk would not see, or not know to scroll to. */
function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(({ width, height }) => {
    const over = document.documentElement.scrollWidth - width;
    const work = document.querySelector('main section.MuiPaper-root, main [data-row]')?.getBoundingClientRect().top;
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const isCut = (cell: Element) => {
      if (!/^[-−]?\d[\d,.]*$/.test(cell.textContent)) return false;
      const content = document.createRange();
      content.selectNodeContents(cell);
      const [inner, outer] = [content.getBoundingClientRect(), cell.getBoundingClientRect()];
      return inner.left < outer.left - 1 || inner.right > outer.right + 1;
    };
    const hidesMore = (table: Element) =>
      table.scrollWidth > table.clientWidth && getComputedStyle(table).backgroundAttachment === 'scroll';
    return [
      ...(over > 0 ? [`wider than the window by ${over}`] : []),
      ...(work !== undefined && work > height - 48 ? [`its work begins at ${Math.round(work)}`] : []),
      ...all('main td, main th')
        .filter(isCut)
        .map((cell) => `a figure is cut: ${cell.textContent}`),
      ...(all('main .MuiTableContainer-root').some(hidesMore) ? ['a table does not show that it scrolls'] : []),
      ...(all('[role="log"]').some((log) => log.scrollHeight > log.clientHeight + 1) ? ['messages are cut'] : []),
    ];
  }, ZOOMED);
}

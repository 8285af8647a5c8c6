// Home as a member and as a visitor see it, in a browser on the sandbox's own history.
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { EARLY_READS } from '#web/early-reads.ts';
import { required } from '#platform/required.ts';
import { VERSION } from '#universal/version.ts';
import { appInBrowser } from './app-in-browser.ts';
import { openPhone, settled, signIn } from './phone.ts';
import { read, visitsOf } from './visits.ts';

type Late = { title: string; owedBy: string[]; missedMinor: number };
type Weave = { threads: string; from: string; late: Late[] };
type Order = {
  id: string;
  product: { title: string; type: string };
  next: { expectedMinor: number } | null;
  breakEven: { paidInMinor: number; backMinor: number } | null;
};
type Day = { items: { product: { title: string }; payers: { payer: string; invoiceNumber: string }[] }[] };

const app = appInBrowser('shared');

test('a thread of the last ninety days opens onto the payers of its day', async () => {
  const { page, context, complaints } = await openPhone(app.browser, app.stack.url);
  await signIn(page);
  await settled(page);
  const weave = await read<Weave>(page, '/api/v1/income/weave');
  expect(weave.threads).toHaveLength(90);
  const at = weave.threads.lastIndexOf('p');
  const threads = page.getByRole('slider', { name: 'Choose a day' });
  // It may stand on that day already, and then nothing would change.
  await threads.press('Home');
  await threads.fill(String(at));
  await page.getByRole('button', { name: 'Who paid this?' }).click();
  const date = new Date(Date.parse(weave.from) + at * 86_400_000 + 12 * 3_600_000).toISOString().slice(0, 10);
  const day = await read<Day>(page, `/api/v1/income/days/${date}`);
  const sheet = page.getByRole('dialog');
  for (const { product, payers } of day.items) {
    await sheet.getByText(product.title).first().waitFor();
    for (const { payer, invoiceNumber } of payers) {
      expect(await sheet.getByText(payer).count()).toBeGreaterThan(0);
      expect(await sheet.getByText(invoiceNumber).count()).toBeGreaterThan(0);
    }
  }
  expect(day.items.some(({ payers }) => payers.length > 0)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the words of the weave unfold to a table that counts the same threads', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  await signIn(page);
  await settled(page);
  const { threads } = await read<Weave>(page, '/api/v1/income/weave');
  await page.getByText(/^Of \d+ days/).click();
  await page.getByRole('table').waitFor();
  const cells = await page.getByRole('table').locator('tbody tr td:nth-child(2), tbody tr th + td').allInnerTexts();
  const paid = cells.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
  expect(paid).toBe([...threads].filter((thread) => thread === 'p').length);
  await context.close();
});

test('home, my products, an order, the funds and the statistics show equal figures', async () => {
  const { page, context, complaints } = await openPhone(app.browser, app.stack.url);
  await signIn(page);
  await settled(page);
  const today = await read<Pick<Order, 'breakEven'>>(page, '/api/v1/income/today');
  const lists = await Promise.all(
    ['holding', 'expired'].map((state) => read<{ items: Order[] }>(page, `/api/v1/orders?state=${state}&limit=50`)),
  );
  const orders = lists.flatMap(({ items }) => items);
  const [first] = orders;
  for (const sum of ['paidInMinor', 'backMinor'] as const)
    expect(today.breakEven?.[sum]).toBe(orders.reduce((total, { breakEven }) => total + (breakEven?.[sum] ?? 0), 0));
  expect(first?.next).not.toBeNull();
  const back = page.getByText(/^(?:Less than )?\d+% back · |of income so far\. .+ is due back by/i);
  const month = page.getByText(/^\w+ \d{4}: Br.[\d,.]+ paid/);
  const ofAll = await back.innerText();
  expect(await page.getByText('So far you’ve got').innerText()).toContain(birr(today.breakEven?.backMinor));
  const ofMonth = await month.innerText();
  const { late } = await read<Weave>(page, '/api/v1/income/weave');
  const ofLate = await page.locator('.answers-late').allInnerTexts();
  const named = ({ owedBy: [payer, ...others], title, missedMinor }: Late) =>
    `Late: ${payer !== undefined && others.length === 0 ? payer : title}, ${birr(missedMinor)}`;
  expect(ofLate.slice(0, 2)).toEqual(late.slice(0, 2).map(named));
  const next = await page.locator('.holding-next').allInnerTexts();
  expect(next[0]).toContain(birr(first?.next?.expectedMinor));

  await page.goto('/pages/tabbar/wallet/index');
  await back.waitFor();
  expect([await month.innerText(), await back.innerText()]).toEqual([ofMonth, ofAll]);
  expect(await page.locator('.answers-late').allInnerTexts()).toEqual(ofLate);

  await page.goto('/pagesB/mine/product/index');
  await settled(page);
  const cards = page.locator('.orders-list > li');
  const nextOfCard = await cards.locator('.orders-foot .orders-line').allInnerTexts();
  expect(nextOfCard.slice(0, next.length)).toEqual(next);
  const lines = await back.allInnerTexts();
  const held = required(lists[0]).items;
  expect(lines).toHaveLength(held.length);
  for (const [at, { id, product }] of held.entries()) {
    await page.goto(`/pagesB/mine/orderDetail/index?item=${encodeURIComponent(JSON.stringify({ id }))}`);
    await page.getByText(product.title).first().waitFor();
    await settled(page);
    expect(await back.allInnerTexts()).toEqual([lines[at]]);
    expect(await page.getByText(required(nextOfCard[at]), { exact: true }).count()).toBe(1);
  }

  await page.goto('/pagesB/mine/fundIncome/index');
  await settled(page);
  const ofFunds = held.flatMap(({ product }, at) => (product.type === 'fund' ? [lines[at]] : []));
  expect(ofFunds.length).toBeGreaterThan(0);
  await back.first().waitFor();
  expect(await back.allInnerTexts()).toEqual(ofFunds);

  await page.goto('/pagesB/mine/statistics/index');
  const [, name, paid] = required(/^(.+?): (Br.[\d,.]+) paid/.exec(ofMonth));
  const sums = page.locator('.section', { has: page.getByRole('heading', { name, exact: true }) });
  await sums.getByText(required(paid), { exact: true }).waitFor();
  await page.locator('.income-day-sum').first().waitFor();
  await page
    .getByRole('button', { name: 'Month', exact: true })
    .or(page.getByText('Month', { exact: true }))
    .first()
    .click();
  await page.getByText(`Paid ${paid}, expected`).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a page begins a member's first reads, and shows the last visit's words", async () => {
  const { page, context, complaints } = await openPhone(app.browser, app.stack.url);
  await signIn(page);
  await settled(page);
  const visits = await visitsOf(page);
  const begun: string[] = [];
  // What other members buy meanwhile would nudge the page to read again.
  await page.route('**/api/v1/stream*', () => undefined);
  for (const [path, reads] of Object.entries(EARLY_READS)) {
    const { address } = required(visits.find((visit) => visit.address.startsWith(path)));
    const id = /"id":"(\w+)"/.exec(decodeURIComponent(address))?.[1] ?? '';
    // The page before asks for nothing more.
    await page.goto('/pages/verify');
    await settled(page);
    const asked: string[] = [];
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/v1/stream')
        asked.push(`${pathname}${search}`.replace(/[?&]t=\d+$/, ''));
    };
    page.on('request', note);
    await page.goto(address);
    await settled(page);
    page.off('request', note);
    const early = reads.map((of) => of.replace('{version}', VERSION).replace('{language}', 'en').replace('{id}', id));
    // Before the app's code asks for anything, and none is asked twice.
    expect(asked.slice(0, early.length)).toEqual(early);
    expect(early.map((one) => asked.filter((other) => other === one).length)).toEqual(early.map(() => 1));
    expect(await page.evaluate(() => (window as Window & { earlyReads?: unknown }).earlyReads)).toEqual([]);
    begun.push(path);
  }
  expect(begun).toEqual(Object.keys(EARLY_READS));
  expect(complaints).toEqual([]);

  // A product's drawing comes with its answer. It does not wait for the app's code.
  const product = required(visits.find(({ name }) => name === 'productDevice'));
  await page.route('**/assets/app-*.js', () => undefined);
  const drawing = page.waitForRequest(/\/drawings\/[\w-]+\.svg$/);
  await page.goto(product.address, { waitUntil: 'commit' });
  await drawing;
  await page.unroute('**/assets/app-*.js');

  // Home shows the last visit's words before the app's code is here, unless amounts are hidden.
  await page.goto('/');
  await settled(page);
  const words = (await page.locator('.home > .card :is(.answers-line, .answers-short)').allInnerTexts())
    .slice(-3)
    .join('\n');
  const heightOf = (card: string) => page.locator(card).evaluate((element) => (element as HTMLElement).offsetHeight);
  const height = await heightOf('[data-first-view]');
  await page.route('**/assets/app-*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('.first-label', { hasText: 'Ready to collect' }).waitFor();
  expect(await page.locator('.first-words').innerText()).toBe(words);
  expect(await heightOf('.first-card')).toBe(height);
  expect(await page.locator('.first-label').innerText()).toMatch(/^Ready to collect \u00b7 \d+ \w+ 20\d\d, \d+:\d\d/);
  // They are opened after the shell was painted, and the browser counts their paint as the largest.
  await expect.poll(() => page.evaluate(largestPaint)).toBe('first-words');
  await page.unroute('**/assets/app-*.js');
  // So does the wallet.
  await page.goto('/pages/tabbar/wallet/index');
  await settled(page);
  const withdrawable = await page.locator('.card .field-hint').innerText();
  await page.route('**/assets/app-*.js', () => undefined);
  await page.goto('/pages/tabbar/wallet/index', { waitUntil: 'commit' });
  await page.locator('.first-words', { hasText: withdrawable }).waitFor();
  await page.unroute('**/assets/app-*.js');
  await page.goto('/pages/tabbar/wallet/index');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await page.route('**/assets/app-*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('.first-bar h1', { hasText: 'C3' }).waitFor();
  expect(await page.locator('.first-card').isHidden()).toBe(true);
  await page.unroute('**/assets/app-*.js');
  await page.goto('/');
  await settled(page);
  expect(await page.evaluate(() => localStorage.getItem('firstView'))).toBeNull();
  await context.close();
});

test('a visitor reads one figure from the books, and finds the way in', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  await page.goto('/');
  await settled(page);
  await page.getByText(/paid to members by .+, from \d+ renters and borrowers/).waitFor();
  await page.getByRole('link', { name: 'Join' }).click();
  await page.waitForURL(/login/);
  await context.close();
});

const birr = (minor = 0) => `Br\u00a0${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

/** Runs in the browser. The class of the element that is its largest paint so far. */
function largestPaint(): Promise<string | undefined> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1);
      resolve(last && 'element' in last && last.element instanceof Element ? last.element.className : undefined);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

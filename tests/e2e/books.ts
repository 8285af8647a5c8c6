// Reads a member's statement and compares the screens with it: every amount, in the statement's order.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './phone.ts';
import { read } from './visits.ts';

/** Lines a statement shows before one scrolls. */
const ROWS = 20;

export type Line = {
  type: string;
  amountMinor: number;
  balanceAfterMinor: number;
  purpose: string;
  occurredAt: string;
  informational: boolean;
  parts: { netMinor: number; taxMinor: number; bankChargeMinor: number } | null;
  subject: { kind: string; id: string } | null;
  dayTotalMinor: number | null;
  businessDate: string;
};
export type Books = {
  income: { balance: number; lines: Line[] };
  recharge: { balance: number; lines: Line[] };
  points: number;
};

/** Reads the statement alone. Balances are those after the newest line. */
export async function booksOf(page: Page): Promise<Books> {
  const of = async (wallet: string) => {
    const { items } = await read<{ items: Line[] }>(page, `/api/v1/wallets/${wallet}/statement?limit=100`);
    return { balance: items[0]?.balanceAfterMinor ?? 0, lines: items };
  };
  return { income: await of('income'), recharge: await of('recharge'), points: (await of('points')).balance };
}

/** Every amount of money in a place, in minor units, in reading order. */
export async function amountsIn(box: Locator): Promise<number[]> {
  const text = (await box.allInnerTexts()).join('\n');
  return [...text.matchAll(/([\u2212+]?)Br\u00a0([\d,]+)\.(\d\d)/g)].map(([, sign, whole = '', cents = '']) => {
    const minor = parseInt(whole.replaceAll(',', '') + cents, 10);
    return sign === '\u2212' ? -minor : minor;
  });
}

export async function open(page: Page, address: string, item?: { id: string }): Promise<void> {
  await page.goto(item ? `${address}?item=${encodeURIComponent(JSON.stringify(item))}` : address);
  await settled(page);
}

/** Compares home, mine, wallet and both statements with the statement API, line by line. */
export async function expectScreensToAgree(page: Page): Promise<Books> {
  const books = await booksOf(page);
  const { income, recharge } = books;
  const main = page.locator('#main');
  type Wallets = Record<'income' | 'recharge', { heldMinor: number }> & { withdrawableMinor: number };
  const { withdrawableMinor, ...wallets } = await read<Wallets>(page, '/api/v1/wallets');
  const [inIncome, inRecharge] = [wallets.income.heldMinor, wallets.recharge.heldMinor];
  const free = [income.balance - inIncome, recharge.balance - inRecharge] as const;
  const available = free[0] + free[1];
  const out = inIncome + inRecharge > 0 ? [inIncome + inRecharge] : [];
  await open(page, '/');
  const card = main.locator('.card', { hasText: 'Available now' }).first();
  await expectAmounts(card, [available, ...free, withdrawableMinor, ...out], 'home');
  await open(page, '/pages/tabbar/mine/index');
  await expectAmounts(main.getByRole('link', { name: /^My money/ }), [available, withdrawableMinor], 'mine');
  await open(page, '/pages/tabbar/wallet/index');
  expect(await main.innerText()).toContain(`${books.points.toLocaleString('en')} C3coin`);
  const latest = newest(books).flatMap(ofRow);
  await expectAmounts(card, [available, ...out, ...free], 'wallet');
  await expectAmounts(main.locator('section', { hasText: 'Latest movements' }), latest, 'the newest movements');
  for (const wallet of ['income', 'recharge'] as const) {
    await open(page, `/pagesB/wallet/fundsDetails/index?wallet=${wallet}`);
    const lines = books[wallet].lines.slice(0, ROWS);
    const days = lines.map((line, at) => (lines[at - 1]?.businessDate === line.businessDate ? [] : [dayTotal(line)]));
    const held = wallets[wallet].heldMinor;
    const rows = lines.flatMap((line, at) => [...(days[at] ?? []), ...onScreen(line)]);
    const shown = held > 0 ? [held, ...rows] : rows;
    await expectAmounts(main, shown, `statement of ${wallet}`);
    expectRunningBalance(books[wallet].lines);
  }
  return books;
}

/** The newest three lines of both wallets, as the wallet shows them. */
function newest({ income, recharge }: Books): Line[] {
  return [...income.lines, ...recharge.lines]
    .sort((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt))
    .slice(0, 3);
}

/** The screen shows stored figures until the answer comes, so this waits a moment. */
export async function expectAmounts(box: Locator, amounts: number[], where: string): Promise<void> {
  await expect.poll(() => amountsIn(box), { timeout: 8_000, message: where }).toEqual(amounts);
}

/** A row shows its amount and, of a payout that cost something, what arrived, the tax and the bank's charge. */
function ofRow({ amountMinor, parts }: Line): number[] {
  const costs = parts !== null && parts.taxMinor + parts.bankChargeMinor > 0;
  return costs ? [amountMinor, parts.netMinor, parts.taxMinor, parts.bankChargeMinor] : [amountMinor];
}

/** In a statement the balance after it follows. A line that only informs has no new balance. */
function onScreen(line: Line): number[] {
  return line.informational ? [line.amountMinor] : [...ofRow(line), line.balanceAfterMinor];
}

/** The sum in a day's heading. */
const dayTotal = (line: Line): number => line.dayTotalMinor ?? 0;

/** Newest first: each balance is the one before plus the line's amount. */
function expectRunningBalance(lines: readonly Line[]): void {
  const moving = lines.filter((line) => !line.informational);
  for (const [at, line] of moving.entries()) {
    const before = moving[at + 1];
    if (before) expect(line.balanceAfterMinor).toBe(before.balanceAfterMinor + line.amountMinor);
  }
}

/** The sum of a wallet's lines about one thing, in minor units. */
export function sumOf(lines: readonly Line[], fits: (line: Line) => boolean): number {
  return lines.filter((line) => !line.informational && fits(line)).reduce((sum, line) => sum + line.amountMinor, 0);
}

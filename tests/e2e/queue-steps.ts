// A clerk at the payout queue, by keys: one by one, several together, taking a decision back, and closing the tab.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { connect, type Database } from '#platform/database/db.ts';
import { startDatabaseServer } from '#platform/database/server.ts';
import type { Ask } from './operator.ts';
import type { Stack } from './stack.ts';
import { type Desk, go, rows } from './staff-desk.ts';

const paneOf = (page: Page) => page.getByRole('region', { name: 'Payout under review' });
export const numberIn = (page: Page) => paneOf(page).getByRole('link').first();
export const approveIn = (page: Page) => paneOf(page).getByRole('button', { name: 'Approve', exact: true });
const outcomeOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

/** The line at the bottom, while a decision can be undone. */
export const heldApproval = (page: Page, payout: string) =>
  page.getByRole('alert').filter({ hasText: `Approve ${payout}: Br` });

/** Approves by key and by mouse, and undoes each: by a key, Escape, or the button. */
export async function undoInEachWay(page: Page): Promise<void> {
  const payout = await numberIn(page).innerText();
  const held = heldApproval(page, payout);
  const undo = held.getByRole('button', { name: 'Undo (U)' });
  const [byKey, byMouse] = [() => page.keyboard.press('a'), () => approveIn(page).click()];
  const ways: [() => Promise<void>, () => Promise<void>][] = [
    [byKey, () => page.keyboard.press('u')],
    [byMouse, () => page.keyboard.press('Escape')],
    [byMouse, () => undo.click()],
  ];
  for (const [approve, takeBack] of ways) {
    await approveIn(page).click({ trial: true });
    await approve();
    await held.getByText('It is sent in 5 seconds.').waitFor();
    await expect.poll(() => numberIn(page).innerText()).not.toBe(payout);
    await takeBack();
    await held.waitFor({ state: 'detached' });
    await page.getByText('Undone. Nothing was sent.').waitFor();
    await expect.poll(() => numberIn(page).innerText()).toBe(payout);
  }
}

/** Selects all, thinks again, and approves the member's one alone. */
export async function selectByKeys({ page }: Desk, member: string): Promise<void> {
  await go(page, 'Payouts');
  const bar = page.getByRole('toolbar', { name: 'Selected payouts' });
  const dialog = page.getByRole('dialog', { name: /^Approve \d+ payouts?\?$/ });
  await bar.getByText(/can be decided together$/).waitFor();
  await page.keyboard.press('Shift+X');
  await bar.getByText(/^\d+ payouts? selected/).waitFor();
  await page.keyboard.press('Shift+A');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Shift+X');
  await bar.getByText(/can be decided together$/).waitFor();

  await rows(page, member).getByRole('checkbox').first().check();
  await page.keyboard.press('Shift+A');
  await dialog.waitFor();
  await page.keyboard.press('Enter');
  await outcomeOf(page, '1 payout approved.').waitFor();
  await page.keyboard.press('Enter');
  // The next key and the next tab begin in the queue.
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
}

type Payout = { id: string; number: string };

/** The member asks for this many payouts of Br 100.00. */
export async function askForPayouts(member: Ask, count: number): Promise<Payout[]> {
  const { items } = await member<{ items: { id: string }[] }>('GET', '/api/v1/payout-accounts');
  const asked: Payout[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = { amountMinor: 100_00, payoutAccountId: items[0]?.id, pin: '580362' };
    asked.push(await member<Payout>('POST', '/api/v1/withdrawals', body));
  }
  return asked;
}

/** Another tab of the same clerk, with the small payouts of one member. */
export async function openQueueOf({ page }: Desk, memberNo: string): Promise<Page> {
  const tab = await page.context().newPage();
  const filter = JSON.stringify({ state: 'pending_review', memberNo, amountUntilMinor: '10000' });
  const { origin } = new URL(page.url());
  await tab.goto(`${origin}/console/#/withdrawals?filter=${encodeURIComponent(filter)}`);
  await approveIn(tab).waitFor();
  return tab;
}

/**
 * Approves this many payouts by A and J, while the server answers slowly, loses one answer and fails once, and while
 * the window loses the focus, the tab is hidden, and the clerk leaves the page and comes back. Returns the seconds that
 * each took.
 */
export async function approveByKeys(page: Page, count: number): Promise<number> {
  let requests = 0;
  await page.route(/\/approve$/, async (route) => {
    requests += 1;
    if (requests === 7) {
      // The server did it, and the answer got lost.
      await route.fetch();
      return route.abort();
    }
    if (requests === 12) return route.abort();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return route.continue();
  });
  const began = performance.now();
  for (let at = 1; at <= count; at += 1) {
    await approveIn(page).click({ trial: true });
    await page.keyboard.press('a');
    if (at % 5 === 0) await loseFocus(page);
    else if (at === count / 2) await leaveAndReturn(page);
    else if (at === count - 1) await hideTab(page);
    else if (at % 2 === 0 && at < count) await page.keyboard.press('j');
  }
  const seconds = (performance.now() - began) / 1000 / count;
  await page.getByRole('region', { name: 'Your decisions' }).getByRole('alert').waitFor({ state: 'detached' });
  await page.unroute(/\/approve$/);
  return seconds;
}

async function loseFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.dispatchEvent(new Event('blur'));
  });
}

async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    state = 'visible';
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

async function leaveAndReturn(page: Page): Promise<void> {
  const queue = page.url();
  await page.getByRole('menuitem', { name: 'Overview', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.goBack();
  await expect.poll(() => page.url()).toBe(queue);
}

/** Approves all that the page shows. The first of them was cancelled while the clerk read the names. */
export async function approveTogether(page: Page, { asked, cancel }: { asked: number; cancel: () => Promise<void> }) {
  const [names, outcome] = [
    outcomeOf(page, `Approve ${asked} payouts?`),
    outcomeOf(page, `${asked - 1} payouts approved.`),
  ];
  const listed = await hold(page, /\/withdrawals\?/);
  await page.keyboard.press('Shift+X');
  await page.keyboard.press('Shift+A');
  await expect.poll(() => names.getByRole('row').count()).toBe(asked + 1);
  await listed.came;
  await cancel();
  await page.keyboard.press('Enter');
  await outcome.waitFor();
  listed.letGo();
  await outcome.getByText('1 payout not decided.').waitFor();
  expect(await outcome.getByRole('row').nth(1).innerText()).toContain('not: decided or cancelled meanwhile');
  expect(await outcome.getByRole('row').filter({ hasText: 'approved' }).count()).toBe(asked - 1);
  await page.keyboard.press('Enter');
  await outcome.waitFor({ state: 'detached' });
}

/**
 * Approves the first payout and closes the tab at once; the second one while the server is kept from answering; and
 * undoes the approval of the third before the tab closes.
 */
export async function closeInEachWay(
  openQueue: () => Promise<Page>,
  stack: Stack,
  asked: readonly Payout[],
): Promise<void> {
  const [, slow] = asked;
  const approveFirst = async (): Promise<Page> => {
    const tab = await openQueue();
    const payout = await numberIn(tab).innerText();
    await approveIn(tab).click({ trial: true });
    await tab.keyboard.press('a');
    await heldApproval(tab, payout).waitFor();
    return tab;
  };
  const approvals = () => approvalsOf(stack, asked);
  await (await approveFirst()).close();
  await expect.poll(approvals, { timeout: 30_000 }).toEqual([1, 0, 0]);

  await asOwner(stack, (owner) =>
    owner.begin(async (tx) => {
      await tx`select from wallet.withdrawal where id = ${slow?.id ?? ''}::bigint for update`;
      const tab = await approveFirst();
      await tab.keyboard.press('j');
      await tab.getByText('Sending 1 decision').waitFor();
      await tab.close();
    }),
  );
  await expect.poll(approvals, { timeout: 30_000 }).toEqual([1, 1, 0]);

  const tab = await approveFirst();
  await tab.keyboard.press('u');
  await tab.getByText('Undone. Nothing was sent.').waitFor();
  await tab.close();
  // Whatever the tab had sent would have come before the next queue.
  await (await openQueue()).close();
  expect(await approvals()).toEqual([1, 1, 0]);
}

async function asOwner<T>({ installation: { dataDir } }: Stack, act: (owner: Database) => Promise<T>): Promise<T> {
  const server = await startDatabaseServer({ dataDir });
  const owner = connect({ url: server.adminUrl('c3'), name: 'queue steps', max: 1 });
  try {
    return await act(owner);
  } finally {
    await owner.end();
  }
}

/** How often each of these payouts was approved, from the database. */
export async function approvalsOf(stack: Stack, asked: readonly Payout[]): Promise<number[]> {
  const found = await asOwner(
    stack,
    (owner) => owner<{ approvals: number }[]>`
      select count(v.withdrawal_id)::int as approvals from wallet.withdrawal w
      left join wallet.withdrawal_review v on v.withdrawal_id = w.id and v.decision = 'approved'
      where w.id = any (${asked.map(({ id }) => id)}::bigint[]) group by w.id order by w.id`,
  );
  return found.map(({ approvals }) => approvals);
}

/** Keeps the next request to such an address from the server until `letGo`. */
export async function hold(page: Page, address: RegExp): Promise<{ came: Promise<void>; letGo: () => void }> {
  const came = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      came.resolve();
      await free.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { came: came.promise, letGo: free.resolve };
}

/** Waits until a button is there and takes taps. A payout's buttons take none in their first moment. */
export async function takesTaps(button: Locator): Promise<void> {
  await button.click({ trial: true });
}

/**
 * The second half of a double click, at its quickest: clicks each approving button as it appears. Returns a function
 * that counts the clicks.
 */
export async function tapWhateverAppears(page: Page): Promise<() => Promise<number>> {
  const taps = await page.evaluateHandle(() => {
    const find = () => document.querySelector<HTMLButtonElement>('button[data-key="a"]');
    const seen = new Set([find()]);
    const clicked: (string | null)[] = [];
    new MutationObserver(() => {
      const button = find();
      if (!button || seen.has(button)) return;
      seen.add(button);
      clicked.push(button.textContent);
      button.click();
    }).observe(document.body, { childList: true, subtree: true });
    return clicked;
  });
  return () => taps.evaluate((clicked) => clicked.length);
}

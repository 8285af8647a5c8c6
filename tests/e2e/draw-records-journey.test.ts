// A member looks at a play that was made over the calls. Their phone checks its draw once the seed is out. A stranger
// checks it too, and a changed proof is refused. An exclusion holds at once.
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { codeOfProof, proofOf } from '#features/draws/web/records/draw-proof.ts';
import { STEPS } from '#features/draws/web/records/draw-check.ts';
import type { PlayView } from '#features/draws/contract/shapes.ts';
import { appInBrowser } from './app-in-browser.ts';
import { violationsInBoth } from './axe.ts';
import { open } from './books.ts';
import { chanceCode, endOpenRounds, openRoundAt, played, redeem, stopRound, tryPlay } from './draw-steps.ts';
import { openFromMine } from './mine.ts';
import { demoMember, openPhone, type Phone, settled, signIn } from './phone.ts';
import { type Desk, demoDesk, FINANCE, FINANCE_B } from './staff-desk.ts';
import { read } from './visits.ts';

// It ends a round, and excludes a member who never played before.
const PLAYER = demoMember('04');
const app = appInBrowser('own');
let phone: Phone;
let page: Page;
let stranger: Phone;
let desks: readonly [Desk, Desk];
let roundId: string;
let play: PlayView;

beforeAll(async () => {
  phone = await openPhone(app.browser, app.stack.url);
  ({ page } = phone);
  stranger = await openPhone(app.browser, app.stack.url);
  await signIn(page, PLAYER);
  desks = [await demoDesk(app.browser, app.stack.url, FINANCE), await demoDesk(app.browser, app.stack.url, FINANCE_B)];
  await endOpenRounds(desks[0], app.stack);
  roundId = await openRoundAt(desks, 'draw');
  await redeem(page, await chanceCode(desks, 3));
}, 180_000);

const detail = () => open(page, '/pagesB/mine/drawRecordDetail/index', { id: play.id });
const check = () => page.getByText('Check this draw').click();

test('a play stands in the records, and says when its seed is shown', async () => {
  play = await played(page, roundId);
  await openFromMine(page, 'Draw records');
  await settled(page);
  const plays = page.getByRole('list', { name: 'Draw records' });
  await expect.poll(() => plays.getByRole('listitem').count()).toBe(1);
  await page.getByLabel('Game').selectOption('draw-grid');
  await page.getByText('You haven’t played yet').waitFor();
  await page.getByLabel('Game').selectOption('draw');
  expect(await violationsInBoth(page)).toEqual([]);
  await plays.getByRole('link').click();
  await settled(page);
  // A win says where it is, a loss says so; the accounts are folded.
  const { paidMinor, points } = play.result as NonNullable<PlayView['result']>;
  await page
    .getByText(paidMinor + points > 0 ? /^(It’s in your income wallet|They’re in your C3coin)/ : /^No prize$/)
    .first()
    .waitFor();
  expect(await page.getByText('Set aside for this play').count()).toBe(0);
  await check();
  await page.getByText('You can check it in full later').waitFor();
  await page.getByText('Your phone’s secret number arrived').waitFor();
  await page.getByText('All that is public so far is right').waitFor();
  await page.getByText('The ticket is yours').waitFor();
});

test('its draw is right once the seed is out', async () => {
  await stopRound(desks[0], roundId, 'The end of a journey');
  await expect
    .poll(async () => (await read<{ seed: string | null }>(page, `/api/v1/draws/rounds/${roundId}`)).seed, {
      timeout: 180_000,
      interval: 1_100,
    })
    .toMatch(/^[0-9a-f]{64}$/);
  await open(page, '/pagesB/mine/draw/index');
  await page.getByText(/^This round ended on/).waitFor();
  await page.getByText(/^The next round /).waitFor();
  expect(await page.locator('.machine').count()).toBe(0);
  expect(await page.getByRole('list', { name: 'Prizes and odds' }).count()).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await detail();
  await check();
  await page.getByText('This draw is right').waitFor({ timeout: 30_000 });
  const steps = page.getByRole('list', { name: 'Steps of the check' }).getByRole('listitem');
  // The draw is no guarantee, its beacon is our own and unsigned, and no game made the play, so there is no receipt.
  await expect.poll(() => steps.count()).toBe(STEPS.length - 3);
  await page.getByText(`Number ${play.result?.r} of 20 was drawn.`, { exact: false }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
});

test('anyone can check it by its link, and a changed proof is refused', async () => {
  await detail();
  await check();
  await page.getByRole('button', { name: 'Share the proof' }).click();
  await page.getByRole('img', { name: 'QR code of the proof' }).waitFor();
  const proof = proofOf(play);
  if (!proof) throw new Error('the play has no result');
  const visitor = stranger.page;
  await open(visitor, `/pages/verify?draw=${codeOfProof(proof)}`);
  await visitor.getByText('The public log has this play').waitFor();
  await visitor.getByText('This draw is right').waitFor({ timeout: 30_000 });
  expect(await violationsInBoth(visitor)).toEqual([]);
  await open(visitor, '/pages/verify');
  await visitor.getByRole('textbox').fill(codeOfProof({ ...proof, r: String(Number(proof.r) + 1) }));
  await visitor.getByRole('button', { name: 'Check', exact: true }).click();
  await visitor.getByText('This isn’t the play in the public log').waitFor();
  expect(await visitor.getByText('This draw is right').count()).toBe(0);
});

test('the page of the round shows counts, reason, seed and log to anyone', async () => {
  const visitor = stranger.page;
  await open(visitor, '/pages/draw-rounds');
  await visitor.getByRole('list', { name: 'Draw rounds' }).getByRole('link').first().click();
  await settled(visitor);
  await visitor.getByText('The end of a journey').waitFor();
  await visitor.getByText('Too few plays to tell').waitFor();
  await visitor.getByText('Our secret number', { exact: true }).waitFor();
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Save this round as data' }).click();
  const saved = JSON.parse(fs.readFileSync(await (await download).path(), 'utf8')) as {
    round: { id: string };
    log: { items: { ticket: string }[] };
  };
  expect([saved.round.id, saved.log.items.map(({ ticket }) => ticket)]).toEqual([roundId, [play.ticket]]);
  expect(await violationsInBoth(visitor)).toEqual([]);
  await visitor.getByRole('list', { name: 'All plays' }).getByRole('link').click();
  await visitor.getByText('This draw is right').waitFor({ timeout: 30_000 });
  expect(stranger.complaints).toEqual([]);
});

test('a lower limit and an exclusion hold at once', async () => {
  roundId = await openRoundAt(desks, 'draw');
  await open(page, '/pagesB/mine/setting/index');
  await page.getByRole('link', { name: 'Playing with care' }).click();
  await settled(page);
  await page.getByLabel('Most plays a day').fill('1');
  await page.getByRole('button', { name: 'Set this limit' }).click();
  await page.getByRole('button', { name: 'Set it now' }).click();
  await page.getByText('Your limit is 1 a day.').waitFor();
  expect((await tryPlay(page, roundId)).code).toBe(201906);
  await page.getByLabel('Most plays a day').fill('5');
  await page.getByRole('button', { name: 'Set this limit' }).click();
  await page.getByText('It doesn’t start yet.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Ask for it' }).click();
  await page.getByText('You asked for 5 plays a day').waitFor();
  await page.getByText('Your limit is 1 a day.').waitFor();
  await page.getByLabel('Six months (180 days)').check();
  await page.getByRole('button', { name: 'Stop playing' }).click();
  await page.getByRole('button', { name: 'Stop now' }).click();
  await page.getByText('You’ve stopped playing').waitFor();
  expect(await violationsInBoth(page)).toEqual([]);
  expect((await tryPlay(page, roundId)).code).toBe(201905);
  expect(phone.complaints).toEqual([]);
});

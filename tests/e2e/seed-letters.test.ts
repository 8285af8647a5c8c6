// Names of the specification as a running app says them: bill types by real postings, the version and the languages of
// the real build, the floating buttons, and the three results of a PK.
import { expect, test } from 'vitest';
import { LANGUAGES } from '#universal/languages.ts';
import { appInBrowser } from './app-in-browser.ts';
import { open } from './books.ts';
import { demoMember, openPhone, signIn } from './phone.ts';
import { read } from './visits.ts';

const app = appInBrowser('shared');

/** Bill types of the specification. A system addition has no posting yet: the desk gives nothing by hand. */
const BILLS = [
  ['product_income', 'Product income'],
  ['distribution_income', 'Team rebate (Distribution income)'],
  ['purchase_product', 'Purchase product'],
  ['activity', 'Activity'],
  ['draw', 'Draw'],
  ['withdrawal_failure_refund', 'Withdrawal failure refund'],
  ['exchange_income', 'Exchange income'],
] as const;
/** A purchase is paid from either wallet. All others come into the income wallet. */
const INCOME_BILLS = BILLS.filter(([type]) => type !== 'purchase_product');
/** Members of the history who buy, lead teams, play, exchange, and had a payout come back. */
const PEOPLE = ['01', '02', '04', '06', '08', '12'];

/** Results of a PK as screens say them. */
const RESULTS = { win: 'Won', draw: 'Draw', lose: 'Lost' } as const;

type Result = keyof typeof RESULTS;
type Statement = { items: { type: string }[] };
type Duels = { items: { result: Result | null }[] };

test('the history has every bill type and every result of a PK, under the names of the specification', async () => {
  const types = new Set<string>();
  const results = new Set<string>();
  for (const digits of PEOPLE) {
    const { page, context } = await openPhone(app.browser, app.stack.url);
    await signIn(page, demoMember(digits));
    expect((await read<{ version: string }>(page, '/api/v1/bill')).version).toBe('1.2.8');
    for (const [type] of BILLS)
      for (const wallet of ['income', 'recharge', 'points']) {
        const { items } = await read<Statement>(page, `/api/v1/wallets/${wallet}/statement?limit=1&type=${type}`);
        for (const line of items) types.add(line.type);
      }
    const duels = (await read<Duels>(page, '/api/v1/contests/duels?limit=50')).items;
    await open(page, '/pagesB/mine/teamRank/index');
    for (const { result } of duels.filter((one) => one.result !== null)) {
      await page
        .getByText(RESULTS[result as Result], { exact: true })
        .first()
        .waitFor();
      results.add(result as Result);
    }
    await context.close();
  }
  expect([...types].sort()).toEqual(BILLS.map(([type]) => type).sort());
  expect([...results].sort()).toEqual(Object.keys(RESULTS).sort());
});

test('screens say them', async () => {
  const { page, context } = await openPhone(app.browser, app.stack.url);
  await signIn(page, demoMember('04'));
  const { version } = await read<{ version: string }>(page, '/api/v1/appConfig');
  expect(version).toBe('1.2.8');
  for (const tab of ['home', 'about', 'product', 'mine']) {
    await open(page, `/pages/tabbar/${tab}/index`);
    const floats = page.locator('.tabbar-floats');
    for (const name of ['Robot', 'Lucky employee award', 'Customer service'])
      await floats.getByRole('button', { name, exact: true }).waitFor();
  }
  await open(page, '/pagesB/wallet/fundsDetails/index');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const offered = await page.getByLabel('Type').locator('option').allInnerTexts();
  for (const [, name] of INCOME_BILLS) expect(offered).toContain(name);
  await open(page, '/pagesB/mine/setting/index');
  const languages = await page.getByLabel('Language').locator('option').allInnerTexts();
  expect(languages.sort()).toEqual(LANGUAGES.map(({ name }) => name).sort());
  await context.close();
});

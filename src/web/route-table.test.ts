import { describe, expect, test, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { canonicalPath, HOME_PATH, routeTable, titleOf } from './route-table.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });

describe('canonicalPath', () => {
  test.each([
    ['/', HOME_PATH],
    ['/pages/tabbar/home', HOME_PATH],
    ['/pagesB/mine/coupons', '/pagesB/mine/coupons/index'],
    ['/pagesB/mine/coupons/index/', '/pagesB/mine/coupons/index'],
    ['/pagesB/wallet/recharge', '/pagesB/wallet/recharge/index'],
    ['/choose-location/index', '/choose-location'],
    ['/pages/transparency/proof/index', '/pages/transparency/proof'],
    ['/pages/verify', '/pages/verify'],
    ['/pagesB/mine/unheard-of', undefined],
    ['/console', undefined],
  ])('%s is %s', (path, wanted) => {
    expect(canonicalPath(path)).toBe(wanted);
  });
});

/** The paths of screens.md 1. */
const MINE =
  'product orderDetail fundIncome fundIncomeRecord couponProductList coupons activity draw draw-turntable ' +
  'draw-grid draw-slot-machine draw-golden-egg draw-treasure-chest drawRecord drawRecordDetail ' +
  'luckyEmployeeAward luckyEmployeeAwardRecord conference anniversaire checkIn checkInRecord taskReward ' +
  'salary salarySignRecords contract viewContract levelUser vip-rule upgradeSVIP myTeam teamRebate ' +
  'teamRebateRevice teamRank ranking inviteFriends statistics message messageDetail q-a rule-center ' +
  'rule-detail aboutUs forum setting userinfo password updatePassword updateTansPassword rewards';
const WALLET =
  'bankCard addAddress myAddress fundsDetails withdraw withdrawRecords withdrawDetails recharge rechargeRecords ' +
  'tansactionPassword exchange';
const OTHERS = [
  ...['home', 'about', 'product', 'mine', 'honor', 'wallet', 'forum'].map((name) => `/pages/tabbar/${name}/index`),
  '/pages/login/index',
  '/pages/login/provider/index',
  ...['device', 'fund', 'rental'].map((name) => `/pagesB/product/${name}/index`),
  ...['informationDetails', 'comment', 'postDetails', 'postCenter', 'publishPost'].map(
    (name) => `/pagesB/home/${name}/index`,
  ),
  '/pagesB/honor/details/index',
  '/pagesB/system/network-error/index',
  '/pagesB/system/maintenance/index',
  '/choose-location',
  '/open-location',
  '/pagesB/mine/looks/index',
  '/pages/transparency/index',
  '/pages/transparency/proof',
  '/pages/transparency/product',
  '/pages/draw-rounds',
  '/pages/play-care',
  '/pages/notifications',
  '/pages/prizes',
  '/pages/verify',
];
const ALL = [
  ...MINE.split(' ').map((name) => `/pagesB/mine/${name}/index`),
  ...WALLET.split(' ').map((name) => `/pagesB/wallet/${name}/index`),
  ...OTHERS,
];

test('the table has each route of screens.md 1 once, with a title', () => {
  const paths = routeTable.map((row) => row.path as string);
  expect([...paths].sort()).toEqual([...ALL].sort());
  const titles = JSON.parse(readFileSync(new URL('./locales/en.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
  expect(routeTable.filter((row) => !titles[`title.${titleOf(row)}`])).toEqual([]);
});

/** Pages without a screen yet. Remove a path when its screen is built. */
const NOT_BUILT: readonly string[] = ['/pages/transparency/proof'];

test('all pages but these have a screen', async () => {
  const { builtScreens } = await import('./feature-routes.ts');
  const left = routeTable.map((row) => row.path as string).filter((path) => !builtScreens.has(path));
  expect(left.toSorted()).toEqual(NOT_BUILT.toSorted());
  expect([...builtScreens.keys()].filter((path) => canonicalPath(path) !== path)).toEqual([]);
});

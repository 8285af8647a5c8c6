/**
 * Every page of the member's app (screens.md 1), built or not, and whether visitors may open it (screens.md 2).
 * Features provide the screens (web/routes.tsx). A page without one shows the seed's "feature under development".
 */
export type RouteRow = {
  path: string;
  /** Visitors may open it. Every other page requires a session. */
  visitors?: true;
  /** The key of its title, if it is not the last part of the path (titleOf). */
  title?: string;
  /** Works in maintenance except while everything is closed (an hour at most): its calls are marked `staysOpen`. */
  staysOpen?: true;
};

export const routeTable = [
  { path: '/pages/tabbar/home/index', visitors: true },
  { path: '/pages/tabbar/about/index', visitors: true },
  { path: '/pages/tabbar/product/index', visitors: true },
  { path: '/pages/tabbar/mine/index' },
  { path: '/pages/tabbar/honor/index' },
  { path: '/pagesB/honor/details/index', title: 'honorDetails' },
  { path: '/pages/tabbar/wallet/index', staysOpen: true },
  { path: '/pages/tabbar/forum/index' },
  { path: '/pages/login/index', visitors: true, staysOpen: true },
  { path: '/pages/login/provider/index', visitors: true, title: 'login', staysOpen: true },
  { path: '/pagesB/product/device/index', visitors: true, title: 'productDevice' },
  { path: '/pagesB/product/fund/index', visitors: true, title: 'productFund' },
  { path: '/pagesB/product/rental/index', visitors: true, title: 'productRental' },
  { path: '/pagesB/home/informationDetails/index', visitors: true },
  { path: '/pagesB/home/comment/index' },
  { path: '/pagesB/home/postDetails/index' },
  { path: '/pagesB/home/postCenter/index' },
  { path: '/pagesB/home/publishPost/index' },
  { path: '/pagesB/mine/product/index', title: 'myProduct', staysOpen: true },
  { path: '/pagesB/mine/orderDetail/index', staysOpen: true },
  { path: '/pagesB/mine/fundIncome/index' },
  { path: '/pagesB/mine/fundIncomeRecord/index' },
  { path: '/pagesB/mine/couponProductList/index' },
  { path: '/pagesB/mine/coupons/index' },
  { path: '/pagesB/mine/activity/index' },
  { path: '/pagesB/mine/draw/index' },
  { path: '/pagesB/mine/draw-turntable/index' },
  { path: '/pagesB/mine/draw-grid/index' },
  { path: '/pagesB/mine/draw-slot-machine/index' },
  { path: '/pagesB/mine/draw-golden-egg/index' },
  { path: '/pagesB/mine/draw-treasure-chest/index' },
  { path: '/pagesB/mine/drawRecord/index' },
  { path: '/pagesB/mine/drawRecordDetail/index' },
  { path: '/pagesB/mine/luckyEmployeeAward/index' },
  { path: '/pagesB/mine/luckyEmployeeAwardRecord/index' },
  { path: '/pagesB/mine/conference/index' },
  { path: '/pagesB/mine/anniversaire/index' },
  { path: '/pagesB/mine/checkIn/index' },
  { path: '/pagesB/mine/checkInRecord/index' },
  { path: '/pagesB/mine/taskReward/index' },
  { path: '/pagesB/mine/salary/index' },
  { path: '/pagesB/mine/salarySignRecords/index' },
  { path: '/pagesB/mine/contract/index' },
  { path: '/pagesB/mine/viewContract/index' },
  { path: '/pagesB/mine/levelUser/index' },
  { path: '/pagesB/mine/vip-rule/index' },
  { path: '/pagesB/mine/upgradeSVIP/index', title: 'upgradeSvip' },
  { path: '/pagesB/mine/myTeam/index' },
  { path: '/pagesB/mine/teamRebate/index' },
  { path: '/pagesB/mine/teamRebateRevice/index' },
  { path: '/pagesB/mine/teamRank/index' },
  { path: '/pagesB/mine/ranking/index' },
  { path: '/pagesB/mine/inviteFriends/index' },
  { path: '/pagesB/mine/statistics/index' },
  { path: '/pagesB/mine/rewards/index' },
  { path: '/pages/notifications' },
  { path: '/pagesB/mine/message/index' },
  { path: '/pagesB/mine/messageDetail/index' },
  { path: '/pagesB/mine/q-a/index', visitors: true, title: 'qAndA' },
  { path: '/pagesB/mine/rule-center/index', visitors: true },
  { path: '/pagesB/mine/rule-detail/index', visitors: true },
  { path: '/pagesB/mine/aboutUs/index', visitors: true },
  { path: '/pagesB/mine/forum/index', title: 'myForum' },
  { path: '/pagesB/mine/setting/index', staysOpen: true },
  { path: '/pagesB/mine/userinfo/index' },
  { path: '/pagesB/mine/password/index', staysOpen: true },
  { path: '/pagesB/mine/updatePassword/index' },
  { path: '/pagesB/mine/updateTansPassword/index', staysOpen: true },
  { path: '/pagesB/wallet/recharge/index' },
  { path: '/pagesB/wallet/rechargeRecords/index' },
  { path: '/pagesB/wallet/withdraw/index', staysOpen: true },
  { path: '/pagesB/wallet/withdrawRecords/index', staysOpen: true },
  { path: '/pagesB/wallet/withdrawDetails/index', staysOpen: true },
  { path: '/pagesB/wallet/fundsDetails/index', staysOpen: true },
  { path: '/pagesB/wallet/exchange/index' },
  { path: '/pagesB/wallet/bankCard/index', staysOpen: true },
  { path: '/pagesB/wallet/myAddress/index' },
  { path: '/pagesB/wallet/addAddress/index' },
  { path: '/pagesB/wallet/tansactionPassword/index', staysOpen: true },
  { path: '/pagesB/system/network-error/index', visitors: true },
  { path: '/pagesB/system/maintenance/index', visitors: true },
  { path: '/choose-location' },
  { path: '/open-location' },
  { path: '/pagesB/mine/looks/index' },
  { path: '/pages/transparency/index', visitors: true },
  { path: '/pages/transparency/proof', visitors: true, title: 'transparencyProof' },
  { path: '/pages/transparency/product', visitors: true, title: 'transparencyProduct' },
  { path: '/pages/draw-rounds', visitors: true },
  { path: '/pages/play-care' },
  { path: '/pages/prizes' },
  { path: '/pages/verify', visitors: true },
] as const satisfies readonly RouteRow[];

export type KnownPath = (typeof routeTable)[number]['path'];

export const HOME_PATH: KnownPath = '/pages/tabbar/home/index';
export const LOGIN_PATH: KnownPath = '/pages/login/index';
export const MAINTENANCE_PATH: KnownPath = '/pagesB/system/maintenance/index';
export const NETWORK_ERROR_PATH: KnownPath = '/pagesB/system/network-error/index';

const byPath = new Map<string, (typeof routeTable)[number]>(routeTable.map((row) => [row.path, row]));

/**
 * The canonical path of a page. `/` is home, trailing slashes are dropped, and the seed's paths work with and without
 * `/index`. Undefined for a path that is no page of ours.
 */
export function canonicalPath(path: string): KnownPath | undefined {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  const plain = path.slice(0, end);
  if (plain === '' || plain === '/index.html') return HOME_PATH;
  for (const candidate of [plain, `${plain}/index`, plain.replace(/\/index$/, '')]) {
    const row = byPath.get(candidate);
    if (row) return row.path;
  }
  return undefined;
}

/** The key of a page's title among the app's texts: `vip-rule` is `vipRule`. */
export function titleOf({ path, title }: RouteRow): string {
  const word =
    path
      .replace(/\/index$/, '')
      .split('/')
      .pop() ?? '';
  return title ?? word.replace(/-./g, (sign) => sign.slice(1).toUpperCase());
}

export function rowOf(path: string): RouteRow | undefined {
  return byPath.get(path);
}

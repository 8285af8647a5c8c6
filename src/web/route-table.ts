/**
 * Every route of the product (screens.md 1), built or not. A route without a screen shows the seed's "feature under
 * development". Visitors are let in where screens.md 2 lets them in.
 */
export type RouteRow = {
  path: string;
  feature: string;
  /** Visitors see it too. Every other page asks for a session. */
  visitors?: true;
  /** The name of its title, where it is not the last word of the path. */
  title?: string;
  /** Works past the hour of maintenance: its own calls are marked `staysOpen`. */
  staysOpen?: true;
};

export const routeTable = [
  { path: '/pages/tabbar/home/index', feature: 'home', visitors: true },
  { path: '/pages/tabbar/about/index', feature: 'home', visitors: true },
  { path: '/pages/tabbar/product/index', feature: 'catalogue', visitors: true },
  { path: '/pages/tabbar/mine/index', feature: 'home' },
  { path: '/pages/tabbar/honor/index', feature: 'content' },
  { path: '/pagesB/honor/details/index', feature: 'content', title: 'honorDetails' },
  { path: '/pages/tabbar/wallet/index', feature: 'wallet', staysOpen: true },
  { path: '/pages/tabbar/forum/index', feature: 'forum' },
  { path: '/pages/login/index', feature: 'identity', visitors: true, staysOpen: true },
  { path: '/pages/login/provider/index', feature: 'identity', visitors: true, title: 'login', staysOpen: true },
  { path: '/pagesB/product/device/index', feature: 'catalogue', visitors: true, title: 'productDevice' },
  { path: '/pagesB/product/fund/index', feature: 'catalogue', visitors: true, title: 'productFund' },
  { path: '/pagesB/product/rental/index', feature: 'catalogue', visitors: true, title: 'productRental' },
  { path: '/pagesB/home/informationDetails/index', feature: 'content', visitors: true },
  { path: '/pagesB/home/comment/index', feature: 'forum' },
  { path: '/pagesB/home/postDetails/index', feature: 'forum' },
  { path: '/pagesB/home/postCenter/index', feature: 'forum' },
  { path: '/pagesB/home/publishPost/index', feature: 'forum' },
  { path: '/pagesB/mine/product/index', feature: 'orders', title: 'myProduct', staysOpen: true },
  { path: '/pagesB/mine/orderDetail/index', feature: 'orders', staysOpen: true },
  { path: '/pagesB/mine/fundIncome/index', feature: 'orders' },
  { path: '/pagesB/mine/fundIncomeRecord/index', feature: 'orders' },
  { path: '/pagesB/mine/couponProductList/index', feature: 'coupons' },
  { path: '/pagesB/mine/coupons/index', feature: 'coupons' },
  { path: '/pagesB/mine/activity/index', feature: 'home' },
  { path: '/pagesB/mine/draw/index', feature: 'draws' },
  { path: '/pagesB/mine/draw-turntable/index', feature: 'draws' },
  { path: '/pagesB/mine/draw-grid/index', feature: 'draws' },
  { path: '/pagesB/mine/draw-slot-machine/index', feature: 'draws' },
  { path: '/pagesB/mine/draw-golden-egg/index', feature: 'draws' },
  { path: '/pagesB/mine/draw-treasure-chest/index', feature: 'draws' },
  { path: '/pagesB/mine/drawRecord/index', feature: 'draws' },
  { path: '/pagesB/mine/drawRecordDetail/index', feature: 'draws' },
  { path: '/pagesB/mine/luckyEmployeeAward/index', feature: 'award' },
  { path: '/pagesB/mine/luckyEmployeeAwardRecord/index', feature: 'award' },
  { path: '/pagesB/mine/conference/index', feature: 'events' },
  { path: '/pagesB/mine/anniversaire/index', feature: 'events' },
  { path: '/pagesB/mine/checkIn/index', feature: 'check-in' },
  { path: '/pagesB/mine/checkInRecord/index', feature: 'check-in' },
  { path: '/pagesB/mine/taskReward/index', feature: 'salary' },
  { path: '/pagesB/mine/salary/index', feature: 'salary' },
  { path: '/pagesB/mine/salarySignRecords/index', feature: 'salary' },
  { path: '/pagesB/mine/contract/index', feature: 'salary' },
  { path: '/pagesB/mine/viewContract/index', feature: 'salary' },
  { path: '/pagesB/mine/levelUser/index', feature: 'vip' },
  { path: '/pagesB/mine/vip-rule/index', feature: 'vip' },
  { path: '/pagesB/mine/upgradeSVIP/index', feature: 'vip', title: 'upgradeSvip' },
  { path: '/pagesB/mine/myTeam/index', feature: 'team' },
  { path: '/pagesB/mine/teamRebate/index', feature: 'team' },
  { path: '/pagesB/mine/teamRebateRevice/index', feature: 'team' },
  { path: '/pagesB/mine/teamRank/index', feature: 'contests' },
  { path: '/pagesB/mine/ranking/index', feature: 'contests' },
  { path: '/pagesB/mine/inviteFriends/index', feature: 'team' },
  { path: '/pagesB/mine/statistics/index', feature: 'orders' },
  { path: '/pagesB/mine/rewards/index', feature: 'rewards' },
  { path: '/pages/notifications', feature: 'messages' },
  { path: '/pagesB/mine/message/index', feature: 'messages' },
  { path: '/pagesB/mine/messageDetail/index', feature: 'messages' },
  { path: '/pagesB/mine/q-a/index', feature: 'content', visitors: true, title: 'qAndA' },
  { path: '/pagesB/mine/rule-center/index', feature: 'content', visitors: true },
  { path: '/pagesB/mine/rule-detail/index', feature: 'content', visitors: true },
  { path: '/pagesB/mine/aboutUs/index', feature: 'content', visitors: true },
  { path: '/pagesB/mine/forum/index', feature: 'forum', title: 'myForum' },
  { path: '/pagesB/mine/setting/index', feature: 'identity', staysOpen: true },
  { path: '/pagesB/mine/userinfo/index', feature: 'identity' },
  { path: '/pagesB/mine/password/index', feature: 'identity', staysOpen: true },
  { path: '/pagesB/mine/updatePassword/index', feature: 'identity' },
  { path: '/pagesB/mine/updateTansPassword/index', feature: 'identity', staysOpen: true },
  { path: '/pagesB/wallet/recharge/index', feature: 'wallet' },
  { path: '/pagesB/wallet/rechargeRecords/index', feature: 'wallet' },
  { path: '/pagesB/wallet/withdraw/index', feature: 'wallet', staysOpen: true },
  { path: '/pagesB/wallet/withdrawRecords/index', feature: 'wallet', staysOpen: true },
  { path: '/pagesB/wallet/withdrawDetails/index', feature: 'wallet', staysOpen: true },
  { path: '/pagesB/wallet/fundsDetails/index', feature: 'wallet', staysOpen: true },
  { path: '/pagesB/wallet/exchange/index', feature: 'points' },
  { path: '/pagesB/wallet/bankCard/index', feature: 'wallet', staysOpen: true },
  { path: '/pagesB/wallet/myAddress/index', feature: 'prizes' },
  { path: '/pagesB/wallet/addAddress/index', feature: 'prizes' },
  { path: '/pagesB/wallet/tansactionPassword/index', feature: 'identity', staysOpen: true },
  { path: '/pagesB/system/network-error/index', feature: 'web', visitors: true },
  { path: '/pagesB/system/maintenance/index', feature: 'web', visitors: true },
  { path: '/choose-location', feature: 'events' },
  { path: '/open-location', feature: 'events' },
  { path: '/pages/transparency/index', feature: 'transparency', visitors: true },
  { path: '/pages/transparency/proof', feature: 'transparency', visitors: true, title: 'transparencyProof' },
  { path: '/pages/transparency/product', feature: 'transparency', visitors: true, title: 'transparencyProduct' },
  { path: '/pages/draw-rounds', feature: 'draws', visitors: true },
  { path: '/pages/play-care', feature: 'draws' },
  { path: '/pages/prizes', feature: 'prizes' },
  { path: '/pages/verify', feature: 'transparency', visitors: true },
] as const satisfies readonly RouteRow[];

export type KnownPath = (typeof routeTable)[number]['path'];

export const HOME_PATH: KnownPath = '/pages/tabbar/home/index';
export const LOGIN_PATH: KnownPath = '/pages/login/index';
export const MAINTENANCE_PATH: KnownPath = '/pagesB/system/maintenance/index';
export const NETWORK_ERROR_PATH: KnownPath = '/pagesB/system/network-error/index';

const byPath = new Map<string, (typeof routeTable)[number]>(routeTable.map((row) => [row.path, row]));

/**
 * The one address of a page. `/` is home, trailing slashes fall away, and the seed's paths open with and without
 * `/index`. Returns undefined for an address that is no page of ours.
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

/** The name of a page's title among the app's texts: `vip-rule` is `vipRule`. */
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

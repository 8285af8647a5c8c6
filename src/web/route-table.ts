/**
 * Every route of the product (screens.md 1), built or not. A route without a screen shows the seed's "feature under
 * development". Visitors are let in where screens.md 2 lets them in.
 */
export type RouteRow = {
  path: string;
  access: 'visitor' | 'member';
  title: string;
  feature: string;
  /** Works past the hour of maintenance: its own calls are marked `staysOpen`. */
  staysOpen?: true;
};

export const routeTable = [
  { path: '/pages/tabbar/home/index', access: 'visitor', title: 'home', feature: 'home' },
  { path: '/pages/tabbar/about/index', access: 'visitor', title: 'about', feature: 'home' },
  { path: '/pages/tabbar/product/index', access: 'visitor', title: 'product', feature: 'catalogue' },
  { path: '/pages/tabbar/mine/index', access: 'member', title: 'mine', feature: 'home' },
  { path: '/pages/tabbar/honor/index', access: 'member', title: 'honor', feature: 'content' },
  { path: '/pagesB/honor/details/index', access: 'member', title: 'honorDetails', feature: 'content' },
  { path: '/pages/tabbar/wallet/index', access: 'member', title: 'wallet', feature: 'wallet', staysOpen: true },
  { path: '/pages/tabbar/forum/index', access: 'member', title: 'forum', feature: 'forum' },
  { path: '/pages/login/index', access: 'visitor', title: 'login', feature: 'identity', staysOpen: true },
  { path: '/pages/login/provider/index', access: 'visitor', title: 'login', feature: 'identity', staysOpen: true },
  { path: '/pagesB/product/device/index', access: 'visitor', title: 'productDevice', feature: 'catalogue' },
  { path: '/pagesB/product/fund/index', access: 'visitor', title: 'productFund', feature: 'catalogue' },
  { path: '/pagesB/product/rental/index', access: 'visitor', title: 'productRental', feature: 'catalogue' },
  { path: '/pagesB/home/informationDetails/index', access: 'visitor', title: 'informationDetails', feature: 'content' },
  { path: '/pagesB/home/comment/index', access: 'member', title: 'comment', feature: 'forum' },
  { path: '/pagesB/home/postDetails/index', access: 'member', title: 'postDetails', feature: 'forum' },
  { path: '/pagesB/home/postCenter/index', access: 'member', title: 'postCenter', feature: 'forum' },
  { path: '/pagesB/home/publishPost/index', access: 'member', title: 'publishPost', feature: 'forum' },
  { path: '/pagesB/mine/product/index', access: 'member', title: 'myProduct', feature: 'orders', staysOpen: true },
  {
    path: '/pagesB/mine/orderDetail/index',
    access: 'member',
    title: 'orderDetail',
    feature: 'orders',
    staysOpen: true,
  },
  { path: '/pagesB/mine/fundIncome/index', access: 'member', title: 'fundIncome', feature: 'orders' },
  { path: '/pagesB/mine/fundIncomeRecord/index', access: 'member', title: 'fundIncomeRecord', feature: 'orders' },
  { path: '/pagesB/mine/couponProductList/index', access: 'member', title: 'couponProductList', feature: 'coupons' },
  { path: '/pagesB/mine/coupons/index', access: 'member', title: 'coupons', feature: 'coupons' },
  { path: '/pagesB/mine/activity/index', access: 'member', title: 'activity', feature: 'home' },
  { path: '/pagesB/mine/draw/index', access: 'member', title: 'draw', feature: 'draws' },
  { path: '/pagesB/mine/draw-turntable/index', access: 'member', title: 'drawTurntable', feature: 'draws' },
  { path: '/pagesB/mine/draw-grid/index', access: 'member', title: 'drawGrid', feature: 'draws' },
  { path: '/pagesB/mine/draw-slot-machine/index', access: 'member', title: 'drawSlotMachine', feature: 'draws' },
  { path: '/pagesB/mine/draw-golden-egg/index', access: 'member', title: 'drawGoldenEgg', feature: 'draws' },
  { path: '/pagesB/mine/draw-treasure-chest/index', access: 'member', title: 'drawTreasureChest', feature: 'draws' },
  { path: '/pagesB/mine/drawRecord/index', access: 'member', title: 'drawRecord', feature: 'draws' },
  { path: '/pagesB/mine/drawRecordDetail/index', access: 'member', title: 'drawRecordDetail', feature: 'draws' },
  { path: '/pagesB/mine/luckyEmployeeAward/index', access: 'member', title: 'luckyEmployeeAward', feature: 'award' },
  {
    path: '/pagesB/mine/luckyEmployeeAwardRecord/index',
    access: 'member',
    title: 'luckyEmployeeAwardRecord',
    feature: 'award',
  },
  { path: '/pagesB/mine/conference/index', access: 'member', title: 'conference', feature: 'events' },
  { path: '/pagesB/mine/anniversaire/index', access: 'member', title: 'anniversaire', feature: 'events' },
  { path: '/pagesB/mine/checkIn/index', access: 'member', title: 'checkIn', feature: 'check-in' },
  { path: '/pagesB/mine/checkInRecord/index', access: 'member', title: 'checkInRecord', feature: 'check-in' },
  { path: '/pagesB/mine/taskReward/index', access: 'member', title: 'taskReward', feature: 'salary' },
  { path: '/pagesB/mine/salary/index', access: 'member', title: 'salary', feature: 'salary' },
  { path: '/pagesB/mine/salarySignRecords/index', access: 'member', title: 'salarySignRecords', feature: 'salary' },
  { path: '/pagesB/mine/contract/index', access: 'member', title: 'contract', feature: 'salary' },
  { path: '/pagesB/mine/viewContract/index', access: 'member', title: 'viewContract', feature: 'salary' },
  { path: '/pagesB/mine/levelUser/index', access: 'member', title: 'levelUser', feature: 'vip' },
  { path: '/pagesB/mine/vip-rule/index', access: 'member', title: 'vipRule', feature: 'vip' },
  { path: '/pagesB/mine/upgradeSVIP/index', access: 'member', title: 'upgradeSvip', feature: 'vip' },
  { path: '/pagesB/mine/myTeam/index', access: 'member', title: 'myTeam', feature: 'team' },
  { path: '/pagesB/mine/teamRebate/index', access: 'member', title: 'teamRebate', feature: 'team' },
  { path: '/pagesB/mine/teamRebateRevice/index', access: 'member', title: 'teamRebateRevice', feature: 'team' },
  { path: '/pagesB/mine/teamRank/index', access: 'member', title: 'teamRank', feature: 'contests' },
  { path: '/pagesB/mine/ranking/index', access: 'member', title: 'ranking', feature: 'contests' },
  { path: '/pagesB/mine/inviteFriends/index', access: 'member', title: 'inviteFriends', feature: 'team' },
  { path: '/pagesB/mine/statistics/index', access: 'member', title: 'statistics', feature: 'orders' },
  { path: '/pagesB/mine/rewards/index', access: 'member', title: 'rewards', feature: 'rewards' },
  { path: '/pagesB/mine/message/index', access: 'member', title: 'message', feature: 'messages' },
  { path: '/pagesB/mine/messageDetail/index', access: 'member', title: 'messageDetail', feature: 'messages' },
  { path: '/pagesB/mine/q-a/index', access: 'visitor', title: 'qAndA', feature: 'content' },
  { path: '/pagesB/mine/rule-center/index', access: 'visitor', title: 'ruleCenter', feature: 'content' },
  { path: '/pagesB/mine/rule-detail/index', access: 'visitor', title: 'ruleDetail', feature: 'content' },
  { path: '/pagesB/mine/aboutUs/index', access: 'visitor', title: 'aboutUs', feature: 'content' },
  { path: '/pagesB/mine/forum/index', access: 'member', title: 'myForum', feature: 'forum' },
  { path: '/pagesB/mine/setting/index', access: 'member', title: 'setting', feature: 'identity', staysOpen: true },
  { path: '/pagesB/mine/userinfo/index', access: 'member', title: 'userinfo', feature: 'identity' },
  { path: '/pagesB/mine/password/index', access: 'member', title: 'password', feature: 'identity', staysOpen: true },
  { path: '/pagesB/mine/updatePassword/index', access: 'member', title: 'updatePassword', feature: 'identity' },
  {
    path: '/pagesB/mine/updateTansPassword/index',
    access: 'member',
    title: 'updateTansPassword',
    feature: 'identity',
    staysOpen: true,
  },
  { path: '/pagesB/wallet/recharge/index', access: 'member', title: 'recharge', feature: 'wallet' },
  { path: '/pagesB/wallet/rechargeRecords/index', access: 'member', title: 'rechargeRecords', feature: 'wallet' },
  { path: '/pagesB/wallet/withdraw/index', access: 'member', title: 'withdraw', feature: 'wallet', staysOpen: true },
  {
    path: '/pagesB/wallet/withdrawRecords/index',
    access: 'member',
    title: 'withdrawRecords',
    feature: 'wallet',
    staysOpen: true,
  },
  {
    path: '/pagesB/wallet/withdrawDetails/index',
    access: 'member',
    title: 'withdrawDetails',
    feature: 'wallet',
    staysOpen: true,
  },
  {
    path: '/pagesB/wallet/fundsDetails/index',
    access: 'member',
    title: 'fundsDetails',
    feature: 'wallet',
    staysOpen: true,
  },
  { path: '/pagesB/wallet/exchange/index', access: 'member', title: 'exchange', feature: 'points' },
  { path: '/pagesB/wallet/bankCard/index', access: 'member', title: 'bankCard', feature: 'wallet', staysOpen: true },
  { path: '/pagesB/wallet/myAddress/index', access: 'member', title: 'myAddress', feature: 'prizes' },
  { path: '/pagesB/wallet/addAddress/index', access: 'member', title: 'addAddress', feature: 'prizes' },
  {
    path: '/pagesB/wallet/tansactionPassword/index',
    access: 'member',
    title: 'tansactionPassword',
    feature: 'identity',
    staysOpen: true,
  },
  { path: '/pagesB/system/network-error/index', access: 'visitor', title: 'networkError', feature: 'web' },
  { path: '/pagesB/system/maintenance/index', access: 'visitor', title: 'maintenance', feature: 'web' },
  { path: '/choose-location', access: 'member', title: 'chooseLocation', feature: 'events' },
  { path: '/open-location', access: 'member', title: 'openLocation', feature: 'events' },
  { path: '/pages/transparency/index', access: 'visitor', title: 'transparency', feature: 'transparency' },
  { path: '/pages/transparency/proof', access: 'visitor', title: 'transparencyProof', feature: 'transparency' },
  { path: '/pages/transparency/product', access: 'visitor', title: 'transparencyProduct', feature: 'transparency' },
  { path: '/pages/draw-rounds', access: 'visitor', title: 'drawRounds', feature: 'draws' },
  { path: '/pages/play-care', access: 'member', title: 'playCare', feature: 'draws' },
  { path: '/pages/verify', access: 'visitor', title: 'verify', feature: 'transparency' },
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
  const plain = path.replace(/\/+$/, '');
  if (plain === '' || plain === '/index.html') return HOME_PATH;
  for (const candidate of [plain, `${plain}/index`, plain.replace(/\/index$/, '')]) {
    const row = byPath.get(candidate);
    if (row) return row.path;
  }
  return undefined;
}

export function rowOf(path: string): RouteRow | undefined {
  return byPath.get(path);
}

// Tiles of pages that do not exist yet. A tile moves to its feature together with the screen.
import { defineMineTiles } from '../../../design/tiles.ts';

export const mineTiles = defineMineTiles(
  { group: 'rewards', to: '/pagesB/mine/coupons/index', title: 'coupons', icon: 'coupon', order: 10 },
  { group: 'rewards', to: '/pagesB/mine/activity/index', title: 'activity', icon: 'calendar', order: 20 },
  { group: 'rewards', to: '/pagesB/mine/checkIn/index', title: 'checkIn', icon: 'check', order: 30 },
  { group: 'rewards', to: '/pagesB/mine/levelUser/index', title: 'levelUser', icon: 'star', order: 40 },
  { group: 'rewards', to: '/pagesB/mine/upgradeSVIP/index', title: 'upgradeSvip', icon: 'star', order: 50 },
  { group: 'rewards', to: '/pagesB/mine/salary/index', title: 'salary', icon: 'bank', order: 60 },
  { group: 'rewards', to: '/pagesB/mine/taskReward/index', title: 'taskReward', icon: 'reward', order: 70 },
  { group: 'rewards', to: '/pagesB/mine/drawRecord/index', title: 'drawRecord', icon: 'gift', order: 80 },
  { group: 'people', to: '/pagesB/mine/myTeam/index', title: 'myTeam', icon: 'team', order: 10 },
  { group: 'people', to: '/pagesB/mine/inviteFriends/index', title: 'inviteFriends', icon: 'invite', order: 20 },
  { group: 'people', to: '/pagesB/mine/teamRebate/index', title: 'teamRebate', icon: 'income', order: 30 },
  { group: 'people', to: '/pagesB/mine/ranking/index', title: 'ranking', icon: 'chart', order: 40 },
  { group: 'people', to: '/pages/tabbar/honor/index', title: 'honor', icon: 'star', order: 50 },
  { group: 'people', to: '/pages/tabbar/forum/index', title: 'forum', icon: 'message', order: 60 },
  {
    group: 'people',
    to: '/pagesB/mine/luckyEmployeeAward/index',
    title: 'luckyEmployeeAward',
    icon: 'gift',
    order: 70,
  },
  { group: 'people', to: '/pagesB/mine/conference/index', title: 'conference', icon: 'pin', order: 80 },
  { group: 'help', to: '/pagesB/mine/q-a/index', title: 'qAndA', icon: 'question', order: 10 },
  { group: 'help', to: '/pagesB/mine/rule-center/index', title: 'ruleCenter', icon: 'book', order: 20 },
  { group: 'help', to: '/pagesB/wallet/myAddress/index', title: 'myAddress', icon: 'pin', order: 30 },
  { group: 'help', to: '/pagesB/mine/aboutUs/index', title: 'aboutUs', icon: 'info', order: 50 },
);

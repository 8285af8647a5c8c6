// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import '#features/points/server/reward-kinds.ts';
import '#features/coupons/server/reward-kinds.ts';
import '#features/team/server/reward-kinds.ts';
import '#features/contests/server/reward-kinds.ts';
import '#features/salary/server/reward-kinds.ts';
import '#features/check-in/server/reward-kinds.ts';
import '#features/robot/server/reward-kinds.ts';
import '#features/award/server/reward-kinds.ts';
import '#features/orders/server/segments.ts';
import { routes as actsRoutes } from '#features/acts/server/routes.ts';
import { routes as identityRoutes } from '#features/identity/server/routes.ts';
import { routes as staffRoutes } from '#features/staff/server/routes.ts';
import { routes as textsRoutes } from '#features/texts/server/routes.ts';
import { routes as uploadsRoutes } from '#features/uploads/server/routes.ts';
import { routes as messagesRoutes } from '#features/messages/server/routes.ts';
import { routes as serviceRoutes } from '#features/service/server/routes.ts';
import { routes as catalogueRoutes } from '#features/catalogue/server/routes.ts';
import { routes as reconciliationRoutes } from '#features/reconciliation/server/routes.ts';
import { routes as bankStatementsRoutes } from '#features/bank-statements/server/routes.ts';
import { routes as walletRoutes } from '#features/wallet/server/routes.ts';
import { routes as revenueRoutes } from '#features/revenue/server/routes.ts';
import { routes as chancesRoutes } from '#features/chances/server/routes.ts';
import { routes as rewardsRoutes } from '#features/rewards/server/routes.ts';
import { routes as pointsRoutes } from '#features/points/server/routes.ts';
import { routes as couponsRoutes } from '#features/coupons/server/routes.ts';
import { routes as ordersRoutes } from '#features/orders/server/routes.ts';
import { routes as vipRoutes } from '#features/vip/server/routes.ts';
import { routes as drawsRoutes } from '#features/draws/server/routes.ts';
import { routes as prizesRoutes } from '#features/prizes/server/routes.ts';
import { routes as teamRoutes } from '#features/team/server/routes.ts';
import { routes as contestsRoutes } from '#features/contests/server/routes.ts';
import { routes as salaryRoutes } from '#features/salary/server/routes.ts';
import { routes as checkInRoutes } from '#features/check-in/server/routes.ts';
import { routes as robotRoutes } from '#features/robot/server/routes.ts';
import { routes as awardRoutes } from '#features/award/server/routes.ts';
import { routes as contentRoutes } from '#features/content/server/routes.ts';
import { routes as forumRoutes } from '#features/forum/server/routes.ts';
import { routes as eventsRoutes } from '#features/events/server/routes.ts';
import { routes as looksRoutes } from '#features/looks/server/routes.ts';
import { routes as deskRoutes } from '#features/desk/server/routes.ts';
import { routes as systemRoutes } from '#features/system/server/routes.ts';
import { routes as transparencyRoutes } from '#features/transparency/server/routes.ts';
import { routes as reportsRoutes } from '#features/reports/server/routes.ts';
import { routes as monthEndRoutes } from '#features/month-end/server/routes.ts';
import { routes as homeRoutes } from '#features/home/server/routes.ts';
import { settings as identitySettings } from '#features/identity/server/settings.ts';
import { settings as uploadsSettings } from '#features/uploads/server/settings.ts';
import { settings as messagesSettings } from '#features/messages/server/settings.ts';
import { settings as serviceSettings } from '#features/service/server/settings.ts';
import { settings as catalogueSettings } from '#features/catalogue/server/settings.ts';
import { settings as reconciliationSettings } from '#features/reconciliation/server/settings.ts';
import { settings as walletSettings } from '#features/wallet/server/settings.ts';
import { settings as chancesSettings } from '#features/chances/server/settings.ts';
import { settings as rewardsSettings } from '#features/rewards/server/settings.ts';
import { settings as pointsSettings } from '#features/points/server/settings.ts';
import { settings as couponsSettings } from '#features/coupons/server/settings.ts';
import { settings as ordersSettings } from '#features/orders/server/settings.ts';
import { settings as vipSettings } from '#features/vip/server/settings.ts';
import { settings as drawsSettings } from '#features/draws/server/settings.ts';
import { settings as prizesSettings } from '#features/prizes/server/settings.ts';
import { settings as teamSettings } from '#features/team/server/settings.ts';
import { settings as contestsSettings } from '#features/contests/server/settings.ts';
import { settings as salarySettings } from '#features/salary/server/settings.ts';
import { settings as checkInSettings } from '#features/check-in/server/settings.ts';
import { settings as robotSettings } from '#features/robot/server/settings.ts';
import { settings as awardSettings } from '#features/award/server/settings.ts';
import { settings as forumSettings } from '#features/forum/server/settings.ts';
import { settings as eventsSettings } from '#features/events/server/settings.ts';
import { settings as looksSettings } from '#features/looks/server/settings.ts';
import { settings as systemSettings } from '#features/system/server/settings.ts';
import { topics as settingsTopics } from '#features/settings/server/topics.ts';
import { topics as messagesTopics } from '#features/messages/server/topics.ts';
import { topics as walletTopics } from '#features/wallet/server/topics.ts';
import { topics as ordersTopics } from '#features/orders/server/topics.ts';
import { topics as eventsTopics } from '#features/events/server/topics.ts';
export const routes = {
  acts: actsRoutes,
  identity: identityRoutes,
  staff: staffRoutes,
  texts: textsRoutes,
  uploads: uploadsRoutes,
  messages: messagesRoutes,
  service: serviceRoutes,
  catalogue: catalogueRoutes,
  reconciliation: reconciliationRoutes,
  'bank-statements': bankStatementsRoutes,
  wallet: walletRoutes,
  revenue: revenueRoutes,
  chances: chancesRoutes,
  rewards: rewardsRoutes,
  points: pointsRoutes,
  coupons: couponsRoutes,
  orders: ordersRoutes,
  vip: vipRoutes,
  draws: drawsRoutes,
  prizes: prizesRoutes,
  team: teamRoutes,
  contests: contestsRoutes,
  salary: salaryRoutes,
  'check-in': checkInRoutes,
  robot: robotRoutes,
  award: awardRoutes,
  content: contentRoutes,
  forum: forumRoutes,
  events: eventsRoutes,
  looks: looksRoutes,
  desk: deskRoutes,
  system: systemRoutes,
  transparency: transparencyRoutes,
  reports: reportsRoutes,
  'month-end': monthEndRoutes,
  home: homeRoutes,
};
export const settings = {
  identity: identitySettings,
  uploads: uploadsSettings,
  messages: messagesSettings,
  service: serviceSettings,
  catalogue: catalogueSettings,
  reconciliation: reconciliationSettings,
  wallet: walletSettings,
  chances: chancesSettings,
  rewards: rewardsSettings,
  points: pointsSettings,
  coupons: couponsSettings,
  orders: ordersSettings,
  vip: vipSettings,
  draws: drawsSettings,
  prizes: prizesSettings,
  team: teamSettings,
  contests: contestsSettings,
  salary: salarySettings,
  'check-in': checkInSettings,
  robot: robotSettings,
  award: awardSettings,
  forum: forumSettings,
  events: eventsSettings,
  looks: looksSettings,
  system: systemSettings,
};
export const topics = {
  settings: settingsTopics,
  messages: messagesTopics,
  wallet: walletTopics,
  orders: ordersTopics,
  events: eventsTopics,
};

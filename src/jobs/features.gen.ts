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
import { jobs as identityJobs } from '#features/identity/server/jobs.ts';
import { jobs as uploadsJobs } from '#features/uploads/server/jobs.ts';
import { jobs as messagesJobs } from '#features/messages/server/jobs.ts';
import { jobs as serviceJobs } from '#features/service/server/jobs.ts';
import { jobs as catalogueJobs } from '#features/catalogue/server/jobs.ts';
import { jobs as reconciliationJobs } from '#features/reconciliation/server/jobs.ts';
import { jobs as walletJobs } from '#features/wallet/server/jobs.ts';
import { jobs as rewardsJobs } from '#features/rewards/server/jobs.ts';
import { jobs as couponsJobs } from '#features/coupons/server/jobs.ts';
import { jobs as ordersJobs } from '#features/orders/server/jobs.ts';
import { jobs as vipJobs } from '#features/vip/server/jobs.ts';
import { jobs as drawsJobs } from '#features/draws/server/jobs.ts';
import { jobs as prizesJobs } from '#features/prizes/server/jobs.ts';
import { jobs as teamJobs } from '#features/team/server/jobs.ts';
import { jobs as contestsJobs } from '#features/contests/server/jobs.ts';
import { jobs as salaryJobs } from '#features/salary/server/jobs.ts';
import { jobs as robotJobs } from '#features/robot/server/jobs.ts';
import { jobs as awardJobs } from '#features/award/server/jobs.ts';
import { jobs as contentJobs } from '#features/content/server/jobs.ts';
import { jobs as eventsJobs } from '#features/events/server/jobs.ts';
import { jobs as looksJobs } from '#features/looks/server/jobs.ts';
import { jobs as systemJobs } from '#features/system/server/jobs.ts';
import { jobs as transparencyJobs } from '#features/transparency/server/jobs.ts';
import { events as identityEvents } from '#features/identity/server/events.ts';
import { events as reconciliationEvents } from '#features/reconciliation/server/events.ts';
import { events as revenueEvents } from '#features/revenue/server/events.ts';
import { events as ordersEvents } from '#features/orders/server/events.ts';
import { events as teamEvents } from '#features/team/server/events.ts';
export const jobs = {
  identity: identityJobs,
  uploads: uploadsJobs,
  messages: messagesJobs,
  service: serviceJobs,
  catalogue: catalogueJobs,
  reconciliation: reconciliationJobs,
  wallet: walletJobs,
  rewards: rewardsJobs,
  coupons: couponsJobs,
  orders: ordersJobs,
  vip: vipJobs,
  draws: drawsJobs,
  prizes: prizesJobs,
  team: teamJobs,
  contests: contestsJobs,
  salary: salaryJobs,
  robot: robotJobs,
  award: awardJobs,
  content: contentJobs,
  events: eventsJobs,
  looks: looksJobs,
  system: systemJobs,
  transparency: transparencyJobs,
};
export const events = {
  identity: identityEvents,
  reconciliation: reconciliationEvents,
  revenue: revenueEvents,
  orders: ordersEvents,
  team: teamEvents,
};

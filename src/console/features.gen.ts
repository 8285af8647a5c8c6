// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { resources as imports } from '#features/imports/console/resources.tsx';
import { resources as identity } from '#features/identity/console/resources.tsx';
import { resources as staff } from '#features/staff/console/resources.tsx';
import { resources as texts } from '#features/texts/console/resources.tsx';
import { resources as messages } from '#features/messages/console/resources.tsx';
import { resources as service } from '#features/service/console/resources.tsx';
import { resources as catalogue } from '#features/catalogue/console/resources.tsx';
import { resources as reconciliation } from '#features/reconciliation/console/resources.tsx';
import { resources as bankStatements } from '#features/bank-statements/console/resources.tsx';
import { resources as wallet } from '#features/wallet/console/resources.tsx';
import { resources as revenue } from '#features/revenue/console/resources.tsx';
import { resources as rewards } from '#features/rewards/console/resources.tsx';
import { resources as points } from '#features/points/console/resources.tsx';
import { resources as coupons } from '#features/coupons/console/resources.tsx';
import { resources as orders } from '#features/orders/console/resources.tsx';
import { resources as vip } from '#features/vip/console/resources.tsx';
import { resources as draws } from '#features/draws/console/resources.tsx';
import { resources as prizes } from '#features/prizes/console/resources.tsx';
import { resources as team } from '#features/team/console/resources.tsx';
import { resources as contests } from '#features/contests/console/resources.tsx';
import { resources as salary } from '#features/salary/console/resources.tsx';
import { resources as checkIn } from '#features/check-in/console/resources.tsx';
import { resources as robot } from '#features/robot/console/resources.tsx';
import { resources as award } from '#features/award/console/resources.tsx';
import { resources as content } from '#features/content/console/resources.tsx';
import { resources as forum } from '#features/forum/console/resources.tsx';
import { resources as events } from '#features/events/console/resources.tsx';
import { resources as looks } from '#features/looks/console/resources.tsx';
import { resources as desk } from '#features/desk/console/resources.tsx';
import { resources as system } from '#features/system/console/resources.tsx';
import { resources as reports } from '#features/reports/console/resources.tsx';
import { resources as monthEnd } from '#features/month-end/console/resources.tsx';
export const resources = {
  imports: imports,
  identity: identity,
  staff: staff,
  texts: texts,
  messages: messages,
  service: service,
  catalogue: catalogue,
  reconciliation: reconciliation,
  'bank-statements': bankStatements,
  wallet: wallet,
  revenue: revenue,
  rewards: rewards,
  points: points,
  coupons: coupons,
  orders: orders,
  vip: vip,
  draws: draws,
  prizes: prizes,
  team: team,
  contests: contests,
  salary: salary,
  'check-in': checkIn,
  robot: robot,
  award: award,
  content: content,
  forum: forum,
  events: events,
  looks: looks,
  desk: desk,
  system: system,
  reports: reports,
  'month-end': monthEnd,
};

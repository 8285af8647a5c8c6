// chunk: screens
// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { routes as identity } from '#features/identity/web/routes.tsx';
import { routes as messages } from '#features/messages/web/routes.tsx';
import { routes as catalogue } from '#features/catalogue/web/routes.tsx';
import { routes as wallet } from '#features/wallet/web/routes.tsx';
import { routes as rewards } from '#features/rewards/web/routes.tsx';
import { routes as points } from '#features/points/web/routes.tsx';
import { routes as coupons } from '#features/coupons/web/routes.tsx';
import { routes as orders } from '#features/orders/web/routes.tsx';
import { routes as vip } from '#features/vip/web/routes.tsx';
import { routes as draws } from '#features/draws/web/routes.tsx';
import { routes as prizes } from '#features/prizes/web/routes.tsx';
import { routes as team } from '#features/team/web/routes.tsx';
import { routes as contests } from '#features/contests/web/routes.tsx';
import { routes as salary } from '#features/salary/web/routes.tsx';
import { routes as checkIn } from '#features/check-in/web/routes.tsx';
import { routes as award } from '#features/award/web/routes.tsx';
import { routes as content } from '#features/content/web/routes.tsx';
import { routes as forum } from '#features/forum/web/routes.tsx';
import { routes as events } from '#features/events/web/routes.tsx';
import { routes as looks } from '#features/looks/web/routes.tsx';
import { routes as transparency } from '#features/transparency/web/routes.tsx';
import { routes as home } from '#features/home/web/routes.tsx';
export const routes = {
  identity: identity,
  messages: messages,
  catalogue: catalogue,
  wallet: wallet,
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
  award: award,
  content: content,
  forum: forum,
  events: events,
  looks: looks,
  transparency: transparency,
  home: home,
};

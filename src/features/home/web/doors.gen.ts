// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { doors as identity } from '#features/identity/web/doors.tsx';
import { doors as messages } from '#features/messages/web/doors.tsx';
import { doors as catalogue } from '#features/catalogue/web/doors.tsx';
import { doors as wallet } from '#features/wallet/web/doors.tsx';
import { doors as rewards } from '#features/rewards/web/doors.tsx';
import { doors as points } from '#features/points/web/doors.tsx';
import { doors as coupons } from '#features/coupons/web/doors.tsx';
import { doors as orders } from '#features/orders/web/doors.tsx';
import { doors as vip } from '#features/vip/web/doors.tsx';
import { doors as draws } from '#features/draws/web/doors.tsx';
import { doors as prizes } from '#features/prizes/web/doors.tsx';
import { doors as team } from '#features/team/web/doors.tsx';
import { doors as contests } from '#features/contests/web/doors.tsx';
import { doors as salary } from '#features/salary/web/doors.tsx';
import { doors as checkIn } from '#features/check-in/web/doors.tsx';
import { doors as award } from '#features/award/web/doors.tsx';
import { doors as content } from '#features/content/web/doors.tsx';
import { doors as forum } from '#features/forum/web/doors.tsx';
import { doors as events } from '#features/events/web/doors.tsx';
import { doors as looks } from '#features/looks/web/doors.tsx';
import { doors as transparency } from '#features/transparency/web/doors.tsx';
import { doors as home } from './doors.tsx';
export const doors = {
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

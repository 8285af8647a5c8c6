// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { live as messages } from '#features/messages/web/live.ts';
import { live as service } from '#features/service/web/live.ts';
import { live as wallet } from '#features/wallet/web/live.ts';
import { live as rewards } from '#features/rewards/web/live.ts';
import { live as points } from '#features/points/web/live.ts';
import { live as coupons } from '#features/coupons/web/live.ts';
import { live as orders } from '#features/orders/web/live.ts';
import { live as vip } from '#features/vip/web/live.ts';
import { live as team } from '#features/team/web/live.ts';
import { live as salary } from '#features/salary/web/live.ts';
import { live as award } from '#features/award/web/live.ts';
import { live as events } from '#features/events/web/live.ts';
import { live as system } from '#features/system/web/live.ts';
export const live = {
  messages: messages,
  service: service,
  wallet: wallet,
  rewards: rewards,
  points: points,
  coupons: coupons,
  orders: orders,
  vip: vip,
  team: team,
  salary: salary,
  award: award,
  events: events,
  system: system,
};

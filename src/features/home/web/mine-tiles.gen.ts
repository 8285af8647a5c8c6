// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { mineTiles as identity } from '#features/identity/web/mine-tiles.ts';
import { mineTiles as wallet } from '#features/wallet/web/mine-tiles.ts';
import { mineTiles as rewards } from '#features/rewards/web/mine-tiles.ts';
import { mineTiles as points } from '#features/points/web/mine-tiles.ts';
import { mineTiles as coupons } from '#features/coupons/web/mine-tiles.ts';
import { mineTiles as orders } from '#features/orders/web/mine-tiles.ts';
import { mineTiles as vip } from '#features/vip/web/mine-tiles.ts';
import { mineTiles as draws } from '#features/draws/web/mine-tiles.ts';
import { mineTiles as prizes } from '#features/prizes/web/mine-tiles.ts';
import { mineTiles as team } from '#features/team/web/mine-tiles.ts';
import { mineTiles as contests } from '#features/contests/web/mine-tiles.ts';
import { mineTiles as salary } from '#features/salary/web/mine-tiles.ts';
import { mineTiles as checkIn } from '#features/check-in/web/mine-tiles.ts';
import { mineTiles as award } from '#features/award/web/mine-tiles.ts';
import { mineTiles as content } from '#features/content/web/mine-tiles.ts';
import { mineTiles as forum } from '#features/forum/web/mine-tiles.ts';
import { mineTiles as events } from '#features/events/web/mine-tiles.ts';
import { mineTiles as transparency } from '#features/transparency/web/mine-tiles.ts';
import { mineTiles as home } from './mine-tiles.ts';
export const mineTiles = {
  identity: identity,
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
  transparency: transparency,
  home: home,
};

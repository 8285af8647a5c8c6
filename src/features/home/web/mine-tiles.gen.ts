// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { mineTiles as identity } from '../../identity/web/mine-tiles.ts';
import { mineTiles as wallet } from '../../wallet/web/mine-tiles.ts';
import { mineTiles as rewards } from '../../rewards/web/mine-tiles.ts';
import { mineTiles as points } from '../../points/web/mine-tiles.ts';
import { mineTiles as coupons } from '../../coupons/web/mine-tiles.ts';
import { mineTiles as orders } from '../../orders/web/mine-tiles.ts';
import { mineTiles as vip } from '../../vip/web/mine-tiles.ts';
import { mineTiles as draws } from '../../draws/web/mine-tiles.ts';
import { mineTiles as prizes } from '../../prizes/web/mine-tiles.ts';
import { mineTiles as team } from '../../team/web/mine-tiles.ts';
import { mineTiles as contests } from '../../contests/web/mine-tiles.ts';
import { mineTiles as salary } from '../../salary/web/mine-tiles.ts';
import { mineTiles as checkIn } from '../../check-in/web/mine-tiles.ts';
import { mineTiles as award } from '../../award/web/mine-tiles.ts';
import { mineTiles as content } from '../../content/web/mine-tiles.ts';
import { mineTiles as forum } from '../../forum/web/mine-tiles.ts';
import { mineTiles as events } from '../../events/web/mine-tiles.ts';
import { mineTiles as transparency } from '../../transparency/web/mine-tiles.ts';
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

// All acts of random programmes. A new way to give something adds its acts to this list alone. The wallets and grants
// of all kinds are compared.
import type { Acts } from './act.ts';
import { couponActs } from './coupon-acts.ts';
import { deskActs } from './desk-acts.ts';
import { friendsActs } from './friends-acts.ts';
import { growthActs } from './growth-acts.ts';
import { marketActs } from './market-acts.ts';
import { pointsActs } from './points-acts.ts';
import { timeActs } from './time-acts.ts';

export const ACTS: Acts = {
  ...marketActs,
  ...timeActs,
  ...couponActs,
  ...pointsActs,
  ...friendsActs,
  ...growthActs,
  ...deskActs,
};

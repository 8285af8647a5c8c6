// The calls about orders (orders.md 1), for members and for staff, and the numbers of their refusals.
import { defineRefusals } from '#platform/http/contract.ts';
import { consoleContract } from './contract/console.ts';
import { memberContract } from './contract/member.ts';

export const refusals = defineRefusals({
  product_not_on_sale: 200901,
  product_expired: 200902,
  stock_insufficient: 200903,
  purchase_limit_reached: 200904,
  vip_level_insufficient: 200905,
  price_out_of_range: 200906,
  payment_split_wrong: 200907,
  purchases_paused: 200908,
  order_not_found: 200909,
  cooling_off_over: 200910,
  order_cancelled: 200911,
  collect_on_weekend: 200912,
  nothing_to_collect: 200913,
  order_expired: 200914,
  collect_on_holiday: 200915,
  collecting_not_found: 200916,
  coupon_not_usable: 200917,
});

export const contract = { ...memberContract, ...consoleContract };

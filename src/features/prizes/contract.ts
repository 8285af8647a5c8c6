// Wire contract of prizes (prizes.md).
import { defineRefusals } from '#platform/http/contract.ts';
import { addressContract } from './contract/addresses.ts';
import { goodsContract } from './contract/goods.ts';

export type { AddisSubCity, Country, EthiopianRegion } from './contract/lists.ts';

export const refusals = defineRefusals({
  address_unknown: 202401,
  addresses_full: 202402,
  delivery_not_found: 202403,
  prize_claimed: 202404,
  claim_late: 202405,
  cash_not_due: 202406,
  prize_over: 202407,
  parcel_elsewhere: 202408,
  address_waits: 202409,
  contest_not_open: 202410,
  second_person: 202411,
});

export const contract = { ...addressContract, ...goodsContract };

// What the demo people do on each of the ninety days, and the steps of the parcels that they win. The plan is fixed, so
// that every sandbox begins in the same state.
import { weekday } from '#platform/time/clock.ts';

export type Step =
  | { do: 'recharge'; who: string; birr: number; decline?: true }
  | { do: 'return_recharge'; who: string; birr: number }
  | { do: 'buy'; who: string; product: number; units: number; coupon?: true }
  | { do: 'redeem'; who: string; gift: 'points' | 'chances' }
  | { do: 'cancel_last_order'; who: string }
  /** `bank`: what the bank does instead of paying it. */
  | { do: 'withdraw'; who: string; birr: number; bank?: 'refuses' | 'returns' }
  | { do: 'collect'; who: string }
  | { do: 'sign_in'; who: string }
  | RewardStep
  | { do: 'complain'; who: string; text: string };

export type RewardStep =
  | { do: 'activate_robot'; who: string }
  | { do: 'start_award'; who: string }
  | { do: 'sign_salary'; who: string; level: number; name: string }
  | { do: 'claim_salary'; who: string }
  | { do: 'exchange'; who: string; points: number }
  | { do: 'buy_svip'; who: string }
  | { do: 'contest_reward'; who: string; text: string };

/** Steps by day. `product` is an index in the list of products on sale. */
const plan: Record<number, readonly Step[]> = {
  1: [
    { do: 'recharge', who: 'almaz', birr: 60_000 },
    { do: 'recharge', who: 'dawit', birr: 120_000 },
    { do: 'recharge', who: 'hana', birr: 25_000 },
  ],
  2: [
    { do: 'buy', who: 'almaz', product: 0, units: 6 },
    { do: 'buy', who: 'dawit', product: 0, units: 10 },
    { do: 'buy', who: 'dawit', product: 1, units: 8 },
    { do: 'buy', who: 'hana', product: 2, units: 1 },
    { do: 'recharge', who: 'yonas', birr: 18_000 },
  ],
  3: [
    { do: 'buy', who: 'almaz', product: 3, units: 4 },
    { do: 'buy', who: 'yonas', product: 1, units: 3 },
    { do: 'recharge', who: 'selam', birr: 30_000 },
    { do: 'recharge', who: 'dawit', birr: 160_000 },
    { do: 'recharge', who: 'hana', birr: 5_000, decline: true },
  ],
  4: [
    { do: 'buy', who: 'selam', product: 4, units: 4 },
    { do: 'buy', who: 'dawit', product: 3, units: 14 },
    { do: 'buy', who: 'dawit', product: 4, units: 12 },
    { do: 'buy', who: 'almaz', product: 6, units: 5 },
    { do: 'buy', who: 'dawit', product: 11, units: 10 },
    { do: 'buy', who: 'almaz', product: 11, units: 4 },
  ],
  6: [
    { do: 'recharge', who: 'meron', birr: 15_000 },
    { do: 'recharge', who: 'marta', birr: 40_000 },
  ],
  7: [
    { do: 'buy', who: 'hana', product: 2, units: 3 },
    { do: 'buy', who: 'meron', product: 2, units: 3 },
    { do: 'buy', who: 'marta', product: 5, units: 4 },
    { do: 'buy', who: 'marta', product: 6, units: 6 },
  ],
  9: [
    { do: 'recharge', who: 'bereket', birr: 9_000 },
    { do: 'recharge', who: 'tigist', birr: 22_000 },
  ],
  10: [
    { do: 'buy', who: 'bereket', product: 0, units: 1 },
    { do: 'buy', who: 'tigist', product: 3, units: 3 },
    { do: 'buy', who: 'almaz', product: 7, units: 3 },
  ],
  15: ['samuel', 'yeshi'].map((who) => ({ do: 'recharge', who, birr: 12_000 })),
  16: [
    { do: 'buy', who: 'yeshi', product: 1, units: 1 },
    // Her fourth friend became a valid member a day ago.
    { do: 'sign_salary', who: 'almaz', level: 1, name: 'Almaz Bekele' },
    { do: 'buy', who: 'samuel', product: 1, units: 2 },
    { do: 'return_recharge', who: 'yonas', birr: 1_500 },
  ],
  19: [{ do: 'recharge', who: 'rahel', birr: 16_000 }],
  // Its chances arrive a day later, in time for the first round.
  20: [
    { do: 'activate_robot', who: 'hana' },
    { do: 'buy', who: 'rahel', product: 4, units: 2 },
  ],
  21: [{ do: 'recharge', who: 'nahom', birr: 5_000 }],
  22: [{ do: 'buy', who: 'nahom', product: 1, units: 1 }],
  23: [{ do: 'withdraw', who: 'dawit', birr: 500 }],
  26: [{ do: 'recharge', who: 'abel', birr: 7_000 }],
  27: [{ do: 'buy', who: 'abel', product: 8, units: 2 }],
  28: [{ do: 'buy', who: 'abel', product: 0, units: 1 }],
  // Kidus registers a day later and becomes valid. Marta's invitation brings no one.
  29: [{ do: 'start_award', who: 'dawit' }],
  30: [
    { do: 'withdraw', who: 'almaz', birr: 400 },
    { do: 'withdraw', who: 'marta', birr: 200 },
  ],
  31: [{ do: 'recharge', who: 'kidus', birr: 20_000 }],
  32: [
    { do: 'buy', who: 'kidus', product: 0, units: 2 },
    { do: 'buy', who: 'kidus', product: 8, units: 2 },
    { do: 'cancel_last_order', who: 'kidus' },
  ],
  // This term ends within the history. Dawit's next one is still running at its end.
  34: [{ do: 'buy_svip', who: 'dawit' }],
  38: [{ do: 'exchange', who: 'dawit', points: 100 }],
  40: [
    { do: 'complain', who: 'hana', text: 'The grain mill paid less than expected this week. When does the rest come?' },
  ],
  42: [{ do: 'recharge', who: 'eden', birr: 14_000 }],
  43: [{ do: 'buy', who: 'eden', product: 2, units: 2 }],
  45: [{ do: 'withdraw', who: 'dawit', birr: 1_500, bank: 'returns' }],
  // By now the contract has run for a full month. The salary of the newest month is still unclaimed.
  50: [
    { do: 'claim_salary', who: 'almaz' },
    { do: 'start_award', who: 'marta' },
  ],
  52: [
    { do: 'withdraw', who: 'almaz', birr: 1_200 },
    { do: 'withdraw', who: 'selam', birr: 300 },
  ],
  56: [
    { do: 'redeem', who: 'tigist', gift: 'points' },
    { do: 'redeem', who: 'almaz', gift: 'points' },
    { do: 'redeem', who: 'eden', gift: 'points' },
  ],
  60: [
    { do: 'recharge', who: 'almaz', birr: 10_000 },
    { do: 'withdraw', who: 'hana', birr: 300 },
  ],
  61: [{ do: 'buy', who: 'almaz', product: 1, units: 2, coupon: true }],
  62: ['almaz', 'hana', 'marta'].map((who) => ({ do: 'redeem', who, gift: 'chances' })),
  66: [{ do: 'withdraw', who: 'marta', birr: 600, bank: 'refuses' }],
  74: [{ do: 'withdraw', who: 'dawit', birr: 1_100 }],
  78: [{ do: 'buy_svip', who: 'dawit' }],
  80: [{ do: 'withdraw', who: 'almaz', birr: 300 }],
  // Five people sign in on a shop's phone, more than a family would, so the shopkeeper's rebate for one is held.
  84: ['bereket', 'abel', 'samuel', 'rahel', 'tigist'].map((who) => ({ do: 'sign_in', who })),
  85: [{ do: 'recharge', who: 'abel', birr: 6_000 }],
  86: [
    { do: 'buy', who: 'abel', product: 0, units: 1 },
    { do: 'exchange', who: 'dawit', points: 200 },
  ],
  88: [
    { do: 'recharge', who: 'almaz', birr: 5_000 },
    { do: 'withdraw', who: 'dawit', birr: 1_600 },
  ],
  89: [
    { do: 'buy', who: 'almaz', product: 5, units: 1 },
    {
      do: 'contest_reward',
      who: 'bereket',
      text: 'My customers sign in on the phone of my shop. Abel paid for his own.',
    },
  ],
  // These stay unreviewed, so that staff find payouts to review after the history.
  90: [
    { do: 'withdraw', who: 'dawit', birr: 1_200 },
    { do: 'withdraw', who: 'marta', birr: 1_100 },
    { do: 'withdraw', who: 'almaz', birr: 1_500 },
    // The order is still in its cooling-off, so the coupon is held.
    { do: 'buy', who: 'eden', product: 1, units: 1, coupon: true },
    {
      do: 'complain',
      who: 'yonas',
      text: 'The statement of October shows a rent as late. Where can I see who paid it?',
    },
  ],
};

export const HISTORY_DAYS = 90;

/** From this day on the office leaves the newest rent unbooked, so that a clerk finds one to book. */
export const LEAVES_ONE_FROM = 84;

/** Whether the office does its work planned for day `wanted` today. It is closed on Sundays and does it a day later. */
export function officeDoes(wanted: number, { day, today }: { day: number; today: string }): boolean {
  if (weekday(today) === 0) return false;
  return day === wanted || (day === wanted + 1 && weekday(today) === 1);
}

export function stepsOf(day: number): readonly Step[] {
  return plan[day] ?? [];
}

// The steps of prizes that members win in the ninety days, from the claim to the delivery.

export type ParcelStep = 'claim' | 'take_money' | 'contest' | 'pack' | 'ship' | 'fail' | 'return' | 'deliver';

/** `play`: only the prize of that play of the member, counted from 0. Without it: all of their prizes in the round. */
export type PlannedParcel = {
  round: string;
  who: string;
  play?: number;
  steps: readonly (readonly [day: number, step: ParcelStep])[];
};

/** A prize without steps stays unclaimed. */
export const plannedParcels: readonly PlannedParcel[] = [
  parcel('kitchen', 'almaz', [33, 'claim'], [36, 'pack'], [38, 'ship'], [44, 'deliver']),
  parcel('kitchen', 'dawit', [32, 'claim'], [36, 'pack'], [38, 'ship'], [42, 'deliver']),
  // The parcel is not sent, and three weeks later she takes the money instead.
  parcel('kitchen', 'hana', [34, 'claim'], [58, 'take_money']),
  parcel(
    'kitchen',
    'selam',
    [33, 'claim'],
    [36, 'pack'],
    [38, 'ship'],
    [44, 'fail'],
    [47, 'pack'],
    [49, 'ship'],
    [54, 'deliver'],
  ),
  // Late until today, so that the member may take the money or wait.
  parcel('light', 'almaz', [42, 'claim']),
  ...['dawit', 'selam', 'tigist', 'kidus', 'eden'].map((who) =>
    parcel('rain', who, [60, 'claim'], [63, 'pack'], [65, 'ship'], [69, 'deliver']),
  ),
  { ...parcel('tools', 'almaz', [80, 'claim'], [83, 'pack'], [86, 'ship']), play: 0 },
  parcel('tools', 'dawit', [70, 'claim'], [73, 'pack'], [75, 'ship'], [80, 'deliver']),
  parcel('tools', 'hana', [86, 'claim']),
  parcel('tools', 'bereket', [79, 'claim'], [83, 'pack']),
  parcel('tools', 'abel', [72, 'claim'], [75, 'pack'], [77, 'ship'], [82, 'fail']),
  parcel('tools', 'kidus', [71, 'claim'], [74, 'pack'], [76, 'ship'], [80, 'fail'], [85, 'return']),
  // Delivered four days ago. Its winner may contest that for a week.
  parcel('tools', 'eden', [72, 'claim'], [75, 'pack'], [77, 'ship'], [86, 'deliver']),
  parcel('tools', 'marta', [72, 'claim'], [75, 'pack'], [78, 'ship'], [86, 'deliver'], [88, 'contest']),
];

function parcel(round: string, who: string, ...steps: PlannedParcel['steps']): PlannedParcel {
  return { round, who, steps };
}

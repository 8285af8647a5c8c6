// The rounds of draws in the ninety days. Chance decides what a play wins, so in some rounds every prize is goods, to
// be sure that there are parcels.
import type { Ask } from '#platform/http/contract.ts';
import type { WholeText } from '#platform/language/data-texts.ts';
import { perLanguage } from '#universal/languages.ts';
import type { Contracts } from '#web/contracts.gen.ts';
import { sandboxText } from './sandbox-text.ts';

type Body = Ask<Contracts['POST /console/api/v1/draws/rounds']>['body'];
/** The round's title is a text of its own, under its key. */
export type RoundWish = Omit<Body, 'title' | 'assertion' | 'endsAt'>;
type Prize = RoundWish['prizes'][number];

/**
 * `plays`: how often each member plays on the first morning. `picks`: the guaranteed prizes that members pick after
 * their first play.
 */
export type PlannedRound = {
  key: string;
  day: number;
  hours: number;
  wish: RoundWish;
  plays: Readonly<Record<string, number>>;
  picks?: Readonly<Record<string, string>>;
  stop?: { day: number; reason: string };
};

/** The title of a prize. `amount` stands in for its placeholder. */
function titleOf(key: string, amount = 0): WholeText {
  const text = sandboxText(`prizes.${key}`);
  return perLanguage((code) => text[code].replace('{amount}', String(amount)));
}

const prize = (id: string, change: Partial<Prize> & { title: WholeText; weight: number }): Prize => ({
  id,
  kind: 'cash',
  valueMinor: 0,
  points: null,
  stock: null,
  couponBatchId: null,
  ...change,
});
const money = (birr: number, weight: number) =>
  prize(`money-${birr}`, { title: titleOf('money', birr), weight, valueMinor: birr * 100 });
/** One C3coin is worth one cent. */
const coins = (count: number, weight: number) =>
  prize(`coin-${count}`, {
    kind: 'points',
    title: titleOf('coins', count),
    weight,
    valueMinor: count,
    points: count,
  });
/** Its coupon batch is signed together with its round. */
const coupon = (birr: number, { weight, stock }: { weight: number; stock: number }) =>
  prize(`coupon-${birr}`, {
    kind: 'coupon',
    title: titleOf('coupon', birr),
    weight,
    stock,
    valueMinor: birr * 100,
  });
const nothing = (weight: number) => prize('nothing', { kind: 'nothing', title: titleOf('nothing'), weight });
const goods = (id: string, { birr, weight, stock }: { birr: number; weight: number; stock: number }) =>
  prize(id, { kind: 'goods', title: titleOf(id), weight, valueMinor: birr * 100, stock });

// Rounds that are still open when the history ends.

/** Each is followed by another round, so that no game closes while someone tries the sandbox. */
const AFTER = { rounds: 1, days: 7 };

const openRounds: readonly PlannedRound[] = [
  {
    key: 'capsule',
    day: 88,
    hours: 4 * 24,
    wish: {
      game: 'draw',
      prizes: [money(20, 20), money(5, 80), coins(50, 300), nothing(600)],
      playsMost: 300,
      followedBy: AFTER,
      guarantee: null,
    },
    plays: { almaz: 1 },
  },
  {
    key: 'chest',
    day: 88,
    hours: 4 * 24,
    wish: {
      game: 'draw-treasure-chest',
      prizes: [money(50, 8), money(5, 90), coins(100, 300), nothing(600)],
      playsMost: 300,
      followedBy: AFTER,
      guarantee: null,
    },
    plays: { dawit: 1 },
  },
  {
    key: 'wheel',
    day: 88,
    hours: 5 * 24,
    wish: {
      game: 'draw-turntable',
      prizes: [money(50, 5), money(10, 45), money(2, 150), coins(100, 100), coins(20, 300), nothing(400)],
      playsMost: 500,
      followedBy: AFTER,
      guarantee: null,
    },
    plays: { almaz: 2, dawit: 4, marta: 1 },
  },
  {
    key: 'reels',
    day: 88,
    hours: 3 * 24,
    wish: {
      game: 'draw-slot-machine',
      prizes: [money(50, 5), money(10, 45), coins(50, 250), coins(20, 300), nothing(400)],
      playsMost: 300,
      followedBy: AFTER,
      guarantee: null,
    },
    plays: { dawit: 2, hana: 1 },
  },
  {
    key: 'eggs',
    day: 88,
    hours: 3 * 24,
    wish: {
      game: 'draw-golden-egg',
      prizes: [goods('pot', { birr: 150, weight: 10, stock: 5 }), money(10, 50), coins(50, 340), nothing(600)],
      playsMost: 200,
      followedBy: AFTER,
      guarantee: null,
    },
    plays: { almaz: 1, dawit: 1 },
  },
  {
    key: 'grid',
    day: 88,
    hours: 5 * 24,
    wish: {
      game: 'draw-grid',
      prizes: [
        goods('lamp', { birr: 400, weight: 2, stock: 3 }),
        money(25, 8),
        money(10, 40),
        money(5, 50),
        coins(100, 100),
        coins(50, 150),
        coins(20, 250),
        nothing(400),
      ],
      playsMost: 300,
      followedBy: AFTER,
      guarantee: { k: 8, options: ['lamp', 'money-25'] },
    },
    picks: { dawit: 'money-25' },
    plays: { dawit: 1, selam: 1 },
  },
];

/** The day on which the administrator opens the draws. Members keep their chances until then. */
export const DRAWS_DAY = 20;

const past: readonly PlannedRound[] = [
  {
    key: 'first',
    day: 22,
    hours: 8,
    wish: {
      game: 'draw-turntable',
      prizes: [money(25, 1), money(5, 3), coins(20, 6), nothing(10)],
      playsMost: 37,
      guarantee: null,
    },
    plays: { dawit: 18, almaz: 4, marta: 3, selam: 3, hana: 2, meron: 2, tigist: 2, rahel: 2, samuel: 1 },
  },
  {
    key: 'kitchen',
    day: 30,
    hours: 8,
    wish: {
      game: 'draw-golden-egg',
      prizes: [
        goods('kettle', { birr: 350, weight: 1, stock: 8 }),
        goods('flask', { birr: 180, weight: 3, stock: 8 }),
        goods('glasses', { birr: 90, weight: 4, stock: 8 }),
      ],
      playsMost: 5,
      guarantee: null,
    },
    plays: { almaz: 1, dawit: 1, hana: 1, selam: 1, marta: 1 },
  },
  {
    key: 'light',
    day: 38,
    hours: 8,
    wish: {
      game: 'draw-grid',
      prizes: [
        goods('lamp', { birr: 400, weight: 1, stock: 3 }),
        money(25, 9),
        money(10, 20),
        money(5, 30),
        coins(100, 60),
        coins(50, 120),
        coins(20, 260),
        nothing(500),
      ],
      playsMost: 7,
      guarantee: { k: 3, options: ['lamp', 'money-25'] },
    },
    picks: { almaz: 'lamp', dawit: 'money-25', marta: 'money-25' },
    plays: { almaz: 3, dawit: 3, marta: 1 },
  },
  {
    key: 'coffee',
    day: 46,
    hours: 60,
    wish: {
      game: 'draw-slot-machine',
      prizes: [money(50, 1), money(10, 9), coins(50, 30), coins(20, 60), nothing(100)],
      playsMost: 100,
      guarantee: null,
    },
    plays: { dawit: 5, almaz: 2, rahel: 1 },
    stop: {
      day: 47,
      reason: 'The name of one prize was wrong, so we begin again. / የአንድ ሽልማት ስም ስህተት ነበር፤ ስለዚህ እንደገና እንጀምራለን።',
    },
  },
  {
    key: 'rain',
    day: 57,
    hours: 8,
    wish: {
      game: 'draw-treasure-chest',
      // Four items for six plays, so that some hits find none left.
      prizes: [
        goods('umbrella', { birr: 120, weight: 1, stock: 2 }),
        goods('torch', { birr: 80, weight: 1, stock: 2 }),
      ],
      playsMost: 6,
      guarantee: null,
    },
    plays: { dawit: 2, selam: 1, tigist: 1, kidus: 1, eden: 1 },
  },
  {
    key: 'tools',
    day: 66,
    hours: 8,
    wish: {
      game: 'draw',
      prizes: [
        goods('spade', { birr: 220, weight: 2, stock: 12 }),
        goods('gloves', { birr: 60, weight: 5, stock: 12 }),
        goods('sieve', { birr: 140, weight: 3, stock: 12 }),
      ],
      playsMost: 9,
      guarantee: null,
    },
    plays: { almaz: 2, dawit: 1, hana: 1, marta: 1, bereket: 1, abel: 1, kidus: 1, eden: 1 },
  },
  {
    key: 'coupons',
    day: 76,
    hours: 8,
    wish: {
      game: 'draw-golden-egg',
      prizes: [coupon(50, { weight: 1, stock: 3 }), coupon(30, { weight: 2, stock: 3 })],
      playsMost: 3,
      guarantee: null,
    },
    plays: { almaz: 1, hana: 1, marta: 1 },
  },
];

export const plannedRounds: readonly PlannedRound[] = [...past, ...openRounds];

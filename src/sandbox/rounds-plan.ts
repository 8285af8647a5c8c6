// The rounds of draws in the ninety days. Chance decides what a play gives. So in some rounds each play gives a thing.
import { openRounds } from './open-rounds-plan.ts';
import { coins, coupon, LAMP, money, nothing, type PlannedRound, thing, words } from './round-prizes.ts';

/** Day on which the administrator opens the draws. Chances were kept until then. */
export const DRAWS_DAY = 20;

const past: readonly PlannedRound[] = [
  {
    key: 'first',
    day: 22,
    hours: 8,
    wish: {
      game: 'draw-turntable',
      title: words('The first round', 'የመጀመሪያው ዙር'),
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
      title: words('Things for the kitchen', 'የወጥ ቤት ዕቃዎች'),
      prizes: [
        thing('kettle', words('Kettle', 'ማንቆርቆሪያ'), { birr: 350, weight: 1, stock: 8 }),
        thing('flask', words('Thermos flask', 'ቴርሞስ'), { birr: 180, weight: 3, stock: 8 }),
        thing('glasses', words('Six tea glasses', 'ስድስት የሻይ ብርጭቆዎች'), { birr: 90, weight: 4, stock: 8 }),
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
      title: words('Light for the evening', 'የምሽት ብርሃን'),
      prizes: [
        thing('lamp', LAMP, { birr: 400, weight: 1, stock: 3 }),
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
      title: words('The coffee round', 'የቡና ዙር'),
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
      title: words('For the rainy season', 'ለክረምት'),
      // Four things for six plays, so some hits find none left.
      prizes: [
        thing('umbrella', words('Umbrella', 'ጃንጥላ'), { birr: 120, weight: 1, stock: 2 }),
        thing('torch', words('Torch', 'የእጅ ባትሪ'), { birr: 80, weight: 1, stock: 2 }),
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
      title: words('Tools for the field', 'የእርሻ መሣሪያዎች'),
      prizes: [
        thing('spade', words('Spade', 'አካፋ'), { birr: 220, weight: 2, stock: 12 }),
        thing('gloves', words('Work gloves', 'የሥራ ጓንት'), { birr: 60, weight: 5, stock: 12 }),
        thing('sieve', words('Grain sieve', 'ወንፊት'), { birr: 140, weight: 3, stock: 12 }),
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
      title: words('Coupons of the market', 'የገበያው ኩፖኖች'),
      prizes: [coupon(50, { weight: 1, stock: 3 }), coupon(30, { weight: 2, stock: 3 })],
      playsMost: 3,
      guarantee: null,
    },
    plays: { almaz: 1, hana: 1, marta: 1 },
  },
];

export const plannedRounds: readonly PlannedRound[] = [...past, ...openRounds];

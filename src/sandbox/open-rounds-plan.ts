// Rounds that are open when the history ends.
import { coins, LAMP, money, nothing, type PlannedRound, thing, words } from './round-prizes.ts';

/** Each of them is followed by another, so no game closes while somebody tries the sandbox. */
const AFTER = { rounds: 1, days: 7 };

export const openRounds: readonly PlannedRound[] = [
  {
    key: 'capsule',
    day: 88,
    hours: 4 * 24,
    wish: {
      game: 'draw',
      title: words('Little things', 'ትንንሽ ነገሮች'),
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
      title: words('The chest of the season', 'የወቅቱ ሣጥን'),
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
      title: words('Round of the harvest', 'የመኸር ዙር'),
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
      title: words('The coffee round, again', 'የቡና ዙር፣ እንደገና'),
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
      title: words('A pot for the coffee', 'ለቡና ጀበና'),
      prizes: [
        thing('pot', words('Coffee pot', 'ጀበና'), { birr: 150, weight: 10, stock: 5 }),
        money(10, 50),
        coins(50, 340),
        nothing(600),
      ],
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
      title: words('Choose your light', 'ብርሃንዎን ይምረጡ'),
      prizes: [
        thing('lamp', LAMP, { birr: 400, weight: 2, stock: 3 }),
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

// Mocked answers of the API about draws, for one round of each game. Each play draws the same number.
import type { Request } from 'playwright-core';
import { GAMES, type PlayView, type RoundView } from '#features/draws/contract/shapes.ts';

type Game = (typeof GAMES)[number];
type Prize = RoundView['prizes'][number];

const hex = (digits: string) => digits.repeat(32);
const NOW = '2026-11-23T09:00:00.000Z';
const LATER = '2099-01-01T00:00:00.000Z';

const prize = (id: string, weight: number, change: Partial<Prize>): Prize => ({
  id,
  kind: 'cash',
  title: { en: id, am: id },
  weight,
  valueMinor: 0,
  points: null,
  stock: null,
  couponBatchId: null,
  stockLeft: null,
  ...change,
});
/** As many prizes as fit the nine-grid with one cell left over. */
const PRIZES = [
  prize('Solar lamp', 1, { kind: 'goods', valueMinor: 60_000, stock: 3, stockLeft: 3 }),
  prize('Br 25', 10, { valueMinor: 2_500 }),
  prize('Br 10', 39, { valueMinor: 1_000 }),
  prize('Br 5', 50, { valueMinor: 500 }),
  prize('100 C3coin', 100, { kind: 'points', valueMinor: 100, points: 100 }),
  prize('50 C3coin', 150, { kind: 'points', valueMinor: 50, points: 50 }),
  prize('20 C3coin', 250, { kind: 'points', valueMinor: 20, points: 20 }),
  prize('No prize', 400, { kind: 'nothing' }),
];
/** This number wins 50 C3coin. */
const DRAWN = { r: '222', prize: PRIZES[5] as Prize };

const roundOf = (game: Game, n: number): RoundView => ({
  id: String(n + 1),
  game,
  title: { en: 'A measured round', am: 'A measured round' },
  state: 'open',
  manifest: '{}',
  manifestHash: hex('ab'),
  seedHash: hex('cd'),
  W: 1000,
  prizes: PRIZES,
  playsMost: 200,
  plays: 12,
  settled: 12,
  holdMinor: 60_000,
  expectedTimesW: '210000',
  guarantee: null,
  beacon: 'local',
  startsAt: null,
  openedAt: NOW,
  endsAt: LATER,
  stopReason: null,
  endedAt: null,
  seed: null,
});
const ROUNDS = GAMES.map(roundOf);

const playOf = ({ id, game }: RoundView): PlayView => ({
  id,
  roundId: id,
  game,
  manifestHash: hex('ab'),
  logNumber: 13,
  nonce: 0,
  ticket: hex('ef'),
  clientSeedHash: hex('01'),
  holdMinor: 60_000,
  beaconNumber: 2,
  beaconAt: NOW,
  playedAt: NOW,
  result: {
    way: 'drawn',
    prizeId: DRAWN.prize.id,
    prizeTitle: DRAWN.prize.title,
    prizeKind: DRAWN.prize.kind,
    paidMinor: 0,
    points: DRAWN.prize.points ?? 0,
    keptMinor: 0,
    couponMinor: 0,
    r: DRAWN.r,
    clientSeed: 'measured',
    beacon: hex('02'),
    beaconSignature: null,
    settledAt: NOW,
  },
  revealedAt: NOW,
  waits: null,
});

/** The data that answers a request about draws, e.g. /api/v1/draws/rounds/3/plays. A play has its round's number. */
export function drawsAnswer(request: Request): object {
  const { pathname, searchParams } = new URL(request.url());
  const [what, id, deed] = pathname.split('/').slice(4);
  const round = ROUNDS.find((one) => one.id === id);
  if (round && (what === 'plays' || deed === 'plays')) return playOf(round);
  if (deed === 'mine') return { chances: 9, plays: 0, pick: null, pickEnd: null, obstacle: null };
  const game = searchParams.get('game');
  return { items: ROUNDS.filter((round) => game === null || round.game === game), next: null };
}

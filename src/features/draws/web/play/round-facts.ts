// What games show of a round and of results: which round, odds, mean worth, the drawn prize; and the games' pages.
// Pure.
import type { AppPath } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

export type Round = DataOf<'GET /api/v1/draws/rounds/{id}'>;
export type Prize = Round['prizes'][number];
export type Game = Round['game'];
export type Mine = DataOf<'GET /api/v1/draws/rounds/{id}/mine'>;
export type Play = DataOf<'GET /api/v1/draws/plays/{id}'>;
export type Result = NonNullable<Play['result']>;

/** The round that a game's page shows: the open one, or else the newest. `rounds` must be newest first. */
export function roundToShow(rounds: readonly Round[]): Round | undefined {
  return rounds.find(({ state }) => state === 'open') ?? rounds[0];
}

type Games = DataOf<'GET /api/v1/draws/games'>['items'];

/** The open game that ends first, and how many others are open. */
export function endingFirst(games: Games): { first: Games[number] | undefined; others: number } {
  const open = games
    .filter(({ openUntil }) => openUntil !== null)
    .sort((a, b) => Date.parse(a.openUntil ?? '') - Date.parse(b.openUntil ?? ''));
  return { first: open[0], others: Math.max(0, open.length - 1) };
}

/** The mean worth of a play, rounded to cents. */
export function meanWorth({ expectedTimesW, W }: Pick<Round, 'expectedTimesW' | 'W'>): number {
  const [times, sum] = [BigInt(expectedTimesW), BigInt(W)];
  return Number((2n * times + sum) / (2n * sum));
}

/** Odds as people say them, in whole numbers: `wins` of `plays`. `about`: they are rounded. */
export type SaidOdds = { wins: number; plays: number; about: boolean };

/**
 * The nearer of 1 in n and of tenths ('1 in 22', '3 in 10'), because rounding a large share to 1 in n is far off.
 * 1 in 1 means that each play gives the prize, or nearly each.
 */
export function oddsOf({ weight }: Pick<Prize, 'weight'>, W: number): SaidOdds {
  const [share, oneIn] = [weight / W, Math.round(W / weight)];
  const tenths = Math.round(share * 10);
  const isTenths = Math.abs(tenths / 10 - share) < Math.abs(1 / oneIn - share);
  const by = [5, 2].find((of) => tenths % of === 0) ?? 1;
  const [wins, plays] = isTenths ? [tenths / by, 10 / by] : [1, oneIn];
  return { wins, plays, about: wins * W !== plays * weight };
}

/** The index of the prize that was drawn. Null if nothing was drawn. */
export function drawnPlace({ r }: Pick<Result, 'r'>, prizes: readonly Prize[]): number | null {
  if (r === null) return null;
  const drawn = Number(r);
  let upto = 0;
  return prizes.findIndex(({ weight }) => (upto += weight) > drawn);
}

/** What a result gave: money to the income wallet, C3coin, a coupon, goods that are kept for the member, or nothing. */
export function gainOf({
  paidMinor,
  points,
  keptMinor,
  couponMinor,
}: Result): 'paid' | 'points' | 'coupon' | 'kept' | 'nothing' {
  if (paidMinor > 0) return 'paid';
  if (points > 0) return 'points';
  if (couponMinor > 0) return 'coupon';
  return keptMinor > 0 ? 'kept' : 'nothing';
}

/** The index of the prize that a result gave. Null if there is none, because the seed was not revealed in time. */
export function placeOf(result: Pick<Result, 'prizeId'> | null, prizes: readonly Prize[]): number | null {
  const place = prizes.findIndex(({ id }) => id === result?.prizeId);
  return place < 0 ? null : place;
}

/** The page of each game. `draw` is the capsule game. */
export const GAME_PATHS: Readonly<Record<Game, AppPath>> = {
  draw: '/pagesB/mine/draw/index',
  'draw-turntable': '/pagesB/mine/draw-turntable/index',
  'draw-grid': '/pagesB/mine/draw-grid/index',
  'draw-slot-machine': '/pagesB/mine/draw-slot-machine/index',
  'draw-golden-egg': '/pagesB/mine/draw-golden-egg/index',
  'draw-treasure-chest': '/pagesB/mine/draw-treasure-chest/index',
};

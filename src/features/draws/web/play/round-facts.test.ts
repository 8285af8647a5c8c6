// Facts of a round that its game shows (round-facts.ts).
import { expect, test } from 'vitest';
import { endingFirst, drawnPlace, meanWorth, oddsOf, type Prize } from './round-facts.ts';

const prizes = [10, 5, 1, 4].map((weight) => ({ weight })) as Prize[];

test.each([
  ['0', 0],
  ['9', 0],
  ['10', 1],
  ['14', 1],
  ['15', 2],
  ['16', 3],
  ['19', 3],
  [null, null],
])('a drawn number of %s hits prize %s', (r, place) => {
  expect(drawnPlace({ r }, prizes)).toBe(place);
});

test.each([
  [10, 20, '1 in 2'],
  [5, 20, '1 in 4'],
  [1, 1001, '1 in 1001'],
  [3, 20, 'about 1 in 7'],
  [45, 1000, 'about 1 in 22'],
  [199, 1000, 'about 1 in 5'],
  [24, 100, 'about 1 in 4'],
  [35, 100, 'about 1 in 3'],
  [4, 10, '2 in 5'],
  [3, 10, '3 in 10'],
  [2, 3, 'about 7 in 10'],
  [60, 100, '3 in 5'],
  [94, 100, 'about 9 in 10'],
  [999_999, 1_000_000, 'about 1 in 1'],
  [20, 20, '1 in 1'],
])('weight %i of %i is said as %s', (weight, W, said) => {
  const { wins, plays, about } = oddsOf({ weight }, W);
  expect(`${about ? 'about ' : ''}${wins} in ${plays}`).toBe(said);
});

test.each([
  ['15100', 20, 755],
  ['15109', 20, 755],
  ['15110', 20, 756],
  ['0', 20, 0],
])('a mean worth of %s / %i is %i cents', (expectedTimesW, W, cents) => {
  expect(meanWorth({ expectedTimesW, W })).toBe(cents);
});

const game = (name: 'draw' | 'draw-grid' | 'draw-golden-egg', openUntil: string | null) => ({
  game: name,
  openId: openUntil === null ? null : '7',
  openUntil,
  next: null,
});

test.each([
  ['no game is open', [game('draw', null)], undefined, 0],
  ['one is open', [game('draw', null), game('draw-grid', '2026-11-29T07:00:00Z')], 'draw-grid', 0],
  [
    'several are open',
    [game('draw', '2026-12-01T07:00:00Z'), game('draw-grid', null), game('draw-golden-egg', '2026-11-29T07:00:00Z')],
    'draw-golden-egg',
    1,
  ],
])('the open game that ends first: %s', (_, games, first, others) => {
  const found = endingFirst(games);
  expect([found.first?.game, found.others]).toEqual([first, others]);
});

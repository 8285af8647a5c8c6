// Facts of a round that its game shows (round-facts.ts).
import { expect, test } from 'vitest';
import { drawnPlace, meanWorth, oneIn, type Prize } from './round-facts.ts';

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
  [10, 20, 2],
  [3, 20, 6.7],
  [1, 1001, 1001],
  [20, 20, 1],
])('weight %i of %i is 1 in %d', (weight, W, plays) => {
  expect(oneIn({ weight }, W)).toBe(plays);
});

test.each([
  ['15100', 20, 755],
  ['15109', 20, 755],
  ['15110', 20, 756],
  ['0', 20, 0],
])('a mean worth of %s / %i is %i cents', (expectedTimesW, W, cents) => {
  expect(meanWorth({ expectedTimesW, W })).toBe(cents);
});

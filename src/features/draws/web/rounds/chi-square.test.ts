// The chi-square test of the round's page, against statistical tables and a second implementation.
import { describe, expect, it, test } from 'vitest';
import { chiSquareP } from '../../../../../tests/draw-1/chi-square.ts';
import { fitOf, tailOf } from './chi-square.ts';

test.each([
  [0, 1, 1],
  [3.841, 1, 0.05],
  [5.991, 2, 0.05],
  [7.815, 3, 0.05],
  [6.635, 1, 0.01],
  [10.828, 1, 0.001],
  [18.467, 4, 0.001],
  [29.588, 10, 0.001],
  [43.82, 19, 0.001],
])('the p of a chi-square of %d with %d degrees is %d', (chi, degrees, p) => {
  expect(tailOf(chi, degrees)).toBeCloseTo(p, 4);
});

it('agrees with the second implementation', () => {
  for (let degrees = 1; degrees < 20; degrees++)
    for (const chi of [0.1, 1, 5, 12.4, 12.6, 30, 60]) {
      // Counts for equal odds that give this chi-square.
      const away = Math.sqrt((chi * 1000) / 2);
      const counts = [1000 + away, 1000 - away, ...Array.from({ length: degrees - 1 }, () => 1000)];
      expect(tailOf(chi, degrees)).toBeCloseTo(
        chiSquareP(
          counts,
          counts.map(() => 1),
        ).p,
        6,
      );
    }
});

describe('the fit of a round', () => {
  it.each([
    ['nothing was drawn', [0, 0], [1, 9]],
    ['too few plays', [1, 8], [1, 9]],
  ] as const)('says nothing: %s', (_, counts, weights) => {
    expect(fitOf(counts, weights)).toBeNull();
  });

  it.each([
    ['as expected', [10, 90], [1, 9], { p: 1, groups: 2 }],
    ['rare prizes count as one', [0, 1, 1, 8, 90], [1, 1, 1, 7, 90], { groups: 2 }],
  ] as const)('%s', (_, counts, weights, wanted) => {
    expect(fitOf(counts, weights)).toMatchObject(wanted);
  });

  it('is very small for counts that honest draws do not give', () => {
    expect(fitOf([300, 700], [1, 9])?.p).toBeLessThan(1e-9);
  });
});

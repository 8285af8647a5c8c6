import { expect, test } from 'vitest';
import { labelledPeriods } from './axis-labels.ts';

test.each([
  { name: 'thirty days at the usual size', count: 30, axisPx: 296, labelPx: 34, say: [0, 5, 10, 15, 20, 25] },
  { name: 'thirty days at twice the size', count: 30, axisPx: 296, labelPx: 68, say: [2, 10, 18, 26] },
  { name: 'a week at twice the size', count: 7, axisPx: 296, labelPx: 68, say: [0, 2, 4, 6] },
  { name: 'four weeks, each with room', count: 4, axisPx: 296, labelPx: 60, say: [0, 1, 2, 3] },
  { name: 'one period', count: 1, axisPx: 296, labelPx: 68, say: [0] },
  { name: 'none', count: 0, axisPx: 296, labelPx: 0, say: [] },
])('$name', ({ count, axisPx, labelPx, say }) => {
  expect(labelledPeriods({ count, axisPx, labelPx })).toEqual(say);
});

test('before anything is measured every label has its place', () => {
  expect(labelledPeriods({ count: 3, axisPx: 0, labelPx: 0 })).toEqual([0, 1, 2]);
});

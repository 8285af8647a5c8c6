import { expect, it } from 'vitest';
import { squareCut } from './photo-sheet.tsx';

it.each([
  [4000, 3000, 0, { x: 0, y: 0, width: 3000, height: 3000 }, 256],
  [4000, 3000, 1, { x: 1000, y: 0, width: 3000, height: 3000 }, 256],
  [3000, 4000, 0.25, { x: 0, y: 250, width: 3000, height: 3000 }, 256],
  [200, 100, 0.5, { x: 50, y: 0, width: 100, height: 100 }, 100],
])('cuts a square from %i by %i pixels at %f', (width, height, at, from, side) => {
  expect(squareCut({ width, height }, at)).toEqual({ from, to: { width: side, height: side } });
});

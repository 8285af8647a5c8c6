import { expect, it } from 'vitest';
import { shrunkSize } from './shrink-picture.ts';

it.each([
  [4000, 3000, 1440, 1080],
  [3000, 4000, 1440, 1920],
  [1000, 500, 1000, 500],
  [100, 20_000, 14, 2880],
  [20_000, 10, 1440, 1],
])('%i by %i becomes %i by %i', (width, height, shrunkWidth, shrunkHeight) => {
  expect(shrunkSize({ width, height })).toEqual({ width: shrunkWidth, height: shrunkHeight });
});

// Durations on the command line, as in `npm run sandbox -- advance 3d`.
import { expect, it } from 'vitest';
import { readDuration } from './levers.ts';

it.each([
  ['90m', 5_400_000],
  ['36h', 129_600_000],
  ['3d', 259_200_000],
  ['2w', 1_209_600_000],
  ['0d', null],
  ['-1d', null],
  ['3', null],
  ['3 days', null],
  ['', null],
  ['99999d', null],
])('%s', (text, ms) => expect(readDuration(text)).toBe(ms));

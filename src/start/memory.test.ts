import { expect, test } from 'vitest';
import { demandMemory } from './memory.ts';

const MEGABYTE = 1024 * 1024;

test.each([
  ['later', 512, 'memory: 512 MB, and C3 needs 900 MB'],
  ['first', 961, 'memory: 961 MB, and the first start of a sandbox needs 1850 MB'],
] as const)('a %s start with %d MB is refused in one line', (start, megabytes, line) => {
  expect(() => demandMemory(start, megabytes * MEGABYTE)).toThrow(line);
});

test.each([
  ['later', 961],
  ['first', 1_950],
] as const)('a %s start with %d MB goes on', (start, megabytes) => {
  expect(() => demandMemory(start, megabytes * MEGABYTE)).not.toThrow();
});

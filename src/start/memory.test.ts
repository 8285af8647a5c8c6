import { expect, test } from 'vitest';
import { demandMemory } from './memory.ts';

test('a machine or container with too little memory is refused in one line', () => {
  expect(() => demandMemory(512 * 1024 * 1024)).toThrow('memory: 512 MB, and C3 needs 900 MB');
  expect(() => demandMemory(961 * 1024 * 1024)).not.toThrow();
  expect(() => demandMemory()).not.toThrow();
});

// A text that would keep the parser busy for minutes is refused, and other calls go on meanwhile.
import { expect, test } from 'vitest';
import { readProse } from './read-prose.ts';

/** Texts for which the parser needs far longer than its time limit. */
const SLOW = [
  ['emphasis', '***a_**'.repeat(2_800)],
  ['underlines', '_'.repeat(10_000) + '_a*'.repeat(3_300)],
] as const;

test.each(SLOW)('a slow text of %s is refused within its time', async (_name, markdown) => {
  let others = 0;
  const working = setInterval(() => (others += 1), 1);
  const [slow, plain] = await Promise.all([readProse(markdown, 100), readProse('plain')]);
  clearInterval(working);
  expect(slow).toBeNull();
  expect(plain).toEqual([{ kind: 'paragraph', runs: [{ text: 'plain' }] }]);
  expect(others).toBeGreaterThan(0);
});

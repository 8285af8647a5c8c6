// A text that keeps the parser busy for minutes delays no other call.
import { expect, test } from 'vitest';
import { readProse } from './read-prose.ts';

/** Each of these takes the parser far longer than it gets. */
const SLOW = [
  ['emphasis', '***a_**'.repeat(2_800)],
  ['underlines', '_'.repeat(10_000) + '_a*'.repeat(3_300)],
] as const;

test.each(SLOW)('%s', async (_name, markdown) => {
  let others = 0;
  const working = setInterval(() => (others += 1), 1);
  const [slow, plain] = await Promise.all([readProse(markdown, 100), readProse('plain')]);
  clearInterval(working);
  expect(slow).toBeNull();
  expect(plain).toEqual([{ kind: 'paragraph', runs: [{ text: 'plain' }] }]);
  expect(others).toBeGreaterThan(0);
});

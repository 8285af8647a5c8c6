import { expect, it, test } from 'vitest';
import { defineTopics, topicNames } from './live.ts';

it('gives every topic of every feature by its name', () => {
  const parcels = defineTopics('parcels', 'stamps');
  expect(parcels.stamps).toEqual({ topic: 'stamps' });
  expect(topicNames([parcels, defineTopics('letters')])).toEqual(['parcels', 'stamps', 'letters']);
});

test.each([
  ['a name of two features', [['parcels'], ['letters', 'parcels']], 'two features declare the live topic parcels'],
  ['the word of the stream itself', [['resync']], '"resync" cannot be'],
  ['a name that ends a line of the stream', [['par\ncels']], 'cannot be the name'],
  ['a name that ends a nudge', [['par cels']], 'cannot be the name'],
])('refuses %s', (_, declared, why) => {
  expect(() => topicNames(declared.map((names) => defineTopics(...names)))).toThrow(why);
});

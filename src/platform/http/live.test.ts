import { expect, it, test } from 'vitest';
import { defineTopics, topicNames } from './live.ts';

it('lists the topics of all features', () => {
  const parcels = defineTopics('parcels', 'stamps');
  expect(parcels.stamps).toEqual({ topic: 'stamps' });
  expect(topicNames([parcels, defineTopics('letters')])).toEqual(['parcels', 'stamps', 'letters']);
});

test.each([
  ['a name of two features', [['parcels'], ['letters', 'parcels']], 'two features declare the live topic parcels'],
  ['the name of the stream’s own message', [['resync']], '"resync" cannot be'],
  ['a name with a line break, which would end a line of the stream', [['par\ncels']], 'cannot be the name'],
  ['a name with a space, which would end the name in a nudge', [['par cels']], 'cannot be the name'],
])('refuses %s', (_, declared, why) => {
  expect(() => topicNames(declared.map((names) => defineTopics(...names)))).toThrow(why);
});

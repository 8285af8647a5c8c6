// Topics from the server to the page. Each declared topic has a page that reacts, and no page waits for another topic.
import { expect, test, vi } from 'vitest';
import { routes, topics } from '#api/features.gen.ts';
import type { LiveReactions } from '#platform/client/live.ts';
import { topicNames } from '#platform/http/live.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
const { live } = await import('./live.gen.ts');
const reactions: readonly LiveReactions[] = Object.values(live);

test('pages react to the topics that the server declares, and to no others', () => {
  const awaited = new Set(reactions.flatMap((feature) => Object.keys(feature)));
  expect([...awaited].sort()).toEqual(topicNames(Object.values(topics)).sort());
});

test('what is read again is a read of a contract, named once by a feature for a topic', () => {
  const reads = new Set(Object.values(routes).flatMap(({ contract }) => Object.keys(contract)));
  for (const feature of reactions) {
    for (const [topic, reaction] of Object.entries(feature)) {
      expect(reaction.reads.filter((read) => !reads.has(read))).toEqual([]);
      expect([topic, new Set(reaction.reads).size]).toEqual([topic, reaction.reads.length]);
    }
  }
});

// Topics of the live stream: pages react to each topic that the server declares, and to no other.
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

test('each reaction repeats reads that exist in a contract, and names each of them once', () => {
  const reads = new Set(Object.values(routes).flatMap(({ contract }) => Object.keys(contract)));
  for (const feature of reactions) {
    for (const [topic, reaction] of Object.entries(feature)) {
      expect(reaction.reads.filter((read) => !reads.has(read))).toEqual([]);
      expect([topic, new Set(reaction.reads).size]).toEqual([topic, reaction.reads.length]);
    }
  }
});

// One list of every feature's parts of the console.
import type { ConsoleRegistry } from '#design/console/registry.tsx';
import type { FeatureConsole } from '#design/console/resource.ts';
import { findMenuDoubles } from './doubles.ts';
import { resources as written } from './features.gen.ts';

const features = Object.values(written as Record<string, FeatureConsole>);
const doubles = findMenuDoubles(features);
if (doubles.length > 0) throw new Error(doubles.join('; '));

export const resources = features.flatMap((feature) => feature.resources ?? []);
export const pages = features.flatMap((feature) => feature.pages ?? []);
export const queues = features.flatMap((feature) => feature.queues ?? []);
export const tiles = features.flatMap((feature) => feature.tiles ?? []);

export const registry: ConsoleRegistry = {
  memberBlocks: features.flatMap((feature) => feature.memberBlocks ?? []).sort((a, b) => a.position - b.position),
  memberActs: features.flatMap((feature) => feature.memberActs ?? []),
  acts: Object.assign({}, ...features.map((feature) => feature.acts ?? {})),
  subjects: Object.assign({}, ...features.map((feature) => feature.subjects ?? {})),
  rewards: Object.assign({}, ...features.map((feature) => feature.rewards ?? {})),
};

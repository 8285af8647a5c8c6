// Gathers the resources, pages, queues and tiles that features add to the console. Throws at start if two features
// claim the same address or place in the menu.
import { type ConsoleRegistry, NO_VIEWS } from '#design/console/registry.tsx';
import type { FeatureConsole, ConsolePage, ConsoleResource, QueueStatus } from '#design/console/resource.ts';
import { resources as byFeature } from './features.gen.ts';

const features = Object.values(byFeature as Record<string, FeatureConsole>);
const duplicates = findMenuDuplicates(features);
if (duplicates.length > 0) throw new Error(duplicates.join('; '));

export const resources = features.flatMap((feature) => feature.resources ?? []);
export const pages = features.flatMap((feature) => feature.pages ?? []);
export const queues = features.flatMap((feature) => feature.queues ?? []);
export const tiles = features.flatMap((feature) => feature.tiles ?? []);

export const registry: ConsoleRegistry = {
  memberBlocks: features.flatMap((feature) => feature.memberBlocks ?? []).sort((a, b) => a.position - b.position),
  memberActs: features.flatMap((feature) => feature.memberActs ?? []),
  acts: Object.assign({}, ...features.map((feature) => feature.acts ?? {})),
  subjects: Object.assign({}, ...features.map((feature) => feature.subjects ?? {})),
  values: Object.assign({}, ...features.map((feature) => feature.values ?? {})),
  happenings: Object.assign({}, ...features.map((feature) => feature.happenings ?? {})),
  rewards: Object.assign({}, ...features.map((feature) => feature.rewards ?? {})),
  useSavedViews: features.find((feature) => feature.useSavedViews)?.useSavedViews ?? (() => NO_VIEWS),
};

/**
 * Finds addresses that are claimed twice, and labels and positions claimed twice under one heading of the menu.
 */
export function findMenuDuplicates(features: readonly FeatureConsole[]): string[] {
  const resources = features.flatMap((feature) => feature.resources ?? []);
  const pages = features.flatMap((feature) => feature.pages ?? []);
  const entries = [...resources.filter((one) => one.list), ...pages];
  return [
    ...duplicatesOf('the address', [...resources.map((one) => one.name), ...pages.map((one) => one.path)]),
    ...duplicatesOf(
      'the menu entry',
      entries.map(({ group, label }) => `${group}: ${label}`),
    ),
    ...duplicatesOf('the position in the menu', entries.flatMap(positionOf)),
  ];
}

/** Finds queues of the overview that have the same title or lead to the same list. */
export function findQueueDuplicates(statuses: readonly Pick<QueueStatus, 'title' | 'to'>[]): string[] {
  return [
    ...duplicatesOf(
      'the queue',
      statuses.map((one) => one.title),
    ),
    ...duplicatesOf(
      'the list of the queue',
      statuses.map((one) => one.to),
    ),
  ];
}

function positionOf({ group, position }: ConsoleResource | ConsolePage): string[] {
  return position === undefined ? [] : [`${group} ${position}`];
}

function duplicatesOf(kind: string, claims: readonly string[]): string[] {
  const again = claims.filter((claim, at) => claims.indexOf(claim) !== at);
  return [...new Set(again)].map((claim) => `${kind} ${claim} is claimed twice`);
}

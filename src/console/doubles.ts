import type { ConsolePage, ConsoleResource, FeatureConsole, QueueStatus } from '#design/console/resource.ts';

/**
 * Finds addresses that two features claim. Finds labels and numbered positions claimed twice under one heading of the
 * menu.
 */
export function findMenuDoubles(features: readonly FeatureConsole[]): string[] {
  const resources = features.flatMap((feature) => feature.resources ?? []);
  const pages = features.flatMap((feature) => feature.pages ?? []);
  const entries = [...resources.filter((one) => one.list), ...pages];
  return [
    ...doublesOf('the address', [...resources.map((one) => one.name), ...pages.map((one) => one.path)]),
    ...doublesOf(
      'the menu entry',
      entries.map(({ group, label }) => `${group}: ${label}`),
    ),
    ...doublesOf('the position in the menu', entries.flatMap(positionOf)),
  ];
}

/** Finds queues of the overview that look the same: two with one title, or two that lead to one list. */
export function findQueueDoubles(statuses: readonly Pick<QueueStatus, 'title' | 'to'>[]): string[] {
  return [
    ...doublesOf(
      'the queue',
      statuses.map((one) => one.title),
    ),
    ...doublesOf(
      'the list of the queue',
      statuses.map((one) => one.to),
    ),
  ];
}

function positionOf({ group, position }: ConsoleResource | ConsolePage): string[] {
  return position === undefined ? [] : [`${group} ${position}`];
}

function doublesOf(kind: string, claims: readonly string[]): string[] {
  const again = claims.filter((claim, at) => claims.indexOf(claim) !== at);
  return [...new Set(again)].map((claim) => `${kind} ${claim} is claimed twice`);
}

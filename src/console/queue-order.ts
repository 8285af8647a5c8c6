import type { QueueStatus } from '#design/console/resource.ts';

/** Hides a queue that is loaded, empty and without an alarm. */
export function isShown({ state, waiting, alarm }: QueueStatus): boolean {
  return state !== 'ready' || waiting > 0 || alarm !== undefined;
}

/** Sorts failed queues first, then the queue whose oldest item has waited longest. Queues still loading come last. */
export function inOrder(statuses: readonly QueueStatus[]): QueueStatus[] {
  return statuses.filter(isShown).sort((a, b) => compare(positionOf(a), positionOf(b)));
}

const positionOf = ({ state, since }: QueueStatus) =>
  state === 'failed' ? '0' : state === 'loading' ? '3' : since ? `1${since}` : '2';

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

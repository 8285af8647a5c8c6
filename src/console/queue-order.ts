import type { Standing } from '#design/console/resource.ts';

/** Hides a queue that is loaded, empty and without an alarm. */
export function isShown({ state, waiting, alarm }: Standing): boolean {
  return state !== 'ready' || waiting > 0 || alarm !== undefined;
}

/** Sorts failed queues first, then the queue whose oldest item has waited longest. Queues still loading come last. */
export function inOrder(standings: readonly Standing[]): Standing[] {
  return standings.filter(isShown).sort((a, b) => compare(positionOf(a), positionOf(b)));
}

const positionOf = ({ state, since }: Standing) =>
  state === 'failed' ? '0' : state === 'loading' ? '3' : since ? `1${since}` : '2';

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

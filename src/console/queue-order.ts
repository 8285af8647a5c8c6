import type { Standing } from '../design/console/resource.ts';

/** Not shown is a queue of which it is known that nothing waits in it and nothing is wrong. */
export function isShown({ state, waiting, alarm }: Standing): boolean {
  return state !== 'ready' || waiting > 0 || alarm !== undefined;
}

/** What could not be read first, then the queue whose oldest has waited longest; what is still being read comes last. */
export function inOrder(standings: readonly Standing[]): Standing[] {
  return standings.filter(isShown).sort((a, b) => compare(positionOf(a), positionOf(b)));
}

const positionOf = ({ state, since }: Standing) =>
  state === 'failed' ? '0' : state === 'loading' ? '3' : since ? `1${since}` : '2';

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

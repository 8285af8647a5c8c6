import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';

export type PromiseReport = DataOf<'GET /console/api/v1/promise-reports/{id}'>;
export type Outcome = NonNullable<PromiseReport['outcome']>;

export const PLACES: Record<PromiseReport['ofKind'], { text: string; resource?: string }> = {
  product: { text: 'Product', resource: 'products' },
  article: { text: 'Article', resource: 'articles' },
  event: { text: 'Event', resource: 'events' },
  message: { text: 'Message' },
};

export const OUTCOMES: Record<Outcome, string> = {
  taken_down: 'It promises, and was taken down',
  wrong: 'It promises, and has left already',
  stands: 'It promises nothing, and stands',
};

/** A message that has left cannot be taken down. */
export const fitting = (kind: PromiseReport['ofKind']): Outcome[] => [
  'stands',
  kind === 'message' ? 'wrong' : 'taken_down',
];

export function stateOf({ outcome, overdue }: PromiseReport): StateLabel {
  if (outcome === 'stands') return ['Stands', 'plain'];
  if (outcome !== null) return [outcome === 'wrong' ? 'Was wrong' : 'Taken down', 'good'];
  return overdue ? ['Overdue', 'bad'] : ['To decide', 'warn'];
}

import type { Queryable } from '#platform/database/db.ts';
import type { WAITS } from '../../contract/lists.ts';
import type { Grant } from './store.ts';

export type Waits = (typeof WAITS)[number];

/**
 * Says for each grant why it waits, or null where it does not. Uncovered ones wait for fees. A pause holds all others
 * up. A plan holds up its kind,
 * once the kind's first grant is above it. Any other grant waits for the payer's next run.
 */
export async function whyWaits(q: Queryable): Promise<(grant: Pick<Grant, 'state' | 'kind'>) => Waits | null> {
  const [[pause], planned] = await Promise.all([
    q<{ reason: Waits }[]>`select reason from rewards.pause where ended_at is null`,
    q<{ kind: string }[]>`
      select kind from rewards.kind k where rewards.costs_money(gives) and rewards.plan_left(k.kind) < (
        select g.amount from rewards.grant g where g.state = 'due' and g.kind = k.kind order by g.id limit 1)`,
  ]);
  const above = new Set(planned.map(({ kind }) => kind));
  return ({ state, kind }) => {
    if (state === 'uncovered') return 'fees';
    if (state !== 'due') return null;
    return pause?.reason ?? (above.has(kind) ? 'plan_reached' : 'next_run');
  };
}

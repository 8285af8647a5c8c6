// The act by which two persons begin, change or end a campaign: how much it may give, and until when (rewards.md 1).
// The newest signed row of a name is in force, so a change or an early end is a further row.
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import { refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { type Act, defineAct } from '#features/acts/server/public.ts';
import { campaigns } from '../../contract/console.ts';
import { costsMoney, rewardKindOf } from '../kinds.ts';

/** `most` is in minor units, whole C3coin or whole chances, depending on the kind. `until` is a business date. */
type Terms = { name: string; kind: string; until: string; most: string };

export const campaign = defineAct(campaigns, {
  purpose: 'campaign_set',
  audited: {
    feature: 'rewards',
    deed: 'campaign',
    of: ({ id, words: { name, kind, until, most } }: Act<Terms>) => {
      const unit = costsMoney(required(rewardKindOf(kind)).gives) ? 'mostMinor' : 'most';
      return { subject: `campaign:${id}`, detail: { name, kind, until, [unit]: Number(most) } };
    },
  },
  words: async (tx, { name, kind, until, most }) => {
    if (!rewardKindOf(kind)) return refuse('campaign_kind_unknown');
    const [holds] = await holding(tx, [name]);
    if (holds && holds.kind !== kind) return refuse('campaign_kind_stays');
    return { name, kind, until, most: String(most) };
  },
  seen: (q, { name }) => (name === undefined ? q`true` : q`words ->> 'name' = ${name}`),
  views: async ({ sql, clock }, acts) => {
    const names = [...new Set(acts.map(({ words }) => words.name))];
    const held = new Map((await holding(sql, names)).map((one) => [one.name, one]));
    return acts.map(({ id, state, words: { name, kind, until, most } }) => {
      const holds = held.get(name);
      const replaced = state === 'done' && holds !== undefined && holds.id > id;
      return {
        name,
        kind,
        until,
        gives: required(rewardKindOf(kind)).gives,
        most: Number(most),
        promised: toWire(holds?.promised ?? 0n),
        running: state === 'done' && !replaced && until >= clock.today(),
        replaced,
      };
    });
  },
});

/** The act in force for each name, and the sum promised under the name so far, without grants that lapsed. */
async function holding(
  q: Queryable,
  names: readonly string[],
): Promise<{ name: string; id: bigint; kind: string; promised: bigint }[]> {
  return q`
    select asked.name, c.id, c.kind, coalesce(u.promised, 0)::bigint as promised
    from unnest(${names}::text[]) asked(name)
    cross join rewards.campaign_named(asked.name) c
    left join rewards.campaign_uses(${names}::text[]) u on u.name = asked.name`;
}

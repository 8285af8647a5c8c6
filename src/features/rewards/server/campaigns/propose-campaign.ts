// A campaign says how much it has, and until when (rewards.md 1). Two persons begin, change and end one.
import { toWire } from '#ledger/money.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, proposeAct } from '#features/acts/server/public.ts';
import { approveAtOnce, type AssertionInput, audit } from '#features/identity/server/public.ts';
import { costsMoney, rewardKindOf } from '../kinds.ts';
import { type Campaign, campaignById, campaignNamed } from './campaign-store.ts';

export type CampaignWish = Pick<Campaign, 'name' | 'kind' | 'until' | 'most'>;
type Signed = { caller: StaffCaller; assertion?: AssertionInput | undefined };
type Obstacle = Refusal<'campaign_waiting' | 'campaign_kind_stays' | 'campaign_kind_unknown'>;

/** Writes the act down; with an assertion the proposer signs it in the same step. */
export async function proposeCampaign(
  floor: Floor,
  { wish, caller, assertion }: Signed & { wish: CampaignWish },
  intent: Intent,
): Promise<Campaign | Obstacle | ApprovalRefusal | IntentRefusal> {
  const { name, kind, until, most } = wish;
  const { staffId } = caller;
  const at = floor.clock.now();
  const made = await once(floor.sql, intent, at, async (tx) => {
    const rewards = rewardKindOf(kind);
    if (!rewards) return refuse('campaign_kind_unknown');
    const known = await campaignNamed(tx, name);
    if (known && known.kind !== kind) return refuse('campaign_kind_stays');
    const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
    const content = { name, kind, until, most: String(most) };
    const actId = await proposeAct(tx, { purpose: 'campaign_set', ...nothing, content, staffId, at });
    const [row] = await tx<{ id: bigint }[]>`
      insert into rewards.campaign (act_id, name, kind, until, most, proposed_by)
      values (${actId}, ${name}, ${kind}, ${until}::date, ${most}, ${staffId}) on conflict do nothing returning id`;
    if (!row) return refuse('campaign_waiting');
    const detail = { name, kind, until, [costsMoney(rewards.gives) ? 'mostMinor' : 'most']: toWire(most) };
    await audit(tx, { staffId, action: 'rewards.propose_campaign', subject: `campaign:${row.id}`, detail });
    const signed = await approveAtOnce(floor, tx, { actId, caller, assertion });
    return isRefusal(signed) ? signed : { id: String(row.id) };
  });
  return isRefusal(made) ? made : must(await campaignById(floor.sql, BigInt(made.id)));
}

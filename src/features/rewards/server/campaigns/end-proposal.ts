// A proposed campaign ends in two ways: a second person signs it, or somebody takes it back.
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ApprovalRefusal } from '#features/acts/server/public.ts';
import { approveAct, type AssertionInput, audit } from '#features/identity/server/public.ts';
import { type Campaign, campaignById } from './campaign-store.ts';

type Ended = Refusal<'campaign_not_found' | 'campaign_ended'>;
type By = { id: bigint; caller: StaffCaller };

/** Signs. With the second person's signature the campaign holds. */
export async function approveCampaign(
  floor: Floor,
  { id, caller, assertion }: By & { assertion: AssertionInput },
): Promise<Campaign | Ended | ApprovalRefusal> {
  return floor.sql.begin(async (tx): Promise<Campaign | Ended | ApprovalRefusal> => {
    const open = await openCampaign(tx, id);
    if (isRefusal(open)) return open;
    const signed = await approveAct(floor, tx, { actId: open.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    const detail = { name: open.name, approvals: signed.approvals };
    await note(tx, { id, caller, action: 'rewards.sign_campaign', detail });
    if (signed.approvals >= 2) await tx`update rewards.campaign set state = 'done' where id = ${id}`;
    return must(await campaignById(tx, id));
  });
}

/** Takes a proposal back. The row before it goes on. */
export async function withdrawCampaign(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, caller }: By,
): Promise<Campaign | Ended> {
  return floor.sql.begin(async (tx): Promise<Campaign | Ended> => {
    const open = await openCampaign(tx, id);
    if (isRefusal(open)) return open;
    await tx`update rewards.campaign set state = 'withdrawn' where id = ${id}`;
    await note(tx, { id, caller, action: 'rewards.withdraw_campaign', detail: { name: open.name } });
    return must(await campaignById(tx, id));
  });
}

async function openCampaign(tx: Transaction, id: bigint): Promise<Campaign | Ended> {
  await tx`select from rewards.campaign where id = ${id} for update`;
  const campaign = await campaignById(tx, id);
  if (!campaign) return refuse('campaign_not_found');
  return campaign.state === 'proposed' ? campaign : refuse('campaign_ended');
}

type Noted = By & { action: string; detail: Record<string, unknown> };

async function note(tx: Transaction, { id, caller, action, detail }: Noted) {
  const { staffId } = caller;
  await audit(tx, { staffId, action, subject: `campaign:${id}`, detail });
}

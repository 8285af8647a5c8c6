import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, approveAct, audit } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { conflictOf, recordVersion, refreshSettings, versionsOf } from '#features/settings/server/public.ts';
import { definitionOf } from './settings-list.ts';

export type ApproveRefusal =
  | Refusal<'setting_not_found' | 'proposal_not_found' | 'setting_moved' | 'setting_not_valid'>
  | ApprovalRefusal;

/** The second approval applies the change, unless the setting has changed since, or its neighbours no longer fit. */
export async function approveSetting(
  context: Context,
  asked: { key: string; actId: bigint; staff: StaffCaller; assertion: AssertionInput },
): Promise<null | ApproveRefusal> {
  const found = definitionOf(asked.key);
  if (!found) return refuse('setting_not_found');
  const { feature, name } = found;
  const result = await context.sql.begin(async (tx): Promise<null | ApproveRefusal> => {
    const [proposal] = await tx<{ value: unknown; reason: string; baseVersion: bigint | null; proposedBy: bigint }[]>`
      select value, reason, base_version, proposed_by from system.setting_proposal
      where act_id = ${asked.actId} and feature = ${feature} and name = ${name} and state = 'waiting' for update`;
    if (!proposal) return refuse('proposal_not_found');
    const [latest] = await versionsOf(tx, { feature, name });
    if ((latest?.id ?? null) !== proposal.baseVersion) return refuse('setting_moved');
    const problem = await conflictOf(tx, { feature, name, value: proposal.value, profile: context.config.profile });
    if (problem) return refuse('setting_not_valid', { problem });
    const approved = await approveAct(context, tx, {
      actId: asked.actId,
      caller: asked.staff,
      assertion: asked.assertion,
    });
    if (isRefusal(approved)) return approved;
    const { staffId } = asked.staff;
    const subject = `setting:${feature}.${name}`;
    await audit(tx, {
      staffId,
      action: 'settings.approve',
      subject,
      detail: { actId: asked.actId, approvals: approved.approvals },
    });
    if (approved.approvals < 2) return null;
    await tx`update system.setting_proposal set state = 'applied' where act_id = ${asked.actId}`;
    const { value, reason, proposedBy } = proposal;
    await recordVersion(tx, { feature, name, value, money: true, staffId: proposedBy, actId: asked.actId, reason });
    await audit(tx, {
      staffId,
      action: 'settings.change',
      subject,
      detail: { before: latest?.value ?? null, after: value, actId: asked.actId },
    });
    return null;
  });
  await refreshSettings(context.sql);
  return result;
}

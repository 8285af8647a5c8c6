import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/acts/server/public.ts';
import { definitionOf } from './settings-list.ts';

export async function withdrawProposal(
  context: Context,
  asked: { key: string; actId: bigint; staff: StaffCaller },
): Promise<null | Refusal<'setting_not_found' | 'proposal_not_found'>> {
  const found = definitionOf(asked.key);
  if (!found) return refuse('setting_not_found');
  return context.sql.begin(async (tx) => {
    const withdrawn = await tx`
      update system.setting_proposal set state = 'withdrawn'
      where act_id = ${asked.actId} and feature = ${found.feature} and name = ${found.name} and state = 'waiting'`;
    if (withdrawn.count === 0) return refuse('proposal_not_found');
    await audit(tx, {
      staffId: asked.staff.staffId,
      action: 'settings.withdraw',
      subject: `setting:${found.feature}.${found.name}`,
      detail: { actId: asked.actId },
    });
    return null;
  });
}

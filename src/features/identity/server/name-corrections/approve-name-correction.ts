// The second person's signature writes the name (members.md 1). The member reads of it, because it may be a mistake.
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { AssertionInput } from '../../contract.ts';
import { type ApprovalRefusal, approveAct } from '../acts/approve-act.ts';
import { audit } from '../audit.ts';
import { memberById } from '../members/members.ts';
import { alertMember } from '../sessions/alerts.ts';
import { type NameCorrection, nameCorrectionById } from './name-correction-store.ts';

export type CorrectionEnded = Refusal<'name_correction_not_found' | 'name_correction_ended'>;

export async function approveNameCorrection(
  floor: Floor,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
): Promise<NameCorrection | CorrectionEnded | ApprovalRefusal> {
  const { staffId } = caller;
  return floor.sql.begin(async (tx): Promise<NameCorrection | CorrectionEnded | ApprovalRefusal> => {
    const known = await nameCorrectionById(tx, id);
    if (!known) return refuse('name_correction_not_found');
    const { actId, memberId, newName } = known;
    await tx`select from identity.member where id = ${memberId} for no key update`;
    const [open] = await tx`
      select from identity.name_correction where id = ${id} and state = 'proposed' for update`;
    if (!open) return refuse('name_correction_ended');
    const signed = await approveAct(floor, tx, { actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    const detail = { id, approvals: signed.approvals };
    await audit(tx, { staffId, action: 'identity.sign_name_correction', subject: `member:${memberId}`, detail });
    if (signed.approvals >= 2) {
      await tx`update identity.name_correction set state = 'done' where id = ${id}`;
      await alertMember(floor, tx, must(await memberById(tx, memberId)), 'name_corrected', { newName });
    }
    return must(await nameCorrectionById(tx, id));
  });
}

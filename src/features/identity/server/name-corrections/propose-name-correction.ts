// A member's name was entered wrongly, or the law changed it. The name decides whose an account at the bank may be. So
// one person alone does not change it (members.md 1).
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { AssertionInput } from '../../contract.ts';
import type { NameCorrectionView } from '../../contract/name-corrections.ts';
import { type ApprovalRefusal, approveAtOnce } from '../acts/approve-act.ts';
import { proposeAct } from '../acts/propose-act.ts';
import { audit } from '../audit.ts';
import { memberById } from '../members/members.ts';
import { type NameCorrection, nameCorrectionById } from './name-correction-store.ts';

export type RightName = { memberId: bigint; newName: string; proof: NameCorrectionView['proof']; proofNote: string };

/** Writes the act down; with an assertion the proposer signs it in the same step. */
export async function proposeNameCorrection(
  floor: Floor,
  { wish, caller, assertion }: { wish: RightName; caller: StaffCaller; assertion?: AssertionInput | undefined },
  intent: Intent,
): Promise<
  | NameCorrection
  | Refusal<'member_not_found' | 'name_unchanged' | 'name_correction_waiting'>
  | ApprovalRefusal
  | IntentRefusal
> {
  const at = floor.clock.now();
  const { staffId } = caller;
  const { memberId, proof, proofNote } = wish;
  const newName = wish.newName.normalize('NFC').replaceAll(/\s+/g, ' ');
  const made = await once(floor.sql, intent, at, async (tx) => {
    const member = await memberById(tx, memberId);
    if (!member) return refuse('member_not_found');
    const oldName = member.realName;
    if (newName === oldName) return refuse('name_unchanged');
    const content = { member: String(memberId), from: oldName, to: newName, proof, note: proofNote };
    const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
    const actId = await proposeAct(tx, { purpose: 'name_corrected', ...nothing, content, staffId, at });
    const [row] = await tx<{ id: bigint }[]>`
      insert into identity.name_correction (act_id, member_id, old_name, new_name, proof, proof_note, proposed_by)
      values (${actId}, ${memberId}, ${oldName}, ${newName}, ${proof}, ${proofNote}, ${staffId})
      on conflict do nothing returning id`;
    if (!row) return refuse('name_correction_waiting');
    const detail = { ...content, id: row.id };
    await audit(tx, { staffId, action: 'identity.propose_name_correction', subject: `member:${memberId}`, detail });
    const signed = await approveAtOnce(floor, tx, { actId, caller, assertion });
    return isRefusal(signed) ? signed : { id: String(row.id) };
  });
  return isRefusal(made) ? made : must(await nameCorrectionById(floor.sql, BigInt(made.id)));
}

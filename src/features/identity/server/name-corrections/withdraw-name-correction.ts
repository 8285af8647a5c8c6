import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { audit } from '../audit.ts';
import type { CorrectionEnded } from './approve-name-correction.ts';
import { type NameCorrection, nameCorrectionById } from './name-correction-store.ts';

/** Takes a proposal of a name back. */
export async function withdrawNameCorrection(
  floor: Floor,
  { id, caller: { staffId } }: { id: bigint; caller: StaffCaller },
): Promise<NameCorrection | CorrectionEnded> {
  return floor.sql.begin(async (tx): Promise<NameCorrection | CorrectionEnded> => {
    const ended = await tx`
      update identity.name_correction set state = 'withdrawn' where id = ${id} and state = 'proposed'`;
    const correction = await nameCorrectionById(tx, id);
    if (!correction) return refuse('name_correction_not_found');
    if (ended.count === 0) return refuse('name_correction_ended');
    const subject = `member:${correction.memberId}`;
    await audit(tx, { staffId, action: 'identity.withdraw_name_correction', subject, detail: { id } });
    return correction;
  });
}

import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { type AccountCorrection, accountCorrectionById } from './account-correction-store.ts';
import type { CorrectionEnded } from './approve-account-correction.ts';

export async function withdrawAccountCorrection(
  floor: Floor,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<AccountCorrection | CorrectionEnded> {
  return floor.sql.begin(async (tx): Promise<AccountCorrection | CorrectionEnded> => {
    const ended = await tx`
      update wallet.account_correction set state = 'withdrawn' where id = ${id} and state = 'proposed'`;
    const correction = await accountCorrectionById(tx, id);
    if (!correction) return refuse('account_correction_not_found');
    if (ended.count === 0) return refuse('account_correction_ended');
    const { staffId } = caller;
    const subject = `member:${correction.memberId}`;
    await audit(tx, { staffId, action: 'wallet.withdraw_account_correction', subject, detail: { id } });
    return correction;
  });
}

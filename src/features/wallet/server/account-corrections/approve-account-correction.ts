import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ApprovalRefusal } from '#features/acts/server/public.ts';
import { approveAct, type AssertionInput, audit } from '#features/identity/server/public.ts';
import { handOnDefault, queueAccountsOf } from '../payout-accounts/payout-account-store.ts';
import { type AccountCorrection, accountCorrectionById } from './account-correction-store.ts';

export type CorrectionEnded = Refusal<'account_correction_not_found' | 'account_correction_ended'>;

/** A signature. The second person's carries the correction out; the database ends a payout account at it. */
export async function approveAccountCorrection(
  floor: Floor,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
): Promise<AccountCorrection | CorrectionEnded | ApprovalRefusal> {
  return floor.sql.begin(async (tx): Promise<AccountCorrection | CorrectionEnded | ApprovalRefusal> => {
    const known = await accountCorrectionById(tx, id);
    if (!known) return refuse('account_correction_not_found');
    await queueAccountsOf(tx, known.memberId);
    const [open] = await tx`
      select from wallet.account_correction where id = ${id} and state = 'proposed' for update`;
    if (!open) return refuse('account_correction_ended');
    const signed = await approveAct(floor, tx, { actId: known.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'wallet.sign_account_correction',
      subject: `member:${known.memberId}`,
      detail: { id, approvals: signed.approvals },
    });
    if (signed.approvals >= 2) {
      await tx`update wallet.account_correction set state = 'done' where id = ${id}`;
      await handOnDefault(tx, known.memberId);
    }
    return must(await accountCorrectionById(tx, id));
  });
}

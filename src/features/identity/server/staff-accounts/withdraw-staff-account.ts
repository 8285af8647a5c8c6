import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '../audit.ts';
import { type StaffAccountAct, staffAccountActById } from './staff-account-store.ts';

type WithdrawRefusal = Refusal<'staff_account_act_not_found' | 'staff_account_act_ended'>;

/** Takes a proposal about an account of staff back. */
export async function withdrawStaffAccount(
  floor: Floor,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<StaffAccountAct | WithdrawRefusal> {
  const at = floor.clock.now();
  return floor.sql.begin(async (tx): Promise<StaffAccountAct | WithdrawRefusal> => {
    const ended = await tx`
      update identity.staff_account_act set state = 'withdrawn', ended_at = ${at}
      where id = ${id} and state = 'proposed'`;
    const act = await staffAccountActById(tx, id);
    if (!act) return refuse('staff_account_act_not_found');
    if (ended.count === 0) return refuse('staff_account_act_ended');
    const subject = `staff:${act.staffId}`;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'identity.withdraw_staff_account',
      subject,
      detail: { id },
    });
    return act;
  });
}

import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type StaffAct, staffActById } from './staff-act-store.ts';
import { tellAdmins } from './tell-admins.ts';

export async function withdrawStaffAct(
  context: Context,
  { id, caller }: { id: bigint; caller: StaffCaller },
): Promise<StaffAct | Refusal<'staff_act_not_found' | 'staff_act_ended'>> {
  const at = context.clock.now();
  return context.sql.begin(async (tx): Promise<StaffAct | Refusal<'staff_act_not_found' | 'staff_act_ended'>> => {
    const ended = await tx`
      update identity.staff_act set state = 'withdrawn', password_hash = null, ended_at = ${at}
      where id = ${id} and state = 'proposed'`;
    const act = await staffActById(tx, id);
    if (!act) return refuse('staff_act_not_found');
    if (ended.count === 0) return refuse('staff_act_ended');
    await tellAdmins(tx, caller, 'identity.withdraw_staff_act', { id });
    return act;
  });
}

// The signature of the second person declares an account as staff's, or ends it (income.md 1).
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ApprovalRefusal } from '#features/acts/server/public.ts';
import type { AssertionInput } from '../../contract.ts';
import { approveAct } from '../acts/approve-act.ts';
import { audit } from '../audit.ts';
import {
  isStaffAccount,
  openStaffAccount,
  type OwnerRefusal,
  type StaffAccountAct,
  staffAccountActById,
  writeUnlessOwned,
} from './staff-account-store.ts';

export type SignRefusal =
  | Refusal<
      | 'staff_account_act_not_found'
      | 'staff_account_act_ended'
      | 'account_known'
      | 'staff_account_not_found'
      | 'staff_account_signed'
    >
  | OwnerRefusal
  | ApprovalRefusal;

export async function approveStaffAccount(
  floor: Floor,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
): Promise<StaffAccountAct | SignRefusal> {
  const at = floor.clock.now();
  return floor.sql.begin(async (tx): Promise<StaffAccountAct | SignRefusal> => {
    await tx`select from identity.staff_account_act where id = ${id} for update`;
    const act = await staffAccountActById(tx, id);
    if (!act) return refuse('staff_account_act_not_found');
    if (act.state !== 'proposed') return refuse('staff_account_act_ended');
    const signed = await approveAct(floor, tx, { actId: act.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    const subject = `staff:${act.staffId}`;
    const detail = { id, approvals: signed.approvals };
    await audit(tx, { staffId: caller.staffId, action: 'identity.sign_staff_account', subject, detail });
    if (signed.approvals >= 2) {
      const obstacle = await carryOut(tx, act);
      if (obstacle) return obstacle;
      await tx`update identity.staff_account_act set state = 'done', ended_at = ${at} where id = ${id}`;
    }
    return must(await staffAccountActById(tx, id));
  });
}

async function carryOut(tx: Transaction, act: StaffAccountAct): Promise<SignRefusal | null> {
  if (act.kind === 'declare') {
    if (await isStaffAccount(tx, act.account)) return refuse('account_known');
    return writeUnlessOwned(
      tx,
      (inner) => inner`
        insert into identity.staff_account (account, staff_id, added_by, act_id)
        values (${act.account}, ${act.staffId}, ${act.proposedBy}, ${act.actId})`,
    );
  }
  const known = await openStaffAccount(tx, { account: act.account });
  if (!known) return refuse('staff_account_not_found');
  if (act.mistaken && known.signed) return refuse('staff_account_signed');
  await tx`update identity.staff_account set end_act_id = ${act.actId}, mistaken = ${act.mistaken}
    where id = ${known.id}`;
  return null;
}

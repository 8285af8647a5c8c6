// Staff name their own bank accounts. Such an account neither pays revenue nor receives capital (income.md 1). Two
// persons sign each declaration and each end. One person alone could name a lessee's account and so end its rents.
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { Queryable } from '#platform/database/db.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, proposeAct } from '#features/acts/server/public.ts';
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

export type StaffAccountWish =
  | { kind: 'declare'; bankCode: string; bankNumber: string }
  /** `mistaken`: it never was staff's, and one person alone had said so. */
  | { kind: 'end'; staffAccountId: bigint; mistaken: boolean };

type Plan = Pick<StaffAccountAct, 'kind' | 'account' | 'staffId' | 'mistaken'>;
type PlanRefusal = Refusal<'account_known' | 'staff_account_not_found' | 'staff_account_signed'>;

/** Writes the act down; with an assertion the proposer signs it in the same step. */
export async function proposeStaffAccount(
  floor: Floor,
  { wish, caller, assertion }: { wish: StaffAccountWish; caller: StaffCaller; assertion?: AssertionInput | undefined },
  intent: Intent,
): Promise<
  StaffAccountAct | PlanRefusal | OwnerRefusal | Refusal<'staff_account_act_waiting'> | ApprovalRefusal | IntentRefusal
> {
  const at = floor.clock.now();
  const made = await once(floor.sql, intent, at, async (tx) => {
    const plan = await planOf(tx, wish, caller);
    if (isRefusal(plan)) return plan;
    const { kind, account, staffId, mistaken } = plan;
    const content = { kind, account, staff: String(staffId), ...(kind === 'end' ? { mistaken } : {}) };
    const none = { debit: null, credit: null, amount: null, statementLineId: null };
    const purpose = 'staff_account_changed';
    const actId = await proposeAct(tx, { purpose, ...none, content, staffId: caller.staffId, at });
    const [waiting] = await tx`
      select from identity.staff_account_act where account = ${account} and state = 'proposed'`;
    if (waiting) return refuse('staff_account_act_waiting');
    let id: bigint | null = null;
    const owned = await writeUnlessOwned(tx, async (inner) => {
      const [row] = await inner<{ id: bigint }[]>`
        insert into identity.staff_account_act (act_id, kind, account, staff_id, mistaken, proposed_by, proposed_at)
        values (${actId}, ${kind}, ${account}, ${staffId}, ${mistaken}, ${caller.staffId}, ${at})
        on conflict do nothing returning id`;
      id = row?.id ?? null;
    });
    if (owned) return owned;
    // Somebody proposed the same at the same time.
    if (id === null) return refuse('staff_account_act_waiting');
    const subject = `staff:${staffId}`;
    const detail = { ...content, id };
    await audit(tx, { staffId: caller.staffId, action: 'identity.propose_staff_account', subject, detail });
    const signed = assertion && (await approveAct(floor, tx, { actId, caller, assertion }));
    return signed && isRefusal(signed) ? signed : { id: String(id) };
  });
  return isRefusal(made) ? made : must(await staffAccountActById(floor.sql, BigInt(made.id)));
}

/** An account is declared by its owner. Anybody may propose the end. */
async function planOf(q: Queryable, wish: StaffAccountWish, { staffId }: StaffCaller): Promise<Plan | PlanRefusal> {
  if (wish.kind === 'declare') {
    const account = `${wish.bankCode} ${wish.bankNumber}`;
    if (await isStaffAccount(q, account)) return refuse('account_known');
    return { kind: wish.kind, account, staffId, mistaken: false };
  }
  const { kind, mistaken } = wish;
  const known = await openStaffAccount(q, { id: wish.staffAccountId });
  if (!known) return refuse('staff_account_not_found');
  if (mistaken && known.signed) return refuse('staff_account_signed');
  return { kind, account: known.account, staffId: known.staffId, mistaken };
}

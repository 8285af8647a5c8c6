import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, approveAct, audit } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { promise } from '#features/rewards/server/public.ts';
import { rewardKinds } from '../reward-kinds.ts';
import { type Batch, batchById } from './batch-store.ts';

export type BatchEnded = Refusal<'batch_not_found' | 'batch_ended'>;

/** Signs. The second person's signature gives the coupons of named members: they wait for the payer. */
export async function approveBatch(
  context: Context,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
): Promise<Batch | BatchEnded | ApprovalRefusal> {
  const { staffId } = caller;
  return context.sql.begin(async (tx): Promise<Batch | BatchEnded | ApprovalRefusal> => {
    const known = await batchById(tx, id);
    if (!known) return refuse('batch_not_found');
    const [open] = await tx`select from coupons.batch where id = ${id} and state = 'proposed' for update`;
    if (!open || known.until < context.clock.today()) return refuse('batch_ended');
    const signed = await approveAct(context, tx, { actId: known.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    const detail = { name: known.name, approvals: signed.approvals };
    await audit(tx, { staffId, action: 'coupons.sign_batch', subject: `coupon_batch:${id}`, detail });
    if (signed.approvals < 2) return required(await batchById(tx, id));
    await tx`update coupons.batch set state = 'done' where id = ${id}`;
    await giveCoupons(tx, id);
    return required(await batchById(tx, id));
  });
}

async function giveCoupons(tx: Transaction, batchId: bigint): Promise<void> {
  const made = await tx<{ id: bigint; memberId: bigint; worthMinor: bigint }[]>`
    select id, member_id, worth_minor from coupons.make_coupons(${batchId})`;
  await promise(
    tx,
    made.map(({ id, memberId, worthMinor }) => ({
      kind: rewardKinds.coupon,
      cause: String(id),
      memberId,
      amount: worthMinor,
    })),
  );
}

import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/acts/server/public.ts';
import type { BatchEnded } from './approve-batch.ts';
import { type Batch, batchById } from './batch-store.ts';

type Ending = { id: bigint; caller: StaffCaller };

/** Takes a proposal back. Nothing was given. */
export async function withdrawBatch(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, caller: { staffId } }: Ending,
): Promise<Batch | BatchEnded> {
  return context.sql.begin(async (tx): Promise<Batch | BatchEnded> => {
    const ended = await tx`update coupons.batch set state = 'withdrawn' where id = ${id} and state = 'proposed'`;
    const batch = await batchById(tx, id);
    if (!batch) return refuse('batch_not_found');
    if (ended.count === 0) return refuse('batch_ended');
    const subject = `coupon_batch:${id}`;
    const detail = { name: batch.name };
    await audit(tx, { staffId, action: 'coupons.withdraw_batch', subject, detail });
    return batch;
  });
}

/** Stops the codes of a batch for good. One person may: it gives nothing. Given coupons stay good. */
export async function stopBatch(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, caller: { staffId } }: Ending,
): Promise<Batch | BatchEnded> {
  const at = context.clock.now();
  return context.sql.begin(async (tx): Promise<Batch | BatchEnded> => {
    const stopped = await tx`
      update coupons.batch set stopped_at = ${at}
      where id = ${id} and state = 'done' and way in ('codes', 'word') and stopped_at is null`;
    const batch = await batchById(tx, id);
    if (!batch) return refuse('batch_not_found');
    if (stopped.count === 0) return refuse('batch_ended');
    const detail = { name: batch.name };
    await audit(tx, { staffId, action: 'coupons.stop_batch', subject: `coupon_batch:${id}`, detail });
    return batch;
  });
}

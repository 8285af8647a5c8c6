// The sandbox's clock in the console. The jobs process moves it, because it also does the due work day by day, the
// bank's included. This code only asks for the move.
import type { Context } from '#platform/context.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/acts/server/public.ts';

/**
 * The queue's task in the jobs process. Its payload is `{ until }`, RFC 3339. A repeat after a failure moves the rest,
 * not the whole.
 */
export const ADVANCE_TASK = 'sandbox:advance';

export async function readClock(
  context: Pick<Context, 'sql'>,
): Promise<{ now: string; offsetSeconds: number; movable: boolean; moving: boolean }> {
  const [row] = await context.sql<{ now: Date; offset: number; movable: boolean; moving: boolean }[]>`
    select platform.now() as now, (offset_ms / 1000)::int as offset, movable,
      exists (select from graphile_worker.jobs where task_identifier = ${ADVANCE_TASK}
      and attempts < max_attempts) as moving
    from platform.clock`;
  if (!row) throw new Error('platform.clock is empty');
  return { now: row.now.toISOString(), offsetSeconds: row.offset, movable: row.movable, moving: row.moving };
}

export async function advanceClock(
  context: Context,
  asked: { staffId: bigint; seconds: number },
): Promise<null | Refusal<'clock_not_movable'>> {
  return context.sql.begin(async (tx) => {
    const [clock] = await tx<{ movable: boolean }[]>`select movable from platform.clock`;
    if (!clock?.movable) return refuse('clock_not_movable');
    const until = new Date(context.clock.now().getTime() + asked.seconds * 1000);
    await enqueue(tx, ADVANCE_TASK, { until: until.toISOString() }, { key: ADVANCE_TASK });
    await audit(tx, {
      staffId: asked.staffId,
      action: 'sandbox.advance_clock',
      subject: 'clock',
      detail: { seconds: asked.seconds },
    });
    return null;
  });
}

// The console's calls on the sandbox: its clock and its bank's faults. The clock is only asked to move here. The jobs
// process moves it, because it does the work that falls due day by day, also the bank's.
import type { z } from 'zod';
import { audit } from '#features/acts/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { HandlersAt } from '#platform/feature.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import type { faultPlan, FaultRule } from '#wires/bank-admin.ts';
import type { contract } from '../contract.ts';

/**
 * The task that moves the clock in the jobs process. Its payload is `{ until }`, RFC 3339, so that a retry after a
 * failure moves only the rest.
 */
export const ADVANCE_TASK = 'sandbox:advance';

async function readClock(
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

async function advanceClock(
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

// Reads and sets the sandbox bank's planned faults (bank-and-reconciliation.md 2): down, slow, lossy, duplicate, out of
// order, wrong in amount.

type Plan = z.output<typeof faultPlan>;
type Refused = Refusal<'sandbox_only' | 'bank_unreachable'>;

async function readFaults(context: Context): Promise<Plan | Refused> {
  if (context.config.profile !== 'sandbox') return refuse('sandbox_only');
  const answer = await context.bank.call('GET /admin/faults');
  return answer.outcome === 'ok' ? answer.data : refuse('bank_unreachable');
}

async function setFaults(context: Context, asked: { staffId: bigint; rules: FaultRule[] }): Promise<Plan | Refused> {
  if (context.config.profile !== 'sandbox') return refuse('sandbox_only');
  const answer = await context.bank.call('PUT /admin/faults', { body: { rules: asked.rules } });
  if (answer.outcome !== 'ok') return refuse('bank_unreachable');
  const detail = { rules: asked.rules };
  await context.sql.begin((tx) =>
    audit(tx, {
      staffId: asked.staffId,
      action: 'sandbox.set_bank_faults',
      subject: 'bank',
      detail,
    }),
  );
  return answer.data;
}

export function sandboxHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/sandbox'> {
  return {
    'GET /console/api/v1/sandbox/clock': () => readClock(context),
    'POST /console/api/v1/sandbox/clock/advance': async ({ caller, body }) =>
      (await advanceClock(context, { staffId: caller.staffId, seconds: body.seconds })) ?? readClock(context),
    'GET /console/api/v1/sandbox/bank-faults': () => readFaults(context),
    'PUT /console/api/v1/sandbox/bank-faults': ({ caller, body }) =>
      setFaults(context, { staffId: caller.staffId, rules: body.rules }),
  };
}

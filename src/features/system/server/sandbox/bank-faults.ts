// Opens the sandbox bank's fault plan to the console (bank-and-reconciliation.md 2). Faults: down, slow, lossy,
// duplicate, out of order, wrong in amount.
import type { faultPlan, FaultRule } from '#wires/bank-admin.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { z } from 'zod';
import { audit } from '#features/acts/server/public.ts';

type Plan = z.output<typeof faultPlan>;
type Refused = Refusal<'sandbox_only' | 'bank_unreachable'>;

export async function readFaults(context: Context): Promise<Plan | Refused> {
  if (context.config.profile !== 'sandbox') return refuse('sandbox_only');
  const answer = await context.bank.call('GET /admin/faults');
  return answer.outcome === 'ok' ? answer.data : refuse('bank_unreachable');
}

export async function setFaults(
  context: Context,
  asked: { staffId: bigint; rules: FaultRule[] },
): Promise<Plan | Refused> {
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

// Staff refuse a proposed deployment or restoration: nothing moves, and the reason stays.
import type { StaffCaller } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { type Intent, once } from '../../../platform/intents.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { audit } from '../../identity/server/public.ts';

type Rejecting = { caller: StaffCaller; id: bigint; reason: string };

export async function rejectDeployment(
  floor: Floor,
  { caller, id, reason }: Rejecting,
  intent: Intent,
): Promise<{ id: string } | Refusal<'deployment_not_found' | 'deployment_ended'>> {
  return once(
    floor.sql,
    intent,
    floor.clock.now(),
    async (tx): Promise<{ id: string } | Refusal<'deployment_not_found' | 'deployment_ended'>> => {
      const [open] = await tx<{ ended: boolean }[]>`
      select posted_at is not null or rejected_at is not null as ended from revenue.deployment where id = ${id} for no key update`;
      if (!open) return refuse('deployment_not_found');
      if (open.ended) return refuse('deployment_ended');
      await tx`update revenue.deployment set rejected_by = ${caller.staffId}, rejected_at = ${floor.clock.now()}, reject_reason = ${reason} where id = ${id}`;
      await audit(tx, {
        staffId: caller.staffId,
        action: 'revenue.deployment_rejected',
        subject: `deployment:${id}`,
        detail: { reason },
      });
      return { id: id.toString() };
    },
  );
}

export async function rejectRestoration(
  floor: Floor,
  { caller, id, reason }: Rejecting,
  intent: Intent,
): Promise<{ id: string } | Refusal<'restoration_not_found' | 'restoration_ended'>> {
  return once(
    floor.sql,
    intent,
    floor.clock.now(),
    async (tx): Promise<{ id: string } | Refusal<'restoration_not_found' | 'restoration_ended'>> => {
      const [open] = await tx<{ ended: boolean }[]>`
      select posted_at is not null or rejected_at is not null as ended from revenue.restoration where id = ${id} for no key update`;
      if (!open) return refuse('restoration_not_found');
      if (open.ended) return refuse('restoration_ended');
      await tx`update revenue.restoration set rejected_by = ${caller.staffId}, rejected_at = ${floor.clock.now()}, reject_reason = ${reason} where id = ${id}`;
      await audit(tx, {
        staffId: caller.staffId,
        action: 'revenue.restoration_rejected',
        subject: `restoration:${id}`,
        detail: { reason },
      });
      return { id: id.toString() };
    },
  );
}

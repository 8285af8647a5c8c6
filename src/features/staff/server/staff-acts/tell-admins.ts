import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { audit } from '#features/acts/server/public.ts';

export async function tellAdmins(
  tx: Transaction,
  { staffId }: StaffCaller,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await audit(tx, { staffId, action, subject: `staff_act:${String(detail.id)}`, detail });
}

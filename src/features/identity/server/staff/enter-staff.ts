import type { Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { audit } from '../audit.ts';
import { openStaffSession } from '../sessions/open-session.ts';

export type StaffSession = { token: string; expiresAt: Date };

export async function enterStaff(
  floor: Floor,
  tx: Transaction,
  { staffId, method, device }: { staffId: bigint; method: 'passkey' | 'password'; device: string | undefined },
): Promise<StaffSession> {
  await audit(tx, {
    staffId,
    action: 'identity.staff_sign_in',
    subject: `staff:${staffId}`,
    detail: { method },
    at: floor.clock.now(),
  });
  return openStaffSession(floor, tx, { staffId, method, device });
}

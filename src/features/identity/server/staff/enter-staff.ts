import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { audit } from '../audit.ts';
import { openStaffSession } from '../sessions/open-session.ts';

export type StaffSession = { token: string; expiresAt: Date; deviceKey: string };

export async function enterStaff(
  floor: Floor,
  tx: Transaction,
  entering: {
    staffId: bigint;
    method: 'passkey' | 'password';
    device: string | undefined;
    deviceKey?: string | undefined;
  },
): Promise<StaffSession> {
  const { staffId, method } = entering;
  await audit(tx, {
    staffId,
    action: 'identity.staff_sign_in',
    subject: `staff:${staffId}`,
    detail: { method },
  });
  return openStaffSession(floor, tx, entering);
}

export function staffSessionToWire({ token, expiresAt, deviceKey }: StaffSession) {
  return { token, expiresAt: expiresAt.toISOString(), deviceKey };
}

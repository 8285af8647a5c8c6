// Staff change their own sign-in with the password and the one-time password that they have now.
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { confirmStaffPassword } from './confirm-staff-password.ts';
import { tryTotp } from './try-totp.ts';

export type Confirmed = { caller: StaffCaller; password: string; totp: string };

export type ConfirmRefusal = Refusal<'password_wrong' | 'totp_wrong' | 'totp_already_used' | 'too_many_requests'>;

/**
 * Checks both factors and uses up the one-time password. A right password gives back its own try, but no try of a
 * one-time password. Each session counts its own tries, so no stranger uses them up.
 */
export async function confirmBoth(
  floor: Floor,
  { caller: { staffId, sessionId }, password, totp }: Confirmed,
): Promise<ConfirmRefusal | null> {
  const refused = await confirmStaffPassword(floor, { staffId, password });
  if (refused) return refused;
  return tryTotp(floor, { staffId, totp, by: `session|${sessionId}`, action: 'identity.staff_totp_refused' });
}

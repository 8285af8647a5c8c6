// Staff change their own sign-in with the password and the one-time password that they have now.
import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { openedSeed, stepOf } from './one-time-password.ts';
import { confirmStaffPassword, countedTry } from './confirm-staff-password.ts';

export type Confirmed = { caller: StaffCaller; password: string; totp: string };

export type ConfirmRefusal = Refusal<'password_wrong' | 'totp_wrong' | 'totp_already_used' | 'too_many_requests'>;

/**
 * Checks both factors and uses up the one-time password. A right password gives back its own try, but no try of a
 * one-time password.
 */
export async function confirmBoth(
  floor: Floor,
  { caller: { staffId }, password, totp }: Confirmed,
): Promise<ConfirmRefusal | null> {
  const refused = await confirmStaffPassword(floor, { staffId, password });
  return refused ?? countedTry(floor, { staffId, secret: 'totp' }, () => useOneTimePassword(floor, staffId, totp));
}

async function useOneTimePassword(
  floor: Floor,
  staffId: bigint,
  totp: string,
): Promise<Refusal<'totp_wrong' | 'totp_already_used'> | null> {
  const [kept] = await floor.sql<{ sealed: Buffer | null }[]>`
    select totp_sealed as sealed from identity.staff where id = ${staffId}`;
  const seed = kept?.sealed ? openedSeed(floor, kept.sealed) : null;
  const step = seed === null ? null : stepOf(seed, totp);
  if (step === null) return refuse('totp_wrong');
  const taken =
    await floor.sql`update identity.staff set totp_step = ${step} where id = ${staffId} and totp_step < ${step}`;
  return taken.count === 1 ? null : refuse('totp_already_used');
}

import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { giveBack, QUARTER_SECONDS, spend } from '../attempts.ts';
import { isPassword } from '../secrets/secrets-of-people.ts';
import { identitySettings } from '../settings.ts';
import { tellFailure } from './tell-failure.ts';

/**
 * Staff confirm some acts with their password. The try counts before the password is compared. A right one gives its
 * try back. The audit log keeps a wrong one.
 */
export async function confirmStaffPassword(
  floor: Floor,
  { staffId, password }: { staffId: bigint; password: string },
): Promise<null | Refusal<'password_wrong' | 'too_many_requests'>> {
  const { passwordTriesPerQuarter: limit } = await identitySettings.read(floor);
  const quotas = [{ bucket: `staff_password|${staffId}`, limit, windowSeconds: QUARTER_SECONDS }];
  const wait = await spend(floor, quotas);
  if (wait) {
    await tellFailure(floor, null, 'identity.staff_password_locked', { staff: staffId.toString() });
    return wait;
  }
  const [staff] = await floor.sql<{ hash: string }[]>`
    select password_hash as hash from identity.staff where id = ${staffId} and disabled_at is null`;
  if (await isPassword(password, staff?.hash ?? null)) {
    await giveBack(floor, quotas);
    return null;
  }
  await tellFailure(floor, staffId, 'identity.staff_password_refused', { reason: 'password_wrong' });
  return refuse('password_wrong');
}

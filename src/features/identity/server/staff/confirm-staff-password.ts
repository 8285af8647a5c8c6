import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { giveBack, QUARTER_SECONDS, spend } from '../attempts.ts';
import { isPassword } from '../secrets/secrets-of-people.ts';
import { identitySettings } from '../settings.ts';
import { tellFailure } from './tell-failure.ts';

/** Staff confirm some acts with their password. */
export async function confirmStaffPassword(
  floor: Floor,
  { staffId, password }: { staffId: bigint; password: string },
): Promise<null | Refusal<'password_wrong' | 'too_many_requests'>> {
  return countedTry(floor, { staffId, secret: 'password' }, async () => {
    const [staff] = await floor.sql<
      { hash: string }[]
    >`select password_hash as hash from identity.staff where id = ${staffId} and disabled_at is null`;
    return (await isPassword(password, staff?.hash ?? null)) ? null : refuse('password_wrong');
  });
}

/**
 * Counts the try in the secret's own quota before it looks at the secret. A right secret gives its try back. The audit
 * log keeps a wrong one.
 */
export async function countedTry<Wrong extends Refusal>(
  floor: Floor,
  { staffId, secret }: { staffId: bigint; secret: 'password' | 'totp' },
  look: () => Promise<Wrong | null>,
): Promise<null | Wrong | Refusal<'too_many_requests'>> {
  const { passwordTriesPerQuarter } = await identitySettings.read(floor);
  const bucket = `staff_${secret}|${staffId}`;
  const wait = await spend(floor, [{ bucket, limit: passwordTriesPerQuarter, windowSeconds: QUARTER_SECONDS }]);
  if (wait) return wait;
  const wrong = await look();
  if (wrong) await tellFailure(floor, staffId, `identity.staff_${secret}_refused`, { reason: wrong.name });
  else await giveBack(floor, bucket);
  return wrong;
}

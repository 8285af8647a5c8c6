import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { QUARTER_SECONDS, spend } from '../attempts.ts';
import { identitySettings } from '../settings.ts';
import { isPassword } from './secrets-of-people.ts';

export async function passwordHashOf(floor: Pick<Floor, 'sql'>, memberId: bigint): Promise<string | null> {
  const [row] = await floor.sql<
    { hash: string }[]
  >`select password_hash as hash from identity.member_secret where member_id = ${memberId}`;
  return row?.hash ?? null;
}

/**
 * For acts that a signed-in member confirms with the password. It counts like a sign-in, so a stolen session cannot
 * guess.
 */
export async function confirmPassword(
  floor: Floor,
  asked: { memberId: bigint; password: string },
): Promise<null | Refusal<'password_wrong' | 'too_many_requests'>> {
  const { passwordTriesPerQuarter } = await identitySettings.read(floor);
  const wait = await spend(floor, [
    { bucket: `confirm|${asked.memberId}`, limit: passwordTriesPerQuarter, windowSeconds: QUARTER_SECONDS },
  ]);
  if (wait) return wait;
  return (await isPassword(asked.password, await passwordHashOf(floor, asked.memberId)))
    ? null
    : refuse('password_wrong');
}

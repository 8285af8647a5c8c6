// Members' passwords: refusing weak ones, storing one, and confirming it. The contract checks their form.
import type { Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { QUARTER_SECONDS, spend } from '#features/limits/server/public.ts';
import { isPassword, weaknessOf } from '#features/credentials/server/public.ts';
import type { Member } from '#features/members/server/public.ts';
import { identitySettings } from '../settings.ts';

export function weakPassword(member: Member, password: string): Refusal<'field_invalid'> | null {
  const known = [member.phone.slice(-9), ...member.realName.split(/\s+/), member.email.split('@')[0] ?? ''];
  const weakness = weaknessOf(password, known);
  return weakness ? refuse('field_invalid', { fields: { newPassword: weakness } }) : null;
}

/** Replaces the hash `before`, or any hash if it is absent. False if `before` is no longer the stored hash. */
export async function keepPassword(
  context: Context,
  tx: Transaction,
  { memberId, hash, before }: { memberId: bigint; hash: string; before?: string },
): Promise<boolean> {
  const kept = await tx`
    update identity.member_secret set password_hash = ${hash}, password_at = ${context.clock.now()}
    where member_id = ${memberId} and password_hash = coalesce(${before ?? null}, password_hash)`;
  return kept.count === 1;
}

export async function passwordHashOf(context: Pick<Context, 'sql'>, memberId: bigint): Promise<string | null> {
  const [row] = await context.sql<
    { hash: string }[]
  >`select password_hash as hash from identity.member_secret where member_id = ${memberId}`;
  return row?.hash ?? null;
}

/**
 * For actions that a signed-in member confirms with the password. Tries have a quota, so that a stolen session cannot
 * be used to guess it.
 */
export async function confirmPassword(
  context: Context,
  asked: { memberId: bigint; password: string },
): Promise<null | Refusal<'password_wrong' | 'too_many_requests'>> {
  const { passwordTriesPerQuarter } = await identitySettings.read(context);
  const wait = await spend(context, [
    { bucket: `confirm|${asked.memberId}`, limit: passwordTriesPerQuarter, windowSeconds: QUARTER_SECONDS },
  ]);
  if (wait) return wait;
  return (await isPassword(asked.password, await passwordHashOf(context, asked.memberId)))
    ? null
    : refuse('password_wrong');
}

import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Member } from '../members/members.ts';
import { weaknessOf } from './password-rules.ts';

export function weakPassword(member: Member, password: string): Refusal<'field_invalid'> | null {
  const known = [member.phone.slice(-9), ...member.realName.split(/\s+/), member.email.split('@')[0] ?? ''];
  const weakness = weaknessOf(password, known);
  return weakness ? refuse('field_invalid', { fields: { newPassword: weakness } }) : null;
}

/** Replaces the hash `before`, or any hash where it is absent. False: `before` is no longer there. */
export async function keepPassword(
  floor: Floor,
  tx: Transaction,
  { memberId, hash, before }: { memberId: bigint; hash: string; before?: string },
): Promise<boolean> {
  const kept = await tx`
    update identity.member_secret set password_hash = ${hash}, password_at = ${floor.clock.now()}
    where member_id = ${memberId} and password_hash = coalesce(${before ?? null}, password_hash)`;
  return kept.count === 1;
}

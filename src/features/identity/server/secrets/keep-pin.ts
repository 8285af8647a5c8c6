import type { Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { Member } from '../members/members.ts';
import { weaknessOfPin } from './pin-rules.ts';
import { hashPin, newPinSalt } from './secrets-of-people.ts';

export function weakPin(member: Member, newPin: string): Refusal<'field_invalid'> | null {
  const weakness = weaknessOfPin(newPin, member);
  return weakness ? refuse('field_invalid', { fields: { newPin: weakness } }) : null;
}

/**
 * Each PIN has a new salt, so that equal PINs never have equal hashes. `before` is the salt of the PIN to replace, null
 * where there is none yet. False: `before` is no longer there. Without `before` it replaces any PIN.
 */
export async function keepPin(
  floor: Floor,
  tx: Transaction,
  asked: { memberId: bigint; newPin: string; before?: Buffer | null; byReset?: boolean },
): Promise<boolean> {
  const salt = newPinSalt();
  const now = floor.clock.now();
  const kept = await tx`
    update identity.member_secret set pin_salt = ${salt}, pin_hash = ${hashPin(floor.secrets, salt, asked.newPin)},
      pin_tries = 0, pin_locked_until = null, pin_set_at = ${now},
      pin_reset_at = coalesce(${asked.byReset ? now : null}::timestamptz, pin_reset_at)
    where member_id = ${asked.memberId} and (${asked.before === undefined}
      or pin_salt is not distinct from ${asked.before ?? null})`;
  return kept.count === 1;
}

/** For the sandbox's demo members: no alert, no password. */
export async function setDemoPin(floor: Floor, asked: { memberId: bigint; newPin: string }): Promise<void> {
  await floor.sql.begin((tx) => keepPin(floor, tx, asked));
}

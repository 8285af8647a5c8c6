import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Member } from '../members/members.ts';
import { weaknessOfPin } from './pin-rules.ts';
import { keyedPin, newPinSalt } from './secrets-of-people.ts';

export function weakPin(member: Member, newPin: string): Refusal<'field_invalid'> | null {
  const weakness = weaknessOfPin(newPin, member);
  return weakness ? refuse('field_invalid', { fields: { newPin: weakness } }) : null;
}

/**
 * Each PIN has a new salt, so that equal PINs never have equal hashes. `how` is a first PIN, a reset, or the proof that
 * the member knows the old one. False: it is no first one, or the old one was replaced meanwhile.
 */
export async function keepPin(
  floor: Pick<Floor, 'secrets'>,
  tx: Transaction,
  asked: { memberId: bigint; newPin: string; how: 'first' | 'reset' | { proof: string } },
): Promise<boolean> {
  const salt = newPinSalt();
  const { hash, key } = keyedPin(floor.secrets, salt, asked.newPin);
  const proof = typeof asked.how === 'string' ? null : asked.how.proof;
  const [row] = await tx<{ kept: boolean }[]>`
    select identity.set_pin(${asked.memberId}, ${salt}, ${hash}, ${proof}, ${asked.how === 'reset'}, ${key}) as kept`;
  return must(row).kept;
}

/** For the sandbox's demo members: no alert, no password. */
export async function setDemoPin(floor: Floor, asked: { memberId: bigint; newPin: string }): Promise<void> {
  await floor.sql.begin((tx) => keepPin(floor, tx, { ...asked, how: 'first' }));
}

// The transaction password: set once, changed with the old one, reset by code and password (members.md 4).
import type { Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { must } from '../../../../platform/must.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { alertMember } from '../sessions/alerts.ts';
import { checkPin, type PinRefusal } from './check-pin.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from '../codes/use-code.ts';
import { memberById } from '../members/members.ts';
import { hashPin, newPinSalt } from './secrets-of-people.ts';
import { identitySettings } from '../settings.ts';
import { confirmPassword } from '../sessions/sign-in.ts';
import { callOffWaiting, secretsSeen } from '../contact-changes/waiting-changes.ts';

export async function setPin(
  floor: Floor,
  asked: { memberId: bigint; password: string; newPin: string },
): Promise<null | Refusal<'password_wrong' | 'pin_already_set' | 'too_many_requests'>> {
  const refused = await confirmPassword(floor, asked);
  if (refused) return refused;
  const member = must(await memberById(floor.sql, asked.memberId));
  return floor.sql.begin(async (tx): Promise<null | Refusal<'pin_already_set'>> => {
    const set = await keepPin(floor, tx, { ...asked, before: null });
    if (!set) return refuse('pin_already_set');
    await alertMember(floor, tx, member, 'pin_set');
    return null;
  });
}

export async function changePin(
  floor: Floor,
  asked: { memberId: bigint; pin: string; newPin: string },
): Promise<null | PinRefusal> {
  const { pinSalt: before } = await secretsSeen(floor.sql, asked.memberId);
  const refused = await checkPin(floor, asked);
  if (refused) return refused;
  const member = must(await memberById(floor.sql, asked.memberId));
  const changed = await floor.sql.begin(async (tx) => {
    if (!(await keepPin(floor, tx, { ...asked, before }))) return false;
    await alertMember(floor, tx, member, 'pin_changed');
    return true;
  });
  // Another was set meanwhile: the old one is tried against that.
  return changed ? null : changePin(floor, asked);
}

/** Also lifts a lock, and also serves who never set one. New payout accounts wait from now on (`pinResetAt`), and what waits is called off. */
export async function resetPin(
  floor: Floor,
  asked: { memberId: bigint; code: string; password: string; newPin: string } & AskedFrom,
): Promise<null | CodeRefusal | Refusal<'password_wrong' | 'too_many_requests'>> {
  const member = must(await memberById(floor.sql, asked.memberId));
  const refused = await confirmPassword(floor, asked);
  if (refused) return refused;
  const codeId = await tryCode(floor, { ...asked, purpose: 'pin_reset', recipient: member.phone });
  if (isRefusal(codeId)) return codeId;
  const { pinResetHoldHours } = await identitySettings.read(floor);
  return floor.sql.begin(async (tx): Promise<null | Refusal<'code_wrong'>> => {
    if (!(await useCode(tx, codeId, floor.clock.now()))) return refuse('code_wrong');
    await keepPin(floor, tx, { ...asked, byReset: true });
    await alertMember(floor, tx, member, 'pin_reset', { hours: pinResetHoldHours });
    await callOffWaiting(floor, tx, member);
    return null;
  });
}

/**
 * A new salt each time, so that equal PINs never have equal hashes. In place of the PIN with the salt `before` (null: of none), or
 * of whatever there is; false where `before` is no longer there.
 */
async function keepPin(
  floor: Floor,
  tx: Transaction,
  asked: { memberId: bigint; newPin: string; before?: Buffer | null; byReset?: boolean },
): Promise<boolean> {
  const salt = newPinSalt();
  const now = floor.clock.now();
  const kept = await tx`
    update identity.member_secret set pin_salt = ${salt}, pin_hash = ${hashPin(floor.secrets, salt, asked.newPin)}, pin_tries = 0,
      pin_locked_until = null, pin_set_at = ${now}, pin_reset_at = coalesce(${asked.byReset ? now : null}::timestamptz, pin_reset_at)
    where member_id = ${asked.memberId} and (${asked.before === undefined} or pin_salt is not distinct from ${asked.before ?? null})`;
  return kept.count === 1;
}

/** For the sandbox's demo members: no alert, no password. */
export async function setDemoPin(floor: Floor, asked: { memberId: bigint; newPin: string }): Promise<void> {
  await floor.sql.begin((tx) => keepPin(floor, tx, asked));
}

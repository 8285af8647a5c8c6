import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type AskedFrom, type CodeRefusal, tryCode, useCode } from '../codes/use-code.ts';
import { callOffWaiting } from '../contact-changes/waiting-changes.ts';
import { memberById } from '../members/members.ts';
import { alertMember } from '../sessions/alerts.ts';
import { confirmPassword } from './confirm-password.ts';
import { identitySettings } from '../settings.ts';
import { keepPin, weakPin } from './keep-pin.ts';

/**
 * Also lifts a lock, and serves a member who never set a PIN. New payout accounts wait from now on (`pinResetAt`).
 * Waiting changes of phone or address are called off.
 */
export async function resetPin(
  floor: Floor,
  asked: { memberId: bigint; code: string; password: string; newPin: string } & AskedFrom,
): Promise<null | CodeRefusal | Refusal<'password_wrong' | 'too_many_requests' | 'field_invalid'>> {
  const member = must(await memberById(floor.sql, asked.memberId));
  const refused = await confirmPassword(floor, asked);
  if (refused) return refused;
  // Before the code: another choice must not cost one of its tries.
  const weak = weakPin(member, asked.newPin);
  if (weak) return weak;
  const codeId = await tryCode(floor, { ...asked, purpose: 'pin_reset', recipient: member.phone });
  if (isRefusal(codeId)) return codeId as CodeRefusal;
  const { pinResetHoldHours } = await identitySettings.read(floor);
  return floor.sql.begin(async (tx): Promise<null | Refusal<'code_wrong'>> => {
    if (!(await useCode(tx, codeId, floor.clock.now()))) return refuse('code_wrong');
    await keepPin(floor, tx, { ...asked, how: 'reset' });
    await alertMember(floor, tx, member, 'pin_reset', { hours: pinResetHoldHours });
    await callOffWaiting(floor, tx, member);
    return null;
  });
}

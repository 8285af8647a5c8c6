import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { memberById } from '../members/members.ts';
import { alertMember } from '../sessions/alerts.ts';
import { checkPin, type PinRefusal } from './check-pin.ts';
import { keepPin, weakPin } from './keep-pin.ts';

export async function changePin(
  floor: Floor,
  asked: { memberId: bigint; pin: string; newPin: string },
): Promise<null | PinRefusal | Refusal<'field_invalid'>> {
  const proof = crypto.randomUUID();
  const act = { transfer: proof, purpose: 'pin', amount: 0n, target: '' } as const;
  const refused = await checkPin(floor, { ...asked, act });
  if (refused) return refused;
  const member = must(await memberById(floor.sql, asked.memberId));
  const weak = weakPin(member, asked.newPin);
  if (weak) return weak;
  const changed = await floor.sql.begin(async (tx) => {
    if (!(await keepPin(floor, tx, { ...asked, how: { proof } }))) return false;
    await alertMember(floor, tx, member, 'pin_changed');
    return true;
  });
  // Another was set meanwhile: the old one is tried against that.
  return changed ? null : changePin(floor, asked);
}

// The transaction password: set once, changed with the old one, reset by code and password (members.md 4).
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById } from '../members/members.ts';
import { alertMember } from '../sessions/alerts.ts';
import { confirmPassword } from './confirm-password.ts';
import { keepPin, weakPin } from './keep-pin.ts';

export async function setPin(
  floor: Floor,
  asked: { memberId: bigint; password: string; newPin: string },
): Promise<null | Refusal<'password_wrong' | 'pin_already_set' | 'too_many_requests' | 'field_invalid'>> {
  const refused = await confirmPassword(floor, asked);
  if (refused) return refused;
  const member = must(await memberById(floor.sql, asked.memberId));
  const weak = weakPin(member, asked.newPin);
  if (weak) return weak;
  return floor.sql.begin(async (tx): Promise<null | Refusal<'pin_already_set'>> => {
    const set = await keepPin(floor, tx, { ...asked, how: 'first' });
    if (!set) return refuse('pin_already_set');
    await alertMember(floor, tx, member, 'pin_set');
    return null;
  });
}

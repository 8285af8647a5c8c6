import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById } from '../members/members.ts';
import { callOff } from './waiting-changes.ts';

export async function callOffPhoneChange(
  floor: Floor,
  memberId: bigint,
): Promise<null | Refusal<'phone_change_not_found'>> {
  const member = must(await memberById(floor.sql, memberId));
  const ended = await floor.sql.begin((tx) => callOff(floor, tx, member, 'phone_change'));
  return ended ? null : refuse('phone_change_not_found');
}

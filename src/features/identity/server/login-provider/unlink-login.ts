import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { memberById } from '../members/members.ts';
import { confirmPassword } from '../secrets/confirm-password.ts';
import { endLinksOf } from './login-links.ts';

/** Ends the member's links, also those with a provider that is no longer set up. Sessions go on. */
export async function unlinkLogin(
  floor: Floor,
  asked: { memberId: bigint; password: string },
): Promise<null | Refusal<'password_wrong' | 'too_many_requests' | 'login_link_not_found'>> {
  const refused = await confirmPassword(floor, asked);
  if (refused) return refused;
  return floor.sql.begin(async (tx): Promise<null | Refusal<'login_link_not_found'>> => {
    const member = must(await memberById(tx, asked.memberId));
    return (await endLinksOf(floor, tx, member)) > 0 ? null : refuse('login_link_not_found');
  });
}

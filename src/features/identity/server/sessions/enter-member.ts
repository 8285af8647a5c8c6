import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { Member } from '../members/members.ts';
import { alertMember, UNKNOWN_DEVICE } from './alerts.ts';
import type { CallerAt } from './caller-mark.ts';
import { type NewSession, openSession } from './open-session.ts';

export type SignInMethod = 'password' | 'code' | 'provider' | 'passkey' | 'second_factor';
export type Where = CallerAt & { device: string; address: string };
export type SignedIn = NewSession & { memberNo: string };

/**
 * Opens the session of a member who proved who they are. `proven`: with a second factor, which this device then skips.
 *
 * A device that is new to the member causes an alert.
 */
export async function enterMember(
  floor: Floor,
  tx: Transaction,
  member: Member,
  where: Where & { sessionDays: number; proven?: boolean },
): Promise<SignedIn> {
  const session = await openSession(floor, tx, { memberId: member.id, ...where });
  if (session.newDevice) await alertMember(floor, tx, member, 'new_device', { device: where.device || UNKNOWN_DEVICE });
  return { ...session, memberNo: member.memberNo };
}

/**
 * Logs every sign-in of a member, failed ones too: by id, never by phone or address. The audit log has those of staff.
 */
export function tellSignIn(
  floor: Pick<Floor, 'log'>,
  { memberId, method, right }: { memberId: bigint | null; method: SignInMethod; right: boolean },
): void {
  floor.log.info({ event: 'sign_in', memberId: memberId?.toString() ?? null, method, right }, 'member sign-in');
}

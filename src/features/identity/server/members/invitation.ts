// An invitation that a person took up by its link (members.md 1). The house keeps nothing until they register. Their
// phone keeps the time, sealed, and brings it along.
import { DAY_MS } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { isInvitationSeal, sealOfInvitation } from '../secrets/secrets-of-people.ts';

/** Whoever comes back to the link later is invited again. */
const GOOD_FOR_MS = 90 * DAY_MS;

type Asked = Pick<Floor, 'clock' | 'secrets'>;

/** The time of this moment for this code, sealed. It does not tell whether a member has the code. */
export function openInvitation({ clock, secrets }: Asked, inviteCode: string): string {
  const at = clock.now().toISOString();
  return `${at} ${sealOfInvitation(secrets, { inviteCode, at })}`;
}

/** Null where we did not seal it for this code, or long ago. A registration goes on without. */
export function invitedAt(
  { clock, secrets }: Asked,
  { inviteCode, invitation }: { inviteCode: string; invitation?: string | undefined },
): Date | null {
  const [at = '', seal = ''] = invitation?.split(' ') ?? [];
  if (!isInvitationSeal(secrets, { inviteCode, at }, seal)) return null;
  const age = clock.now().getTime() - Date.parse(at);
  return age >= 0 && age <= GOOD_FOR_MS ? new Date(at) : null;
}

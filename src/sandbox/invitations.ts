import { openInvitation } from '#features/identity/server/public.ts';
import { DAY_MS, fixedClock } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';

/** The demo people thought about it for a day between the inviter's link and their registration. */
export function invitationOf(floor: Floor, inviteCode: string): string {
  const opened = new Date(floor.clock.now().getTime() - DAY_MS);
  return openInvitation({ ...floor, clock: fixedClock(opened) }, inviteCode);
}

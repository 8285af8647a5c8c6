import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { type Announcement, announcementById, lockAnnouncement, turnAnnouncement } from './announcement-store.ts';
import type { AnnouncementEnded } from './approve-announcement.ts';

/** Cancels before its time, or takes a proposal back. One person may: nobody gets anything. */
export async function cancelAnnouncement(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, caller: { staffId } }: { id: bigint; caller: StaffCaller },
): Promise<Announcement | AnnouncementEnded> {
  return floor.sql.begin(async (tx): Promise<Announcement | AnnouncementEnded> => {
    const found = await lockAnnouncement(tx, id);
    if (!found) return refuse('announcement_not_found');
    const at = floor.clock.now();
    const waits = found.state === 'scheduled' && found.dueAt !== null && found.dueAt > at;
    if (found.state !== 'proposed' && !waits) return refuse('announcement_ended');
    await turnAnnouncement(tx, { id, state: 'cancelled' });
    const detail = { title: found.texts.en.title, was: found.state };
    await audit(tx, { staffId, action: 'messages.announcement_cancelled', subject: `announcement:${id}`, detail });
    return must(await announcementById(tx, id));
  });
}

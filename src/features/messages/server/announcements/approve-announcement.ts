import type { StaffCaller } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { must } from '../../../../platform/must.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { type ApprovalRefusal, approveAct, type AssertionInput, audit } from '../../../identity/server/public.ts';
import { type Announcement, announcementById, lockAnnouncement } from './announcement-store.ts';
import { schedule } from './schedule.ts';

export type AnnouncementEnded = Refusal<'announcement_not_found' | 'announcement_ended'>;

/** Signs. The second person's signature sends it, or schedules it. */
export async function approveAnnouncement(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'secrets'>,
  { id, caller, assertion }: { id: bigint; caller: StaffCaller; assertion: AssertionInput },
): Promise<Announcement | AnnouncementEnded | ApprovalRefusal> {
  const at = floor.clock.now();
  const { staffId } = caller;
  return floor.sql.begin(async (tx): Promise<Announcement | AnnouncementEnded | ApprovalRefusal> => {
    const found = await lockAnnouncement(tx, id);
    if (!found) return refuse('announcement_not_found');
    if (found.state !== 'proposed' || found.actId === null) return refuse('announcement_ended');
    const signed = await approveAct(floor, tx, { actId: found.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    const detail = { title: found.texts.en.title, approvals: signed.approvals };
    await audit(tx, { staffId, action: 'messages.announcement_signed', subject: `announcement:${id}`, detail, at });
    if (signed.approvals >= 2) await schedule(tx, id);
    return must(await announcementById(tx, id));
  });
}

import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ApprovalRefusal } from '#features/acts/server/public.ts';
import { approveAct, type AssertionInput, audit } from '#features/identity/server/public.ts';
import { ifTwoRead, openDoubts } from '#features/texts/server/public.ts';
import { type Announcement, announcementById, lockAnnouncement } from './announcement-store.ts';
import { fieldsOf } from './propose-announcement.ts';
import { schedule } from './schedule.ts';

type Signing = { id: bigint; caller: StaffCaller; assertion: AssertionInput; confirmed: readonly string[] };
export type AnnouncementEnded = Refusal<'announcement_not_found' | 'announcement_ended'>;
type Refused = AnnouncementEnded | ApprovalRefusal | Refusal<'doubts_open'>;

/** Signs. The second person confirms each doubt, and their signature sends it or schedules it. */
export async function approveAnnouncement(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'secrets'>,
  { id, caller, assertion, confirmed }: Signing,
): Promise<Announcement | Refused> {
  const { staffId } = caller;
  return floor.sql.begin(async (tx): Promise<Announcement | Refused> => {
    const found = await lockAnnouncement(tx, id);
    if (!found) return refuse('announcement_not_found');
    if (found.state !== 'proposed' || found.actId === null) return refuse('announcement_ended');
    const doubted = staffId === found.proposedBy ? null : openDoubts(fieldsOf(found.texts), confirmed);
    if (doubted) return doubted;
    const signed = await approveAct(floor, tx, { actId: found.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    const detail = { title: found.texts.en.title, approvals: signed.approvals, confirmed };
    await audit(tx, { staffId, action: 'messages.announcement_signed', subject: `announcement:${id}`, detail });
    if (signed.approvals >= 2) await ifTwoRead(tx, (inner) => schedule(inner, id));
    return must(await announcementById(tx, id));
  });
}

// Sends announcements whose time has come (messages.md 2, 3). The segment is asked now, part by part in the order of
// member ids. A part and the place that it reaches are one transaction. So a stopped process goes on where it stood,
// and nobody gets two copies.
import type { Floor } from '#platform/floor.ts';
import { insertMessages } from '../inbox/insert-messages.ts';
import { nextOf } from '../segments.ts';
import { dueAnnouncements, lockAnnouncement, moveThrough, sendingOf, turnAnnouncement } from './announcement-store.ts';

/** Members in a part: few transactions, and none that others wait for. */
export const PART = 5_000;

type Sender = Pick<Floor, 'sql' | 'clock'>;

/** Returns how many copies went out. */
export async function sendAnnouncements(floor: Sender, part: number = PART): Promise<number> {
  let sent = 0;
  for (const id of await dueAnnouncements(floor.sql, floor.clock.now())) {
    await begin(floor, id);
    for (let more = await sendPart(floor, { id, part }); more !== null; more = await sendPart(floor, { id, part }))
      sent += more;
  }
  return sent;
}

async function begin({ sql, clock }: Sender, id: bigint): Promise<void> {
  await sql.begin(async (tx) => {
    const found = await lockAnnouncement(tx, id);
    if (found?.state !== 'scheduled' || found.dueAt === null || found.dueAt > clock.now()) return;
    await turnAnnouncement(tx, { id, state: 'sending' });
  });
}

/** Null once there is no more to send. */
async function sendPart({ sql }: Sender, { id, part }: { id: bigint; part: number }): Promise<number | null> {
  return sql.begin(async (tx) => {
    const standing = await sendingOf(tx, id);
    if (!standing) return null;
    const { segment, begunAt, throughMember, lastMember } = standing;
    const memberIds = await nextOf(tx, segment, { at: begunAt, after: throughMember, until: lastMember, limit: part });
    const last = memberIds.at(-1);
    if (last !== undefined) {
      const copies = memberIds.map((memberId) => ({ memberId, kind: 'messages.announcement', params: {} }));
      await insertMessages(tx, { messages: copies, announcementId: id });
      await moveThrough(tx, { id, member: last, more: memberIds.length });
    }
    if (memberIds.length < part) await turnAnnouncement(tx, { id, state: 'sent' });
    return memberIds.length;
  });
}

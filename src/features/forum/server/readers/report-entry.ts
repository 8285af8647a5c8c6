import { DAY_MS } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Reason } from '../../contract/shapes.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { openReportMatter } from '../desk/matter-store.ts';
import { isBlocked, lockEntry, moveEntry, queueForMember } from '../entries/entry-store.ts';
import { settings } from '../settings.ts';
import { excerptOf } from './excerpt.ts';
import { insertReport, reportersOf, reportsSince } from './report-store.ts';

type Refused = Refusal<'forum_entry_not_found' | 'own_entry' | 'reported_already' | 'report_limit'>;

/**
 * Reports an entry as it stands. Reports of enough members hide it until a moderator has looked (forum.md 6). Its row
 * is locked, so that two reports at once count as two.
 */
export async function reportEntry(
  floor: Pick<Floor, 'sql' | 'clock' | 'config'>,
  { id, memberId, reason, note }: { id: bigint; memberId: bigint; reason: Reason; note: string },
  intent: Intent,
): Promise<{ id: string } | Refused | IntentRefusal> {
  const at = floor.clock.now();
  const { reportsADay, reportersHide } = await settings.read(floor);
  return once<{ id: string } | Refused>(floor.sql, intent, at, async (tx) => {
    await queueForMember(tx, memberId);
    const given = { memberId, since: new Date(at.getTime() - DAY_MS), limit: reportsADay };
    if ((await reportsSince(tx, given)) >= reportsADay) return refuse('report_limit', { aDay: reportsADay });
    const entry = await lockEntry(tx, id);
    if (entry?.state !== 'shown' || (await isBlocked(tx, { memberId, authorId: entry.memberId })))
      return refuse('forum_entry_not_found');
    if (entry.memberId === memberId) return refuse('own_entry');
    const matterId = await openReportMatter(tx, { entryId: id, memberId: entry.memberId, at });
    const { title, body } = entry;
    const reportId = await insertReport(tx, { entryId: id, memberId, reason, note, title, body, matterId, at });
    if (reportId === null) return refuse('reported_already');
    if ((await reportersOf(tx, matterId)).length >= reportersHide) {
      await moveEntry(tx, id, { state: 'hidden', waitsFor: ['reports'] });
      await sendMessage(tx, { memberId: entry.memberId, kind: 'forum.hidden', params: { text: excerptOf(entry) } });
    }
    return { id: reportId.toString() };
  });
}

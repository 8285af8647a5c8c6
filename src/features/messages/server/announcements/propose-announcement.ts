// Somebody writes to a segment (messages.md 2). A second person reads it and signs.
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, proposeAct } from '#features/acts/server/public.ts';
import { approveAtOnce, type AssertionInput, audit } from '#features/identity/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import type { Segment } from '../../contract/segments.ts';
import { sizeOf } from '../segments.ts';
import { segmentRefusal } from './announcement-rules.ts';
import { type Announcement, announcementById, insertAnnouncement, type Texts } from './announcement-store.ts';

export type NewAnnouncement = { segment: Segment; texts: Texts; sendFrom: Date | null };
type Proposing = { wish: NewAnnouncement; caller: StaffCaller; assertion: AssertionInput | undefined };
type Refused = Refusal<'segment_wrong' | 'segment_empty' | 'promise_words'> | ApprovalRefusal;

export async function proposeAnnouncement(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'secrets'>,
  { wish, caller, assertion }: Proposing,
  intent: Intent,
): Promise<Announcement | Refused | IntentRefusal> {
  const { segment, texts, sendFrom } = wish;
  const wrong = segmentRefusal(segment, floor.clock.today()) ?? refusePromises(fieldsOf(texts));
  if (wrong) return wrong;
  const at = floor.clock.now();
  const made = await once(floor.sql, intent, at, async (tx): Promise<{ id: string } | Refused> => {
    const size = await sizeOf(tx, segment, at);
    if (size === 0) return refuse('segment_empty');
    const { staffId } = caller;
    const actId = await actOf(tx, { wish, staffId, at });
    const id = await insertAnnouncement(tx, { actId, segment, texts, size, sendFrom, staffId });
    const detail = { segment, texts, size, sendFrom: sendFrom?.toISOString() ?? null };
    await audit(tx, { staffId, action: 'messages.announcement_written', subject: `announcement:${id}`, detail });
    const signed = await approveAtOnce(floor, tx, { actId, caller, assertion });
    return isRefusal(signed) ? signed : { id: id.toString() };
  });
  return isRefusal(made) ? made : must(await announcementById(floor.sql, BigInt(made.id)));
}

/** The database compares these words with the row once two have signed (db/functions/messages). */
function actOf(
  tx: Transaction,
  { wish: { segment, texts, sendFrom }, staffId, at }: { wish: NewAnnouncement; staffId: bigint; at: Date },
): Promise<bigint> {
  const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
  const content = { segment, texts, sendFrom: sendFrom?.toISOString() ?? null };
  return proposeAct(tx, { purpose: 'announcement_sent', ...nothing, content, staffId, at });
}

/** The words by field, as the readers of the desk read them. */
export function fieldsOf(texts: Texts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, { title, text }]) => [
      [`${language}.title`, title],
      [`${language}.text`, text],
    ]),
  );
}

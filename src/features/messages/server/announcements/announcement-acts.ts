// Use cases of announcements, in which staff write to a segment of members (messages.md 2): preview, propose, sign,
// cancel, and the job that sends them when their time comes. Also the handlers of these calls.
import { type ApprovalRefusal, approveAct, approveAtOnce, audit, proposeAct } from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import { membersByIds } from '#features/members/server/public.ts';
import { ifTwoRead, openDoubts, readingView, refusePromises } from '#features/texts/server/public.ts';
import type { Transaction } from '#platform/database/db.ts';
import type { HandlersAt, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { type contract, type AnnouncementView, NAMED_MOST, type Segment } from '../../contract.ts';
import { insertMessages } from '../inbox.ts';
import { nextOf, sizeOf } from '../segments.ts';
import {
  type Announcement,
  announcementById,
  dueAnnouncements,
  insertAnnouncement,
  listAnnouncements,
  lockAnnouncement,
  moveThrough,
  schedule,
  segmentRefusal,
  sendingOf,
  type Texts,
  turnAnnouncement,
} from './announcements.ts';

type Preview = { size: number; memberNos: string[] };

const ANY_MEMBER = 9_007_199_254_740_991n;

/** The members who would get an announcement now. The segment is read again when it is sent, as the page says. */
export async function previewSegment(
  context: Pick<Context, 'sql' | 'clock'>,
  segment: Segment,
): Promise<Preview | Refusal<'segment_wrong'>> {
  const refused = segmentRefusal(segment, context.clock.today());
  if (refused) return refused;
  const at = context.clock.now();
  const [size, ids] = await Promise.all([
    sizeOf(context.sql, segment, at),
    nextOf(context.sql, segment, { at, after: 0n, until: ANY_MEMBER, limit: NAMED_MOST }),
  ]);
  const members = await membersByIds(context.sql, ids);
  return {
    size,
    memberNos: ids.flatMap((id) => members.get(id)?.memberNo ?? []),
  };
}

export type NewAnnouncement = { segment: Segment; texts: Texts; sendFrom: Date | null };
type Proposing = { wish: NewAnnouncement; caller: StaffCaller; assertion: AssertionInput | undefined };
type NotProposed = Refusal<'segment_wrong' | 'segment_empty' | 'promise_words'> | ApprovalRefusal;

export async function proposeAnnouncement(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'secrets'>,
  { wish, caller, assertion }: Proposing,
  intent: Intent,
): Promise<Announcement | NotProposed | IntentRefusal> {
  const { segment, texts, sendFrom } = wish;
  const wrong = segmentRefusal(segment, context.clock.today()) ?? refusePromises(fieldsOf(texts));
  if (wrong) return wrong;
  const at = context.clock.now();
  const made = await once(context.sql, intent, at, async (tx): Promise<{ id: string } | NotProposed> => {
    const size = await sizeOf(tx, segment, at);
    if (size === 0) return refuse('segment_empty');
    const { staffId } = caller;
    const actId = await actOf(tx, { wish, staffId, at });
    const id = await insertAnnouncement(tx, { actId, segment, texts, size, sendFrom, staffId });
    const detail = { segment, texts, size, sendFrom: sendFrom?.toISOString() ?? null };
    await audit(tx, { staffId, action: 'messages.announcement_written', subject: `announcement:${id}`, detail });
    const signed = await approveAtOnce(context, tx, { actId, caller, assertion });
    return isRefusal(signed) ? signed : { id: id.toString() };
  });
  return isRefusal(made) ? made : required(await announcementById(context.sql, BigInt(made.id)));
}

/** Proposes the act. Once two have signed, the database compares its words with the row (db/functions/messages). */
function actOf(
  tx: Transaction,
  { wish: { segment, texts, sendFrom }, staffId, at }: { wish: NewAnnouncement; staffId: bigint; at: Date },
): Promise<bigint> {
  const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
  const content = { segment, texts, sendFrom: sendFrom?.toISOString() ?? null };
  return proposeAct(tx, { purpose: 'announcement_sent', ...nothing, content, staffId, at });
}

/** The texts by field, for checks and for the staff who read them before signing. */
export function fieldsOf(texts: Texts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, words]) =>
      words
        ? [
            [`${language}.title`, words.title],
            [`${language}.text`, words.text],
          ]
        : [],
    ),
  );
}

type Signing = { id: bigint; caller: StaffCaller; assertion: AssertionInput; confirmed: readonly string[] };
type AnnouncementEnded = Refusal<'announcement_not_found' | 'announcement_ended'>;
type NotApproved = AnnouncementEnded | ApprovalRefusal | Refusal<'doubts_open'>;

/** Adds a signature. The second person must confirm each doubt; their signature sends or schedules the announcement. */
export async function approveAnnouncement(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'secrets'>,
  { id, caller, assertion, confirmed }: Signing,
): Promise<Announcement | NotApproved> {
  const { staffId } = caller;
  return context.sql.begin(async (tx): Promise<Announcement | NotApproved> => {
    const found = await lockAnnouncement(tx, id);
    if (!found) return refuse('announcement_not_found');
    if (found.state !== 'proposed' || found.actId === null) return refuse('announcement_ended');
    const doubted = staffId === found.proposedBy ? null : openDoubts(fieldsOf(found.texts), confirmed);
    if (doubted) return doubted;
    const signed = await approveAct(context, tx, { actId: found.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    const detail = { title: found.texts.en.title, approvals: signed.approvals, confirmed };
    await audit(tx, { staffId, action: 'messages.announcement_signed', subject: `announcement:${id}`, detail });
    if (signed.approvals >= 2) await ifTwoRead(tx, (inner) => schedule(inner, id));
    return required(await announcementById(tx, id));
  });
}

/** Cancels a scheduled announcement before its time, or withdraws a proposal. One person suffices. */
export async function cancelAnnouncement(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, caller: { staffId } }: { id: bigint; caller: StaffCaller },
): Promise<Announcement | AnnouncementEnded> {
  return context.sql.begin(async (tx): Promise<Announcement | AnnouncementEnded> => {
    const found = await lockAnnouncement(tx, id);
    if (!found) return refuse('announcement_not_found');
    const at = context.clock.now();
    const waits = found.state === 'scheduled' && found.dueAt !== null && found.dueAt > at;
    if (found.state !== 'proposed' && !waits) return refuse('announcement_ended');
    await turnAnnouncement(tx, { id, state: 'cancelled' });
    const detail = { title: found.texts.en.title, was: found.state };
    await audit(tx, { staffId, action: 'messages.announcement_cancelled', subject: `announcement:${id}`, detail });
    return required(await announcementById(tx, id));
  });
}

/** Members per transaction: few transactions, but none so long that others wait for it. */
export const PART = 5_000;

type Sender = Pick<Context, 'sql' | 'clock'>;

/**
 * Sends announcements whose time has come (messages.md 2, 3). Reads the segment now, in parts ordered by member id.
 * Each part commits together with the position that it reaches, so after a stop sending goes on from there, and no
 * member gets two copies. Returns the number of copies.
 */
export async function sendAnnouncements(context: Sender, part: number = PART): Promise<number> {
  let sent = 0;
  for (const id of await dueAnnouncements(context.sql, context.clock.now())) {
    await begin(context, id);
    for (let more = await sendPart(context, { id, part }); more !== null; more = await sendPart(context, { id, part }))
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

/** Returns the number of copies, or null once all are sent. */
async function sendPart({ sql }: Sender, { id, part }: { id: bigint; part: number }): Promise<number | null> {
  return sql.begin(async (tx) => {
    const sending = await sendingOf(tx, id);
    if (!sending) return null;
    const { segment, begunAt, throughMember, lastMember } = sending;
    const memberIds = await nextOf(tx, segment, { at: begunAt, after: throughMember, until: lastMember, limit: part });
    const last = memberIds.at(-1);
    if (last !== undefined) {
      const copies = memberIds.map((memberId) => ({
        memberId,
        kind: 'messages.announcement' as const,
        params: {},
      }));
      await insertMessages(tx, { messages: copies, announcementId: id });
      await moveThrough(tx, { id, member: last, more: memberIds.length });
    }
    if (memberIds.length < part) await turnAnnouncement(tx, { id, state: 'sent' });
    return memberIds.length;
  });
}

export function announcementHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/announcement'> {
  const { sql } = context;
  const shown = <R extends Refusal>(one: Announcement | R) => (isRefusal(one) ? one : announcementToWire(one));
  return {
    'GET /console/api/v1/announcements': ({ query: { after, limit, state = null } }) =>
      readPage(limit, {
        rows: (most) => listAnnouncements(sql, { after: idOf(after), state, limit: most }),
        key: (row) => row.id,
        items: (rows) => rows.map(announcementToWire),
      }),
    'GET /console/api/v1/announcements/{id}': async ({ path }) =>
      shown((await announcementById(sql, BigInt(path.id))) ?? refuse('announcement_not_found')),
    'POST /console/api/v1/announcement-previews': ({ body }) => previewSegment(context, body.segment),
    'POST /console/api/v1/announcements': async ({ caller, body: { assertion, segment, texts, sendFrom }, intent }) => {
      const wish = { segment, texts, sendFrom: sendFrom === null ? null : new Date(sendFrom) };
      return shown(await proposeAnnouncement(context, { wish, caller, assertion }, intent));
    },
    'POST /console/api/v1/announcements/{id}/approve': async ({ caller, path, body }) =>
      shown(await approveAnnouncement(context, { id: BigInt(path.id), caller, ...body })),
    'POST /console/api/v1/announcements/{id}/cancel': async ({ caller, path }) =>
      shown(await cancelAnnouncement(context, { id: BigInt(path.id), caller })),
  };
}

function announcementToWire({ id, actId, readCount, ...row }: Announcement): AnnouncementView {
  return {
    ...row,
    id: id.toString(),
    reading: readingView(fieldsOf(row.texts)),
    actId: actId?.toString() ?? null,
    sendFrom: row.sendFrom?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    proposedBy: row.proposedBy.toString(),
    proposedAt: row.proposedAt.toISOString(),
    begunAt: row.begunAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    read: readCount,
  };
}

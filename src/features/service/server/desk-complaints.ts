// What staff do with complaints: take, answer, note, and read them (service.md 5). A claim records which clerk has
// taken a complaint, and no longer counts once it has run out.
import { membersByIds } from '#features/members/server/public.ts';
import { audit } from '#features/acts/server/public.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { attachPictures } from '#features/uploads/server/public.ts';
import { idList, type Queryable, type Transaction, transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { DEFAULT_LANGUAGE } from '#universal/languages.ts';
import {
  addEntry,
  type Complaint,
  complaintById,
  entriesOf,
  lockComplaint,
  moveComplaint,
  picturesOfEntries,
  holderOf,
  WAITING,
} from './complaints.ts';
import { serviceSettings } from './settings.ts';

type Claim = { complaintId: bigint; staffId: bigint; until: Date };
type Wish = { complaintId: bigint; staffId: bigint; now: Date; minutes: number };

/**
 * Takes the complaint for a clerk, or extends their claim. Returns null if it is theirs. The caller has locked the
 * complaint, so that two clerks can't both take it.
 */
async function takeClaim(tx: Transaction, wish: Wish): Promise<Refusal<'complaint_claimed'> | null> {
  const { complaintId, staffId, now, minutes } = wish;
  const until = new Date(now.getTime() + minutes * 60_000);
  const taken = await tx`
    insert into service.claim (complaint_id, staff_id, until) values (${complaintId}, ${staffId}, ${until})
    on conflict (complaint_id) do update set staff_id = excluded.staff_id, until = excluded.until
      where claim.staff_id = excluded.staff_id or claim.until <= ${now}
    returning complaint_id`;
  if (taken.length > 0) return null;
  const [other] = await claimsOn(tx, { ids: [complaintId], now });
  return refuse('complaint_claimed', { until: other?.until.toISOString() ?? null });
}

async function endClaim(tx: Transaction, of: { complaintId: bigint; staffId: bigint }): Promise<boolean> {
  const rows = await tx`
    delete from service.claim where complaint_id = ${of.complaintId} and staff_id = ${of.staffId} returning staff_id`;
  return rows.length > 0;
}

async function claimsOn(q: Queryable, of: { ids: readonly bigint[]; now: Date }): Promise<Claim[]> {
  return q<Claim[]>`
    select complaint_id, staff_id, until from service.claim
    where complaint_id = any (${idList(of.ids)}::bigint[]) and until > ${of.now}`;
}

type Asked = { staff: StaffCaller; id: bigint };
type ClaimRefusal = Refusal<'complaint_not_found' | 'complaint_closed' | 'complaint_claimed'>;

/**
 * Takes a complaint for a clerk. No other clerk can answer it until the claim ends. A clerk who has it already only has
 * it for longer, which the audit log needn't say.
 */
export async function claimComplaint(context: Context, { staff, id }: Asked): Promise<ClaimRefusal | null> {
  const { claimMinutes: minutes } = await serviceSettings.read(context);
  return transaction(context.sql, async (tx) => {
    const complaint = await lockComplaint(tx, id);
    if (!complaint) return refuse('complaint_not_found');
    if (complaint.state === 'closed') return refuse('complaint_closed');
    const { staffId } = staff;
    const now = context.clock.now();
    const [held] = await claimsOn(tx, { ids: [id], now });
    const refused = await takeClaim(tx, { complaintId: id, staffId, now, minutes });
    if (refused || held) return refused;
    await audit(tx, { staffId, action: 'service.claim_complaint', subject: `complaint:${id}`, detail: { minutes } });
    return null;
  });
}

/** Gives a complaint back. One that the clerk hasn't taken stays as it is. */
export async function releaseComplaint(
  context: Context,
  { staff: { staffId }, id }: Asked,
): Promise<Refusal<'complaint_not_found'> | null> {
  return transaction(context.sql, async (tx) => {
    if (!(await lockComplaint(tx, id))) return refuse('complaint_not_found');
    if (await endClaim(tx, { complaintId: id, staffId }))
      await audit(tx, { staffId, action: 'service.release_complaint', subject: `complaint:${id}` });
    return null;
  });
}

type AnswerRefusal = Refusal<'complaint_not_found' | 'complaint_closed' | 'complaint_claimed' | 'picture_not_found'>;

/** Answers a complaint and takes it for the clerk, so that a second clerk can't answer it at the same time. */
export async function answerComplaint(
  context: Context,
  asked: { staff: StaffCaller; id: bigint; text: string; close: boolean; pictures: readonly string[] },
  intent: Intent,
): Promise<{ id: string } | AnswerRefusal | IntentRefusal> {
  const { claimMinutes } = await serviceSettings.read(context);
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const complaint = await lockComplaint(tx, asked.id);
    if (!complaint) return refuse('complaint_not_found');
    if (complaint.state === 'closed') return refuse('complaint_closed');
    const at = context.clock.now();
    const { staffId } = asked.staff;
    const taken = await takeClaim(tx, { complaintId: complaint.id, staffId, now: at, minutes: claimMinutes });
    if (taken) return taken;
    const entry = { author: 'staff', staffId, kind: 'text', text: asked.text, at } as const;
    const holder = holderOf(await addEntry(tx, complaint.id, entry));
    const refused = await attachPictures(tx, { ...holder, owner: { staffId }, ids: asked.pictures });
    if (refused) return refused;
    if (asked.close) {
      await addEntry(tx, complaint.id, { author: 'staff', staffId, kind: 'closed', text: '', at });
      await moveComplaint(tx, complaint.id, { state: 'closed', closedAt: at });
    } else {
      await moveComplaint(tx, complaint.id, { state: 'answered' });
    }
    await sendMessage(tx, {
      memberId: complaint.memberId,
      kind: asked.close ? 'service.complaint_closed' : 'service.complaint_answered',
      params: { number: complaint.number, complaintId: complaint.id.toString(), answer: asked.text },
    });
    await audit(tx, {
      staffId,
      action: 'service.answer_complaint',
      subject: `complaint:${complaint.id}`,
      detail: { closed: asked.close, pictures: asked.pictures.length },
    });
    return { id: complaint.id.toString() };
  });
}

/** Adds a note for colleagues. The audit log records that there is one, but not its text. */
export async function noteComplaint(
  context: Context,
  { staff: { staffId }, id, text }: { staff: StaffCaller; id: bigint; text: string },
  intent: Intent,
): Promise<{ id: string } | Refusal<'complaint_not_found'> | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    if (!(await complaintById(tx, id))) return refuse('complaint_not_found');
    await tx`insert into service.note (complaint_id, staff_id, text) values (${id}, ${staffId}, ${text})`;
    await audit(tx, { staffId, action: 'service.note_complaint', subject: `complaint:${id}` });
    return { id: id.toString() };
  });
}

export type Note = { id: bigint; staffId: bigint; text: string; at: Date };

async function notesOf(q: Queryable, complaintId: bigint): Promise<Note[]> {
  return q<Note[]>`
    select id, staff_id, text, at from service.note where complaint_id = ${complaintId} order by id limit 500`;
}

export function complaintToWire(complaint: Complaint) {
  const { id, number, kind, subjectId, reasonCode, state, openedAt, dueAt, escalatedAt, closedAt } = complaint;
  return {
    id: id.toString(),
    number,
    kind,
    subjectId: subjectId?.toString() ?? null,
    reasonCode,
    state,
    openedAt: openedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    escalatedAt: escalatedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  };
}

/** A complaint as its member sees it: that staff answered, but neither names nor notes. */
export async function complaintForMember(q: Queryable, complaint: Complaint) {
  const entries = await entriesOf(q, complaint.id);
  const picturesOn = await picturesOfEntries(q, entries);
  return {
    ...complaintToWire(complaint),
    entries: entries.map(({ id, author, kind, text, language, at }) => ({
      id: id.toString(),
      author,
      kind,
      text,
      language,
      pictures: picturesOn(id),
      at: at.toISOString(),
    })),
  };
}

export async function complaintForStaff(context: Context, complaint: Complaint, staffId: bigint) {
  const [[row], entries, notes] = await Promise.all([
    complaintsForStaff(context, [complaint], staffId),
    entriesOf(context.sql, complaint.id),
    notesOf(context.sql, complaint.id),
  ]);
  const picturesOn = await picturesOfEntries(context.sql, entries);
  return {
    ...required(row),
    entries: entries.map((entry) => ({
      ...entry,
      id: entry.id.toString(),
      staffId: entry.staffId?.toString() ?? null,
      pictures: picturesOn(entry.id),
      at: entry.at.toISOString(),
    })),
    notes: notes.map((note) => ({
      ...note,
      id: note.id.toString(),
      staffId: note.staffId.toString(),
      at: note.at.toISOString(),
    })),
  };
}

export async function complaintsForStaff(context: Context, complaints: readonly Complaint[], staffId: bigint) {
  const now = context.clock.now();
  const ids = complaints.map(({ id }) => id);
  const [members, claims, words] = await Promise.all([
    membersByIds(
      context.sql,
      complaints.map((complaint) => complaint.memberId),
    ),
    claimsOn(context.sql, { ids, now }),
    firstWordsOf(context.sql, ids),
  ]);
  const claimOf = new Map(claims.map((claim) => [claim.complaintId, claim]));
  return complaints.map((complaint) => ({
    ...complaintToWire(complaint),
    memberId: complaint.memberId.toString(),
    memberNo: members.get(complaint.memberId)?.memberNo ?? '',
    memberName: members.get(complaint.memberId)?.realName ?? '',
    memberLanguage: members.get(complaint.memberId)?.language ?? DEFAULT_LANGUAGE,
    overdue: WAITING.includes(complaint.state) && complaint.dueAt < now,
    firstWords: words.get(complaint.id) ?? '',
    claim: claimToWire(claimOf.get(complaint.id), staffId),
  }));
}

/** Enough to tell two complaints apart in a list. */
const FIRST_LETTERS = 120;

async function firstWordsOf(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = await q<{ id: bigint; words: string }[]>`
    select c.id, e.words from unnest(${idList(ids)}::bigint[]) c(id) cross join lateral (
      select left(text, ${FIRST_LETTERS}) as words from service.complaint_entry
      where complaint_id = c.id and author = 'member' and kind = 'text' order by id limit 1) e`;
  return new Map(rows.map(({ id, words }) => [id, words]));
}

function claimToWire(claim: Claim | undefined, staffId: bigint) {
  if (!claim) return null;
  return { staffId: claim.staffId.toString(), until: claim.until.toISOString(), mine: claim.staffId === staffId };
}

import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { membersByIds } from '#features/identity/server/public.ts';
import { type Claim, claimsOn } from './claim-store.ts';
import { picturesOfEntries } from './entry-pictures.ts';
import { notesOf } from './note-complaint.ts';
import { type Complaint, entriesOf, WAITING } from './store.ts';

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

/** Members see that staff answered, but no names. They never see a note. */
export async function complaintForMember(q: Queryable, complaint: Complaint) {
  const entries = await entriesOf(q, complaint.id);
  const picturesOn = await picturesOfEntries(q, entries);
  return {
    ...complaintToWire(complaint),
    entries: entries.map(({ id, author, kind, text, at }) => ({
      id: id.toString(),
      author,
      kind,
      text,
      pictures: picturesOn(id),
      at: at.toISOString(),
    })),
  };
}

export async function complaintForStaff(floor: Floor, complaint: Complaint, staffId: bigint) {
  const [[row], entries, notes, members] = await Promise.all([
    complaintsForStaff(floor, [complaint], staffId),
    entriesOf(floor.sql, complaint.id),
    notesOf(floor.sql, complaint.id),
    membersByIds(floor.sql, [complaint.memberId]),
  ]);
  const picturesOn = await picturesOfEntries(floor.sql, entries);
  return {
    ...must(row),
    memberLanguage: members.get(complaint.memberId)?.language ?? 'en',
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

export async function complaintsForStaff(floor: Floor, complaints: readonly Complaint[], staffId: bigint) {
  const now = floor.clock.now();
  const ids = complaints.map(({ id }) => id);
  const [members, claims] = await Promise.all([
    membersByIds(
      floor.sql,
      complaints.map((complaint) => complaint.memberId),
    ),
    claimsOn(floor.sql, { ids, now }),
  ]);
  const claimOf = new Map(claims.map((claim) => [claim.complaintId, claim]));
  return complaints.map((complaint) => ({
    ...complaintToWire(complaint),
    memberId: complaint.memberId.toString(),
    memberNo: members.get(complaint.memberId)?.memberNo ?? '',
    memberName: members.get(complaint.memberId)?.realName ?? '',
    overdue: WAITING.includes(complaint.state) && complaint.dueAt < now,
    claim: claimToWire(claimOf.get(complaint.id), staffId),
  }));
}

function claimToWire(claim: Claim | undefined, staffId: bigint) {
  if (!claim) return null;
  return { staffId: claim.staffId.toString(), until: claim.until.toISOString(), mine: claim.staffId === staffId };
}

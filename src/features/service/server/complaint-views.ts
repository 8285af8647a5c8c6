import type { Queryable } from '../../../platform/db.ts';
import type { Floor } from '../../../platform/floor.ts';
import { must } from '../../../platform/must.ts';
import { membersByIds } from '../../identity/server/public.ts';
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

/** Members see that staff answered, but no names. */
export async function complaintForMember(q: Queryable, complaint: Complaint) {
  const entries = (await entriesOf(q, complaint.id)).map(({ author, kind, text, at }) => ({
    author,
    kind,
    text,
    at: at.toISOString(),
  }));
  return { ...complaintToWire(complaint), entries };
}

export async function complaintForStaff(floor: Floor, complaint: Complaint) {
  const [row] = await complaintsForStaff(floor, [complaint]);
  const entries = (await entriesOf(floor.sql, complaint.id)).map((entry) => ({
    ...entry,
    staffId: entry.staffId?.toString() ?? null,
    at: entry.at.toISOString(),
  }));
  return { ...must(row), entries };
}

export async function complaintsForStaff(floor: Floor, complaints: readonly Complaint[]) {
  const members = await membersByIds(
    floor.sql,
    complaints.map((complaint) => complaint.memberId),
  );
  const now = floor.clock.now();
  return complaints.map((complaint) => ({
    ...complaintToWire(complaint),
    memberId: complaint.memberId.toString(),
    memberNo: members.get(complaint.memberId)?.memberNo ?? '',
    memberName: members.get(complaint.memberId)?.realName ?? '',
    overdue: WAITING.includes(complaint.state) && complaint.dueAt < now,
  }));
}

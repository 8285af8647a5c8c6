import type { Queryable } from '../../../platform/db.ts';
import { defineRoutes } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { type Intent, once } from '../../../platform/intents.ts';
import { idOf, instantKeyOf, readPage } from '../../../platform/keyset.ts';
import { must } from '../../../platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { membersByIds } from '../../identity/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { openComplaint } from './open-complaint.ts';
import { serviceSettings } from './settings.ts';
import {
  type Complaint,
  type ComplaintKind,
  type ComplaintState,
  complaintById,
  complaintQueue,
  complaintsOf,
  countSince,
  entriesOf,
} from './store.ts';
import { addToComplaint } from './add-to-complaint.ts';
import { answerComplaint } from './answer-complaint.ts';
import { escalateComplaint } from './escalate-complaint.ts';

const DAY_MS = 86_400_000;
/** An escalated complaint waits as an open one does, and more so. */
const WAITING: readonly ComplaintState[] = ['open', 'escalated'];

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => {
    const mine = async (memberId: bigint, id: string) => {
      const complaint = await complaintById(floor.sql, BigInt(id));
      return complaint?.memberId === memberId ? detailed(floor.sql, complaint) : refuse('complaint_not_found');
    };
    const forStaff = async (id: string) => {
      const complaint = await complaintById(floor.sql, BigInt(id));
      if (!complaint) return refuse('complaint_not_found');
      const [row] = await staffRows(floor, [complaint]);
      const entries = (await entriesOf(floor.sql, complaint.id)).map((entry) => ({
        ...entry,
        staffId: entry.staffId?.toString() ?? null,
        at: entry.at.toISOString(),
      }));
      return { ...must(row), entries };
    };
    return {
      'GET /api/v1/service': async () => {
        const { service_1, service_2, service_3 } = await serviceSettings.read(floor);
        return { service_1, service_2, service_3 };
      },
      'POST /api/v1/complaints': async ({ caller, body, intent }) => {
        const opened = await open(floor, { memberId: caller.memberId, ...body }, intent);
        return isRefusal(opened)
          ? opened
          : ((await mine(caller.memberId, opened.id)) as Awaited<ReturnType<typeof detailed>>);
      },
      'GET /api/v1/complaints': ({ caller, query }) =>
        readPage(query.limit, {
          rows: (limit) => complaintsOf(floor.sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
          key: (row) => row.id,
          items: (rows) => rows.map(shown),
        }),
      'GET /api/v1/complaints/{id}': ({ caller, path }) => mine(caller.memberId, path.id),
      'POST /api/v1/complaints/{id}/entries': async ({ caller, path, body, intent }) => {
        const added = await addToComplaint(
          floor,
          { memberId: caller.memberId, id: BigInt(path.id), text: body.text },
          intent,
        );
        return isRefusal(added) ? added : mine(caller.memberId, path.id);
      },
      'POST /api/v1/complaints/{id}/escalate': async ({ caller, path, intent }) => {
        const escalated = await escalateComplaint(floor, { memberId: caller.memberId, id: BigInt(path.id) }, intent);
        return isRefusal(escalated) ? escalated : mine(caller.memberId, path.id);
      },
      'GET /console/api/v1/complaints': ({ query }) => {
        const asked = { states: statesOf(query), kind: query.kind ?? null, after: instantKeyOf(query.after) };
        return readPage(query.limit, {
          rows: (limit) => complaintQueue(floor.sql, { ...asked, limit }),
          key: (row) => [row.micros, row.id],
          items: (rows) => staffRows(floor, rows),
        });
      },
      'GET /console/api/v1/complaints/{id}': ({ path }) => forStaff(path.id),
      'POST /console/api/v1/complaints/{id}/answer': async ({ caller, path, body, intent }) => {
        const answered = await answerComplaint(floor, { staff: caller, id: BigInt(path.id), ...body }, intent);
        return isRefusal(answered) ? answered : forStaff(path.id);
      },
    };
  },
});

type Asked = { memberId: bigint; kind: ComplaintKind; subjectId?: string; reasonCode?: string; text: string };

async function open(
  floor: Floor,
  asked: Asked,
  intent: Intent,
): Promise<{ id: string } | Refusal<'too_many_requests'> | IntentRefusal> {
  const { complaintsADay } = await serviceSettings.read(floor);
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    // One member's complaints queue here, or two at once would both find the quota free.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`service.complaint ${asked.memberId}`}, 0))`;
    const since = new Date(floor.clock.now().getTime() - DAY_MS);
    if ((await countSince(tx, { memberId: asked.memberId, since })) >= complaintsADay)
      return refuse('too_many_requests', { retryAfterSeconds: 3600 });
    const { kind, text, memberId } = asked;
    const subjectId = asked.subjectId === undefined ? null : BigInt(asked.subjectId);
    const opened = await openComplaint(tx, { memberId, kind, subjectId, reasonCode: asked.reasonCode ?? null, text });
    return { id: opened.id.toString() };
  });
}

function shown(complaint: Complaint) {
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
async function detailed(q: Queryable, complaint: Complaint) {
  const entries = (await entriesOf(q, complaint.id)).map(({ author, kind, text, at }) => ({
    author,
    kind,
    text,
    at: at.toISOString(),
  }));
  return { ...shown(complaint), entries };
}

async function staffRows(floor: Floor, complaints: readonly Complaint[]) {
  const members = await membersByIds(
    floor.sql,
    complaints.map((complaint) => complaint.memberId),
  );
  const now = floor.clock.now();
  return complaints.map((complaint) => ({
    ...shown(complaint),
    memberId: complaint.memberId.toString(),
    memberNo: members.get(complaint.memberId)?.memberNo ?? '',
    memberName: members.get(complaint.memberId)?.realName ?? '',
    overdue: WAITING.includes(complaint.state) && complaint.dueAt < now,
  }));
}

function statesOf({ state, waiting }: { state?: ComplaintState; waiting?: 'true' }): readonly ComplaintState[] {
  if (state) return [state];
  return waiting ? WAITING : [...WAITING, 'answered'];
}

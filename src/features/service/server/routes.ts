import { defineRoutes } from '../../../platform/feature.ts';
import { idOf, instantKeyOf, readPage } from '../../../platform/keyset.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { memberIdOf } from '../../identity/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { addToComplaint } from './add-to-complaint.ts';
import { answerComplaint } from './answer-complaint.ts';
import { complain } from './complain.ts';
import { complaintForMember, complaintForStaff, complaintsForStaff, complaintToWire } from './complaint-views.ts';
import { escalateComplaint } from './escalate-complaint.ts';
import { nextOpening } from './service-hours.ts';
import { serviceSettings } from './settings.ts';
import { type ComplaintState, complaintById, complaintQueue, complaintsOf, WAITING } from './store.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => {
    const mine = async (memberId: bigint, id: string) => {
      const complaint = await complaintById(floor.sql, BigInt(id));
      return complaint?.memberId === memberId
        ? complaintForMember(floor.sql, complaint)
        : refuse('complaint_not_found');
    };
    const forStaff = async (id: string) => {
      const complaint = await complaintById(floor.sql, BigInt(id));
      return complaint ? complaintForStaff(floor, complaint) : refuse('complaint_not_found');
    };
    return {
      'GET /api/v1/service': async () => {
        const { service_1, service_2, service_3, opens, closes, lastDay } = await serviceSettings.read(floor);
        const closedUntil = nextOpening(floor.clock.now(), { opens, closes, lastDay })?.toISOString() ?? null;
        return { service_1, service_2, service_3, hours: { opens, closes, lastDay, closedUntil } };
      },
      'POST /api/v1/complaints': async ({ caller, body, intent }) => {
        const opened = await complain(floor, { memberId: caller.memberId, ...body }, intent);
        return isRefusal(opened)
          ? opened
          : ((await mine(caller.memberId, opened.id)) as Awaited<ReturnType<typeof complaintForMember>>);
      },
      'GET /api/v1/complaints': ({ caller, query }) =>
        readPage(query.limit, {
          rows: (limit) => complaintsOf(floor.sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
          key: (row) => row.id,
          items: (rows) => rows.map(complaintToWire),
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
        if (query.memberNo !== undefined) {
          const states = query.state || query.waiting ? statesOf(query) : undefined;
          const of = { memberId: memberIdOf(query.memberNo) ?? NOBODY, states, kind: query.kind };
          return readPage(query.limit, {
            rows: (limit) => complaintsOf(floor.sql, { ...of, before: idOf(query.after), limit }),
            key: (row) => row.id,
            items: (rows) => complaintsForStaff(floor, rows),
          });
        }
        const asked = { states: statesOf(query), kind: query.kind ?? null, after: instantKeyOf(query.after) };
        return readPage(query.limit, {
          rows: (limit) => complaintQueue(floor.sql, { ...asked, limit }),
          key: (row) => [row.micros, row.id],
          items: (rows) => complaintsForStaff(floor, rows),
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

const NOBODY = 0n;

function statesOf({ state, waiting }: { state?: ComplaintState; waiting?: 'true' }): readonly ComplaintState[] {
  if (state) return [state];
  return waiting ? WAITING : [...WAITING, 'answered'];
}

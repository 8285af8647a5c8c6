// Handlers of the console's calls on complaints and prepared answers.
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { memberIdOf } from '#features/members/server/public.ts';
import type { contract } from '../contract.ts';
import {
  answerComplaint,
  claimComplaint,
  complaintForStaff,
  complaintsForStaff,
  noteComplaint,
  releaseComplaint,
} from './desk-complaints.ts';
import {
  cannedAnswer,
  cannedAnswers,
  cannedToWire,
  changeCanned,
  retireCanned,
  writeCanned,
} from './canned-answers.ts';
import {
  claimedBy,
  complaintById,
  complaintQueue,
  complaintsOf,
  type ComplaintState,
  showEntryPicture,
  WAITING,
} from './complaints.ts';

export function deskHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/c'> {
  const forStaff = async (id: string, staffId: bigint) => {
    const complaint = await complaintById(context.sql, BigInt(id));
    return complaint ? complaintForStaff(context, complaint, staffId) : refuse('complaint_not_found');
  };
  return {
    'GET /console/api/v1/complaints': async ({ caller: { staffId }, query }) => {
      const items = (rows: Parameters<typeof complaintsForStaff>[1]) => complaintsForStaff(context, rows, staffId);
      if (query.memberNo !== undefined) {
        const states = query.state || query.waiting ? statesOf(query) : undefined;
        const of = { memberId: memberIdOf(query.memberNo) ?? NOBODY, states, kind: query.kind };
        return readPage(query.limit, {
          rows: (limit) => complaintsOf(context.sql, { ...of, before: idOf(query.after), limit }),
          key: (row) => row.id,
          items,
        });
      }
      if (query.mine) {
        const mine = await claimedBy(context.sql, { staffId, states: statesOf(query), now: context.clock.now() });
        return { items: await items(mine), next: null };
      }
      const asked = { states: statesOf(query), kind: query.kind ?? null, after: instantKeyOf(query.after) };
      return readPage(query.limit, {
        rows: (limit) => complaintQueue(context.sql, { ...asked, limit }),
        key: (row) => [row.micros, row.id],
        items,
      });
    },
    'GET /console/api/v1/complaints/{id}': ({ caller, path }) => forStaff(path.id, caller.staffId),
    'POST /console/api/v1/complaints/{id}/answer': async ({ caller, path, body, intent }) => {
      const answered = await answerComplaint(context, { staff: caller, id: BigInt(path.id), ...body }, intent);
      return isRefusal(answered) ? answered : forStaff(path.id, caller.staffId);
    },
    'POST /console/api/v1/complaints/{id}/claim': async ({ caller, path }) =>
      (await claimComplaint(context, { staff: caller, id: BigInt(path.id) })) ?? forStaff(path.id, caller.staffId),
    'POST /console/api/v1/complaints/{id}/release': async ({ caller, path }) =>
      (await releaseComplaint(context, { staff: caller, id: BigInt(path.id) })) ?? forStaff(path.id, caller.staffId),
    'POST /console/api/v1/complaints/{id}/notes': async ({ caller, path, body, intent }) => {
      const noted = await noteComplaint(context, { staff: caller, id: BigInt(path.id), text: body.text }, intent);
      return isRefusal(noted) ? noted : forStaff(path.id, caller.staffId);
    },
    'GET /console/api/v1/complaint-entries/{id}/pictures/{picture}/{width}': ({ path }) =>
      showEntryPicture(context, path),
    ...cannedHandlers(context),
  };
}

function cannedHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/canned-answers'> {
  const one = async (id: string) => {
    const found = await cannedAnswer(context.sql, BigInt(id));
    return found ? cannedToWire(found) : refuse('canned_answer_not_found');
  };
  return {
    'GET /console/api/v1/canned-answers': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => cannedAnswers(context.sql, { after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(cannedToWire),
      }),
    'GET /console/api/v1/canned-answers/{id}': ({ path }) => one(path.id),
    'POST /console/api/v1/canned-answers': async ({ caller, body: { name, ...texts }, intent }) => {
      const written = await writeCanned(context, { staff: caller, name, texts }, intent);
      return isRefusal(written) ? written : one(written.id);
    },
    'PUT /console/api/v1/canned-answers/{id}': async ({ caller, path, body }) => {
      const { name, version, ...texts } = body;
      const changed = await changeCanned(context, { staff: caller, id: BigInt(path.id), version, name, texts });
      return isRefusal(changed) ? changed : cannedToWire(changed);
    },
    'DELETE /console/api/v1/canned-answers/{id}': ({ caller, path }) =>
      retireCanned(context, { staff: caller, id: BigInt(path.id) }),
  };
}

const NOBODY = 0n;

function statesOf({ state, waiting }: { state?: ComplaintState; waiting?: 'true' }): readonly ComplaintState[] {
  if (state) return [state];
  return waiting ? WAITING : [...WAITING, 'answered'];
}

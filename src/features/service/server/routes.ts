import { defineRoutes } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { contract, refusals } from '../contract.ts';
import { addToComplaint, complain, escalateComplaint } from './member-complaints.ts';
import { answerFigures, nextOpening } from './answer-figures.ts';
import { complaintForMember, complaintToWire } from './desk-complaints.ts';
import { deskHandlers } from './desk-handlers.ts';
import { complaintById, complaintsOf, showEntryPicture } from './complaints.ts';
import { operatorOf } from './operator.ts';
import { promiseHandlers } from './promises.ts';
import { serviceSettings } from './settings.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => {
    const mine = async (memberId: bigint, id: string) => {
      const complaint = await complaintById(context.sql, BigInt(id));
      return complaint?.memberId === memberId
        ? complaintForMember(context.sql, complaint)
        : refuse('complaint_not_found');
    };
    return {
      'GET /api/v1/service': async () => {
        const { service_1, service_2, service_3, opens, closes, lastDay } = await serviceSettings.read(context);
        const closedUntil = nextOpening(context.clock.now(), { opens, closes, lastDay })?.toISOString() ?? null;
        const { waiting, medianMinutes } = await answerFigures(context);
        const queue = { waiting: waiting.all, medianMinutes };
        return { service_1, service_2, service_3, hours: { opens, closes, lastDay, closedUntil }, queue };
      },
      'GET /api/v1/operator': () => operatorOf(context),
      'GET /api/v1/service/figures': () => answerFigures(context),
      'POST /api/v1/complaints': async ({ caller, body, intent }) => {
        const opened = await complain(context, { memberId: caller.memberId, ...body }, intent);
        return isRefusal(opened)
          ? opened
          : ((await mine(caller.memberId, opened.id)) as Awaited<ReturnType<typeof complaintForMember>>);
      },
      'GET /api/v1/complaints': ({ caller, query }) =>
        readPage(query.limit, {
          rows: (limit) => complaintsOf(context.sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
          key: (row) => row.id,
          items: (rows) => rows.map(complaintToWire),
        }),
      'GET /api/v1/complaints/{id}': ({ caller, path }) => mine(caller.memberId, path.id),
      'POST /api/v1/complaints/{id}/entries': async ({ caller, path, body, intent }) => {
        const added = await addToComplaint(
          context,
          { memberId: caller.memberId, id: BigInt(path.id), ...body },
          intent,
        );
        return isRefusal(added) ? added : mine(caller.memberId, path.id);
      },
      'POST /api/v1/complaints/{id}/escalate': async ({ caller, path, intent }) => {
        const escalated = await escalateComplaint(context, { memberId: caller.memberId, id: BigInt(path.id) }, intent);
        return isRefusal(escalated) ? escalated : mine(caller.memberId, path.id);
      },
      'GET /api/v1/complaint-entries/{id}/pictures/{picture}/{width}': ({ caller, path }) =>
        showEntryPicture(context, path, caller.memberId),
      ...deskHandlers(context),
      ...promiseHandlers(context),
    };
  },
});
